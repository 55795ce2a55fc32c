// The evaluation bar: how much of it belongs to the first player, and how many pieces each player has.

import type { Board, Turn } from "../contract";
import { shade, type ViewedReport } from "./report";

/** From 0 (the first player loses) to 1 (wins); `null` where nothing is known. `seen` has the first player's values. */
export function firstShare(seen: ViewedReport | null, turn: Turn): number | null {
  if (turn.kind === "over") return (Math.max(-1, Math.min(1, turn.payoffs[0] ?? 0)) + 1) / 2;
  const best = seen?.moves.find(({ move }) => move === seen.best);
  const value = seen && best ? shade(seen.scale, best) : null;
  return value === null ? null : (value + 1) / 2;
}

/** The pieces of each of so many players, on boards where they are turned and so count; `null` on others. */
export function pieceCounts({ theme, squares }: Board, players: number): number[] | null {
  if (theme !== "discs") return null;
  return Array.from({ length: players }, (_, player) =>
    squares.reduce((sum, square) => sum + (typeof square === "object" && "piece" in square && square.piece === player ? 1 : 0), 0),
  );
}
