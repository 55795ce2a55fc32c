// What is said of a move to people who do not see the board: who made it, as far as that is known.

import type { Turn } from "../contract";
import type { Address } from "./address";

/** A position as it was shown. */
export interface Past extends Pick<Address, "game" | "start" | "moves"> {
  turn: Turn;
}

export interface Made {
  move: string;
  /** The player by number; `null` for chance. */
  player: number | null;
  /** Whether those who are told may know the move. */
  isSeen: boolean;
}

/** Longer steps are jumps to another place of the game. */
const MOST = 4;

/** Moves that led from one position to the other; none after a step back, a jump, or another game. */
export function madeSince(
  before: Past | null,
  { game, start, moves }: Omit<Past, "turn">,
  forced: { player: number; move: string }[],
  seen: boolean[] | undefined,
): Made[] {
  if (!before || before.game !== game || before.start !== start) return [];
  const from = before.moves.length;
  if (moves.length <= from || moves.length > from + MOST) return [];
  if (!before.moves.every((move, ply) => move === moves[ply])) return [];
  const { turn } = before;
  return moves.slice(from).flatMap((move, index): Made[] => {
    const player = turn.kind === "player" ? turn.player : null;
    const known = index === 0 ? { player } : forced[index - 1];
    // What follows without a choice is known by its player; what nature did in between is seen on the board.
    return known && (index === 0 || forced[index - 1]?.move === move)
      ? [{ move, player: known.player, isSeen: seen?.[from + index] !== false }]
      : [];
  });
}
