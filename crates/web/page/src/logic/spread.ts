// The range of values that colours span in a position.

import type { Interval } from "./interval";

export interface Valued {
  value: number;
  interval: Interval | null;
}

/** The worst and the best value, and what the ends of the colours stand for: `span` around `middle`. */
export interface Spread {
  low: number;
  high: number;
  middle: number;
  span: number;
}

/** The least span where no interval is known, as a share of the whole scale. */
const FLOOR = 0.02;

const widthOf = ({ interval }: Valued) => (interval ? interval.high - interval.low : 0);

/**
 * Colours go from the worst value of a position to its best, but never over less than the noise: the widths of the intervals of both
 * together, or, where neither is known, 2 % of the scale. So values whose intervals overlap wholly are all near the middle colour.
 */
export function spreadOf(moves: Valued[], whole: number): Spread | null {
  if (moves.length === 0) return null;
  const [first] = moves;
  const worst = moves.reduce((low, move) => (move.value < low.value ? move : low), first!);
  const best = moves.reduce((high, move) => (move.value > high.value ? move : high), first!);
  const noise = worst.interval || best.interval ? widthOf(worst) + widthOf(best) : FLOOR * whole;
  const [low, high] = [worst.value, best.value];
  return { low, high, middle: (low + high) / 2, span: Math.max(high - low, noise, 1e-6 * whole) };
}

/** The place of a value on the colour scale, from −1 to 1. */
export const placeIn = ({ middle, span }: Spread, value: number): number =>
  Math.max(-1, Math.min(1, (2 * (value - middle)) / span));
