// The last move: its square, from the legal moves of the position before it, and the pieces that it turned; none where the viewer did
// not see the move.

import { useEffect, useState } from "preact/hooks";

import type { Board, Line } from "../contract";
import * as client from "../logic/client";
import { turnedBetween } from "../logic/motion";

export interface Last {
  square: number | null;
  /** The board before it. */
  before: Board;
}

/** The board before the last move, and its square. */
async function lastOf({ moves, ...line }: Line, signal: AbortSignal): Promise<Last> {
  const [kept, then] = [moves.slice(0, -2), moves.slice(-2)];
  const boards = client.boards({ ...line, moves: kept }, then, signal);
  const before = then.length > 1 ? boards.then(({ boards }) => boards[0]!) : client.line({ ...line, moves: [] }, null, signal).then(({ current }) => current.board);
  const [found, board] = await Promise.all([boards, before]);
  return { square: found.moves.at(-1)?.square ?? null, before: board };
}

export function useLast(line: Line, isSeen: boolean): Last | null {
  const [found, setFound] = useState<{ key: string; last: Last } | null>(null);
  const key = JSON.stringify(line);

  useEffect(() => {
    if (line.moves.length === 0 || !isSeen) return;
    const abort = new AbortController();
    lastOf(line, abort.signal).then(
      (last) => setFound({ key, last }),
      () => undefined, // the position itself will be refused, with a message
    );
    return () => abort.abort();
  }, [key, isSeen]);

  return isSeen && found?.key === key ? found.last : null;
}

/** The squares of a board whose pieces the last move turned. */
export const turnedBy = (last: Last | null, { squares }: Board): Set<number> =>
  last ? new Set([...turnedBetween(last.before.squares, squares).keys()].filter((square) => square !== last.square)) : new Set();
