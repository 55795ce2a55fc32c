// The position with the values of one agent, or with the board of a panel.

import { useMemo } from "preact/hooks";

import { Board } from "../board/Board";
import { labelOf } from "../logic/labels";
import { marksBySquare, seenBy, type Mark, type ViewedReport } from "../logic/report";
import { winningLines } from "../logic/winning-line";
import type { Run } from "../logic/searching";
import { EmptyBoard } from "../parts/EmptyBoard";
import { usePageState, useWords } from "../state/context";
import { turnedBy, type Last } from "../state/use-last";
import { usePreview } from "../state/use-preview";
import { named, squareWords, turnWords } from "./describe";
import { usePointed } from "./pointed";

interface Props {
  run: Run | null;
  index: number;
  last: Last | null;
}

/** Later moves of a variation are uncertain. */
const ARROWS = 4;

/** The principal variation of one of these moves; none where it has no second move. */
function variationOf(seen: ViewedReport | null, moves: string[]): string[] | undefined {
  const pv = seen?.moves.find(({ move }) => moves.includes(move))?.pv.slice(0, ARROWS + 1);
  return pv && pv.length > 1 ? pv : undefined;
}

export function AgentBoard({ run, index, last }: Props) {
  const state = usePageState();
  const t = useWords();
  const [pointed, point] = usePointed();
  const { address, game, kind, position, synced, fresh, canMove, boardOverride, line, lineError, moves } = state;
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
  // The variation of the move under the pointer, on the board as it is.
  const aimed = position?.legal.filter(({ square }) => square !== null && square === pointed) ?? [];
  const variation = mine ? undefined : variationOf(seen, aimed.map(({ move }) => move));
  const ahead = usePreview(line, variation);
  const lines = useMemo(
    () => (position?.turn.kind === "over" ? winningLines(position.board, position.turn.payoffs, last?.square) : []),
    [position, last],
  );
  if (!position) return lineError === null ? <EmptyBoard /> : null;

  const { legal, turn } = position;
  const board = named(t, position.board);
  const overriding = preview?.board ?? mine?.board;
  if (overriding) {
    const shown = named(t, overriding);
    const name = t("board.preview", { what: mine?.caption ?? "" });
    return (
      <Board
        board={shown}
        game={game.name}
        name={name}
        numbers={preview?.numbers}
        arrows={preview?.squares}
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
      game={game.name}
      moves={line.moves}
      name={t("board.name", { game: t.game(game), turn: turnWords(t, game, turn) })}
      marks={marks}
      labelOf={seen ? (mark, asked) => labelOf(mark, seen as ViewedReport, address.shown, kind, asked) : undefined}
      describe={squareWords(t, game, board, kind, seen)}
      playable={new Set(canMove ? legal.flatMap(({ square }) => square ?? []) : [])}
      onPlay={play}
      onPoint={point}
      pointed={pointed}
      last={last?.square}
      changed={turnedBy(last, position.board)}
      lines={lines}
      arrows={synced && variation ? ahead?.squares : undefined}
    />
  );
}
