// Moves that leave no choice and have no square, such as a pass: they are played for the player to move.

import type { Line, LineAnswer } from "../contract";

export interface Forced {
  /** The player by number. */
  player: number;
  move: string;
}

/** In no game more of them follow each other before it is over. */
const MOST = 8;

/** The moves of a line with those that are forced after it. */
export async function afterForced(
  ask: (line: Line) => Promise<LineAnswer>,
  line: Line,
): Promise<{ moves: string[]; forced: Forced[] }> {
  const moves = [...line.moves];
  const forced: Forced[] = [];
  while (forced.length < MOST) {
    const { turn, legal } = (await ask({ ...line, moves: [...moves] })).current;
    const only = legal[0];
    if (turn.kind !== "player" || legal.length !== 1 || only?.square !== null) break;
    moves.push(only.move);
    forced.push({ player: turn.player, move: only.move });
  }
  return { moves, forced };
}
