// The position with what one agent says about it, or with what a panel wants to show there instead.

import { useMemo } from "preact/hooks";

import { Board } from "../board/Board";
import { labelOf } from "../logic/labels";
import { marksBySquare, seenBy, type Mark, type Seen } from "../logic/report";
import type { Run } from "../logic/searching";
import { useStudio, useWords } from "../state/context";
import { usePreview } from "../state/use-preview";
import { useLast } from "../state/use-last";
import { squareWords, turnWords } from "./describe";
import { usePointed } from "./pointed";

export function AgentBoard({ run, index }: { run: Run | null; index: number }) {
  const studio = useStudio();
  const t = useWords();
  const [pointed, point] = usePointed();
  const { address, game, kind, position, settled, fresh, exhibit, line, moves } = studio;
  const mine = exhibit && (exhibit.agent ?? index) === index ? exhibit : null;
  const preview = usePreview(line, mine?.then);
  const last = useLast(line);
  const seen = useMemo(
    () =>
      mine?.report
        ? seenBy({ report: mine.report }, address.eyes)
        : run && fresh
          ? seenBy(run.snapshot, address.eyes)
          : null,
    [mine, run, fresh, address.eyes],
  );
  if (!position) return null;

  const { board, legal, turn } = position;
  const shown = preview?.board ?? mine?.board;
  if (shown) {
    const name = t("board.preview", { what: mine?.caption ?? "" });
    return (
      <Board
        board={shown}
        name={name}
        numbers={preview?.numbers}
        faded
        describe={squareWords(t, game, shown, kind, null)}
      />
    );
  }

  const marks = seen && settled ? marksBySquare(seen, legal) : new Map<number, Mark>();
  const play = (square: number) => {
    const move = marks.get(square)?.move ?? legal.find((move) => move.square === square)?.move;
    if (move !== undefined && settled) moves.play(move);
  };
  return (
    <Board
      board={board}
      name={t("board.name", { game: t.game(game), turn: turnWords(t, game, turn) })}
      marks={marks}
      labelOf={seen ? (mark, asked) => labelOf(mark, seen as Seen, address.shown, kind, asked) : undefined}
      describe={squareWords(t, game, board, kind, seen)}
      playable={playableSquares(studio)}
      onPlay={play}
      onPoint={point}
      pointed={pointed}
      last={last}
    />
  );
}

/** Squares with a legal move; none while it is an agent's turn. */
function playableSquares({ position, address, searching }: ReturnType<typeof useStudio>): Set<number> {
  const thinks = address.view === "play" && searching.order !== null && position?.turn.kind === "player";
  if (!position || thinks) return new Set();
  return new Set(position.legal.flatMap(({ square }) => (square === null ? [] : [square])));
}
