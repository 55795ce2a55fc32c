// The position, once for each agent that searches it, and the navigation through the game. What is told about it lies over it, so
// that the board stays where it is.

import { gridOf } from "../board/geometry";
import { shapeOf } from "../board/shape";
import { disagreement, type Run } from "../logic/searching";
import { Connection } from "../parts/Connection";
import { ErrorMessage } from "../parts/ErrorMessage";
import { LinkNotice } from "../parts/LinkFaults";
import { usePageState, useWords } from "../state/context";
import { useLast } from "../state/use-last";
import { AgentBoard } from "./AgentBoard";
import { BoardTable } from "./BoardTable";
import { scaleWords } from "./describe";
import { ForcedNotice } from "./ForcedNotice";
import { Gauge } from "./Gauge";
import { MoveList } from "./MoveList";
import { Navigation } from "./Navigation";
import { TurnLine } from "./TurnLine";
import { UndoLine } from "./UndoLine";
import { useSeen } from "./use-seen";

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
  const { position, game, searching, synced, fresh, line, boardOverride, lineError, moves, focus, setFocus, answer } = usePageState();
  const t = useWords();
  const { shown, several, views, seen, isSearched } = useSeen();
  const odd = disagreement(searching.search);
  const mixed = new Set(views.flatMap((seen) => (seen ? JSON.stringify(seen.scale) : []))).size > 1;
  const last = useLast(line, !answer?.seen || (synced && answer.seen.at(-1) !== false));
  /** What the bar shows: the same as the board. */
  const shownBy = (run: Run | null) => {
    if (boardOverride?.report) return { known: { report: boardOverride.report }, agent: boardOverride.by ?? "" };
    return { known: run && fresh && synced ? run.snapshot : null, agent: run?.agent ?? "" };
  };
  const grid = position && gridOf(position.board, { shape: shapeOf(game.name) });
  return (
    <section class="stage" data-boards={shown.length} data-synced={synced ? "" : undefined}>
      <TurnLine />
      <div class="board-slot" style={grid ? { "--ratio": grid.width / grid.height } : {}}>
        <div class={`boards boards-${shown.length}`}>
          {shown.map((run, index) => (
            <div
              key={index}
              class={`board-holder${several && index === focus ? " focus" : ""}`}
              onPointerDown={() => setFocus(index)}
            >
              {several && run && <Choice run={run} differs={odd?.marked[index] ?? false} />}
              {position && <Gauge board={position.board} turn={position.turn} waits={isSearched} {...shownBy(run)} />}
              <AgentBoard run={run} index={index} last={last} />
              {mixed && views[index] && <p class="hint unit">{scaleWords(t, game, views[index])}</p>}
            </div>
          ))}
        </div>
        <div class="messages">
          <ForcedNotice />
          <Connection />
          <UndoLine />
          <LinkNotice />
          <ErrorMessage message={lineError ?? moves.error} />
        </div>
      </div>
      <Navigation />
      <MoveList />
      <BoardTable seen={synced && (fresh || boardOverride?.report) ? seen : null} />
    </section>
  );
}
