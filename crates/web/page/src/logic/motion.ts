// What moves on a board when a move is made: pieces that are put down, and pieces that change hands.

import type { Square } from "../contract";

export interface Motion {
  placed: Set<number>;
  /** Squares whose piece changed hands, with the player whose it was. */
  turned: Map<number, number>;
}

/** With a pass without an alternative a move is two plies; with a card that is turned, and nature's choice of it, three. */
const MOST_PLIES = { pieces: 2, cards: 3 };

const pieceOn = (square: Square | undefined) => (typeof square === "object" && "piece" in square ? square.piece : null);
const isCard = (square: Square) => typeof square === "object" && "card" in square;

/** Pieces that changed hands where they stood; none where pieces move about, and take each other. */
export function turnedBetween(before: Square[], after: Square[]): Map<number, number> {
  const moved = before.some((square, index) => pieceOn(square) !== null && pieceOn(after[index]) === null);
  const found = new Map<number, number>();
  if (moved) return found;
  after.forEach((square, index) => {
    const [old, now] = [pieceOn(before[index]), pieceOn(square)];
    if (old !== null && now !== null && old !== now) found.set(index, old);
  });
  return found;
}

/** The motion of one move forward; `null` where it was more than one, or none, or backward. */
export function motionBetween(before: Square[], after: Square[], from: string[], to: string[]): Motion | null {
  const plies = to.length - from.length;
  const isForward = plies > 0 && plies <= MOST_PLIES[after.some(isCard) ? "cards" : "pieces"] && from.every((move, index) => move === to[index]);
  if (!isForward || before.length !== after.length) return null;
  const turned = turnedBetween(before, after);
  const isNew = (square: Square, index: number) => JSON.stringify(square) !== JSON.stringify(before[index]);
  const placed = after.flatMap((square, index) =>
    (pieceOn(square) !== null || isCard(square)) && isNew(square, index) && !turned.has(index) ? [index] : [],
  );
  if (placed.filter((index) => pieceOn(after[index]) !== null).length > 1) return null;
  return placed.length + turned.size > 0 ? { placed: new Set(placed), turned } : null;
}
