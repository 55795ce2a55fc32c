// The left half of the page: the position, once for each agent that thinks about it, and the way through the game.

import { seenBy } from "../logic/report";
import { disagree, type Run } from "../logic/searching";
import { useStudio, useWords } from "../state/context";
import { AgentBoard } from "./AgentBoard";
import { BoardTable } from "./BoardTable";
import { Legend } from "./Legend";
import { Navigation } from "./Navigation";
import { TurnLine } from "./TurnLine";

/** The choice of an agent under its board, marked where agents differ. */
function Choice({ run, differs }: { run: Run; differs: boolean }) {
  const t = useWords();
  const best = run.snapshot.report?.best;
  return (
    <p class="choice">
      <span class="agent-name">{run.agent}</span>
      {best !== undefined && (
        <span class={differs ? "differs" : ""}>
          {differs ? "≠ " : ""}
          {t("board.would-play", { move: best })}
        </span>
      )}
    </p>
  );
}

export function Stage() {
  const { searching, settled, address, exhibit, lineError, moves, focus, setFocus } = useStudio();
  const { runs } = searching.search;
  const several = runs.length > 1 && (address.view === "search" || address.view === "tree");
  const differs = disagree(searching.search);
  const shown = several
    ? runs
    : [address.view === "search" || address.view === "tree" || address.view === "play" ? (runs[0] ?? null) : null];
  const report = exhibit?.report ? { report: exhibit.report } : shown[Math.min(focus, shown.length - 1)]?.snapshot;
  const error = lineError ?? moves.error;
  return (
    <section class="stage" data-boards={shown.length} data-settled={settled ? "" : undefined}>
      <TurnLine />
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div class={`boards boards-${shown.length}`}>
        {shown.map((run, index) => (
          <div
            key={index}
            class={`board-holder${several && index === focus ? " focus" : ""}`}
            onPointerDown={() => setFocus(index)}
          >
            {several && run && <Choice run={run} differs={differs} />}
            <AgentBoard run={run} index={index} />
          </div>
        ))}
      </div>
      {exhibit && <p class="exhibit-caption">{exhibit.caption}</p>}
      <Legend seen={report ? seenBy(report, address.eyes) : null} />
      <Navigation />
      <BoardTable />
    </section>
  );
}
