// Where cards lie below each other: a card that another one covers shows only its upper edge, as cards on a table do, and words
// stand closer together than cards.

import type { Board, Square } from "../contract";

/** From the middle of a square to the middle of the one below it, in the pixels of `geometry.ts`. */
const COVERED = 26;
const BETWEEN_WORDS = 36;
const BESIDE_WORDS = 50;
const APART = 66;

const isCard = (square: Square | undefined) => typeof square === "object" && "card" in square;
const isWords = (square: Square | undefined) => typeof square === "object" && "label" in square;

/** Whether a card lies on this one. */
export const isCovered = ({ squares, columns }: Board, index: number): boolean =>
  isCard(squares[index]) && isCard(squares[index + columns]);

function step(above: Square, below: Square, isFirst: boolean): number {
  if (isCard(above) && isCard(below)) return COVERED;
  // Foundations and hand stand in one line, with the words below them.
  if (isFirst) return BESIDE_WORDS;
  if (isWords(above) && isWords(below)) return BETWEEN_WORDS;
  return isWords(above) || isWords(below) ? BESIDE_WORDS : APART;
}

/** The middle of each square below that of the first row. */
export function fanned({ squares, columns, rows }: Board): number[] {
  const found = squares.map(() => 0);
  for (let index = columns; index < columns * rows; index++) {
    const above = index - columns;
    found[index] = found[above]! + step(squares[above]!, squares[index]!, above < columns);
  }
  return found;
}
