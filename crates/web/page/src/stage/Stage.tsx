// The left half of the page: the position, once for each agent that searches it, and the navigation through the game.

import { seenBy } from "../logic/report";
import { disagreement, type Run } from "../logic/searching";
import { Connection } from "../parts/Connection";
import { ErrorMessage } from "../parts/ErrorMessage";
import { LinkNotice } from "../parts/LinkFaults";
import { usePageState, useWords } from "../state/context";
import { useLast } from "../state/use-last";
import { AgentBoard } from "./AgentBoard";
import { BoardTable } from "./BoardTable";
import { BookMoves } from "./BookMoves";
import { scaleWords } from "./describe";
import { ForcedNotice } from "./ForcedNotice";
import { Gauge } from "./Gauge";
import { Legend } from "./Legend";
import { Navigation } from "./Navigation";
import { TurnLine } from "./TurnLine";
import { UndoLine } from "./UndoLine";

/** The choice of an agent above its board, marked where it differs from the rest. */
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
  const { position, game, searching, synced, fresh, address, line, boardOverride, lineError, moves, focus, setFocus, answer, isVeiled } =
    usePageState();
  const t = useWords();
  const { runs } = searching.search;
  const several = runs.length > 1 && ["search", "tree", "compare"].includes(address.view);
  const odd = disagreement(searching.search);
  const shown = several
    ? runs
    : [["search", "tree", "compare", "play"].includes(address.view) && !isVeiled ? (runs[0] ?? null) : null];
  const views = shown.map((run) => run && seenBy(run.snapshot, address.viewpoint, run.agent));
  const mixed = new Set(views.flatMap((seen) => (seen ? JSON.stringify(seen.scale) : []))).size > 1;
  const seen = boardOverride?.report
    ? seenBy({ report: boardOverride.report }, address.viewpoint, boardOverride.by)
    : (views[Math.min(focus, views.length - 1)] ?? null);
  const last = useLast(line, !answer?.seen || (synced && answer.seen.at(-1) !== false));
  /** What the bar shows: the same as the board. */
  const shownBy = (run: Run | null) => {
    if (boardOverride?.report) return { known: { report: boardOverride.report }, agent: boardOverride.by ?? "" };
    return { known: run && fresh && synced ? run.snapshot : null, agent: run?.agent ?? "" };
  };
  return (
    <section class="stage" data-boards={shown.length} data-synced={synced ? "" : undefined}>
      <TurnLine />
      <ForcedNotice />
      <Connection />
      <UndoLine />
      <LinkNotice />
      <ErrorMessage message={lineError ?? moves.error} />
      <div class={`boards boards-${shown.length}`}>
        {shown.map((run, index) => (
          <div
            key={index}
            class={`board-holder${several && index === focus ? " focus" : ""}`}
            onPointerDown={() => setFocus(index)}
          >
            {several && run && <Choice run={run} differs={odd?.marked[index] ?? false} />}
            {position && (
              <Gauge
                board={position.board}
                turn={position.turn}
                {...shownBy(run)}
              />
            )}
            <AgentBoard run={run} index={index} last={last} />
            {mixed && views[index] && <p class="hint unit">{scaleWords(t, game, views[index])}</p>}
          </div>
        ))}
      </div>
      {boardOverride && <p class="exhibit-caption">{boardOverride.caption}</p>}
      <BookMoves />
      <Legend seen={seen} />
      <Navigation />
      <BoardTable seen={synced && (fresh || boardOverride?.report) ? seen : null} />
    </section>
  );
}
