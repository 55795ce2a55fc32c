// The position with the values of one agent, or with the board of a panel.

import { useMemo } from "preact/hooks";

import { Board } from "../board/Board";
import { labelOf } from "../logic/labels";
import { marksBySquare, seenBy, type Mark, type ViewedReport } from "../logic/report";
import type { Run } from "../logic/searching";
import { usePageState, useWords } from "../state/context";
import { usePreview } from "../state/use-preview";
import { named, squareWords, turnWords } from "./describe";
import { usePointed } from "./pointed";

interface Props {
  run: Run | null;
  index: number;
  /** The square of the move made last. */
  last: number | null;
}

export function AgentBoard({ run, index, last }: Props) {
  const state = usePageState();
  const t = useWords();
  const [pointed, point] = usePointed();
  const { address, game, kind, position, synced, fresh, canMove, boardOverride, line, moves } = state;
  const mine = boardOverride && (boardOverride.agent ?? index) === index ? boardOverride : null;
  const preview = usePreview(line, mine?.then);
  const seen = useMemo(
    () =>
      mine?.report
        ? seenBy({ report: mine.report }, address.viewpoint, mine.by)
        : run && fresh
          ? seenBy(run.snapshot, address.viewpoint, run.agent)
          : null,
    [mine, run, fresh, address.viewpoint],
  );
  if (!position) return null;

  const { legal, turn } = position;
  const board = named(t, position.board);
  const overriding = preview?.board ?? mine?.board;
  if (overriding) {
    const shown = named(t, overriding);
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

  const marks = seen && synced ? marksBySquare(seen, legal) : new Map<number, Mark>();
  const play = (square: number) => {
    const move = marks.get(square)?.move ?? legal.find((move) => move.square === square)?.move;
    if (move !== undefined && canMove) moves.play(move);
  };
  return (
    <Board
      board={board}
      name={t("board.name", { game: t.game(game), turn: turnWords(t, game, turn) })}
      marks={marks}
      labelOf={seen ? (mark, asked) => labelOf(mark, seen as ViewedReport, address.shown, kind, asked) : undefined}
      describe={squareWords(t, game, board, kind, seen)}
      playable={new Set(canMove ? legal.flatMap(({ square }) => square ?? []) : [])}
      onPlay={play}
      onPoint={point}
      pointed={pointed}
      last={last}
    />
  );
}
