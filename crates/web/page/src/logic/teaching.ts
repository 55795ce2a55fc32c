// The teaching game: which moves are criticised, and how the level follows the results.

import type { LevelInfo, ReviewedMove, Scale } from "../contract";
import { levelOf } from "./agents";

/** The loss from which on a move is criticised, in the unit of the agent's values, unless the player sets another. */
export function usualThreshold(scale: Scale): number {
  if (scale === "signed") return 0.3;
  if (scale === "unit") return 0.15;
  return Math.max(1, Math.round(scale.points.scale / 16));
}

/** Whether a move is criticised: it lost more than the threshold, and more than the noise of its value; never a forced one. */
export function isCriticised(move: Pick<ReviewedMove, "loss" | "error" | "forced">, threshold: number): boolean {
  if (move.forced || move.loss === null) return false;
  return move.loss > threshold && move.loss > (move.error ?? 0);
}

/** How a finished game ended for a person who had one seat; `null` where people had no seat or all of them. */
export function resultFor(payoffs: number[], seats: string): number | null {
  if (seats !== "first" && seats !== "second") return null;
  return payoffs[seats === "first" ? 0 : 1] ?? null;
}

/** The agent of the next game: one level up after a win, one down after a loss; `null` where the level stays. */
export function nextLevel(opponent: string, levels: LevelInfo[], payoff: number): { agent: string; level: number } | null {
  const level = levelOf(opponent);
  if (level === null || payoff === 0) return null;
  const next = level + (payoff > 0 ? 1 : -1);
  const info = levels[next - 1];
  return info ? { agent: info.agent, level: next } : null;
}
