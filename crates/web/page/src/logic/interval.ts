// Intervals of sampled means: the same as `reward_interval` in `crates/statistics/src/reward.rs`, which documents them.

import type { MoveReport, Scale } from "../contract";

export interface Interval {
  low: number;
  high: number;
}

const Z_95 = 1.959963984540054;
/** Half a sample at the worst, the middle and the best reward, so that a hundred wins out of a hundred are not certain. */
const PSEUDO_COUNT = 0.5;

function wilson(mean: number, factor: number, samples: number): Interval {
  if (mean > 0.5) {
    const turned = wilson(1 - mean, factor, samples);
    return { low: 1 - turned.high, high: 1 - turned.low };
  }
  const q = (Z_95 * Z_95 * factor) / samples;
  const high = (mean + q / 2 + Math.sqrt(q * (mean * (1 - mean) + q / 4))) / (1 + q);
  return { low: (mean * mean) / ((1 + q) * high), high };
}

/** The 95 % interval of the true mean of rewards in `[worst, best]`; `null` when nothing was sampled. */
export function rewardInterval(
  mean: number,
  variance: number,
  samples: number,
  worst: number,
  best: number,
): Interval | null {
  if (samples === 0) return null;
  const width = best - worst;
  const score = Math.min(1, Math.max(0, (mean - worst) / width));
  const spread = Math.min(score * (1 - score), Math.max(0, variance / (width * width)));
  const total = samples + 3 * PSEUDO_COUNT;
  const smoothed = (samples * score + PSEUDO_COUNT * 1.5) / total;
  const square = (samples * (spread + score * score) + PSEUDO_COUNT * 1.25) / total;
  const factor = (square - smoothed * smoothed) / (smoothed * (1 - smoothed));
  const { low, high } = wilson(score, factor, samples);
  return { low: worst + width * low, high: worst + width * high };
}

/** The interval of a success rate of which nothing or all succeeded, as chances from 0 to 1: Wilson's. */
export const unanimousInterval = (rate: 0 | 1, trials: number): Interval => wilson(rate, 1, trials);

/** The interval of a move's value, where results were sampled and their variance counted; what is proven has none. */
export function moveInterval(scale: Scale, move: MoveReport): Interval | null {
  if (move.proof || move.value === null || move.variance === undefined || typeof scale === "object") return null;
  return rewardInterval(move.value, move.variance, move.visits, scale === "unit" ? 0 : -1, 1);
}
