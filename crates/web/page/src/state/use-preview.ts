// The boards along a variation, requested when the pointer is on it.

import { useEffect, useState } from "preact/hooks";

import type { Board, Line } from "../contract";
import * as client from "../logic/client";

export interface Previewed {
  board: Board;
  numbers: Map<number, string>;
  /** The squares played on, in order. */
  squares: (number | null)[];
}

/** A short visit of the pointer requests nothing. */
const PATIENCE_MS = 50;

export function usePreview(line: Line, then: string[] | undefined): Previewed | null {
  const [found, setFound] = useState<Previewed | null>(null);
  const key = then && then.length > 0 ? JSON.stringify([line, then]) : null;

  useEffect(() => {
    if (key === null) return setFound(null);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      client.boards(line, then!, abort.signal).then(
        ({ boards, moves }) => {
          const board = boards.at(-1);
          const squares = moves.map(({ square }) => square);
          if (board) setFound({ board, numbers: numbered(squares), squares });
        },
        () => undefined, // a variation that cannot be shown needs no message
      );
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);

  return key === null ? null : found;
}

/** `1`, `2`, … on the squares played; `3 7` where a square is played on twice. */
export function numbered(squares: (number | null)[]): Map<number, string> {
  const numbers = new Map<number, string>();
  squares.forEach((square, index) => {
    if (square === null) return;
    const before = numbers.get(square);
    numbers.set(square, before === undefined ? `${index + 1}` : `${before} ${index + 1}`);
  });
  return numbers;
}
