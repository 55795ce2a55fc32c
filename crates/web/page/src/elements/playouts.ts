// What a series of random games adds up to.

import type { Iteration, Scale } from "../contract";
import { rewardInterval, type Interval } from "../logic/interval";

/** The mean of the results so far, for the player to move where the games begin. */
export interface Mean {
  playouts: number;
  mean: number;
  /** The 95 % interval of the true mean; `null` where it is unknown. */
  interval: Interval | null;
}

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

/** The result of an iteration for the player at the root. */
const resultOf = ({ backpropagate }: Iteration): number => backpropagate[0]?.reward ?? 0;

const Z_95 = 1.959963984540054;

function intervalOf(scale: Scale, mean: number, variance: number, playouts: number): Interval | null {
  if (typeof scale !== "object") return rewardInterval(mean, variance, playouts, scale === "unit" ? 0 : -1, 1);
  if (playouts < 2) return null;
  const half = Z_95 * Math.sqrt(variance / (playouts - 1));
  return { low: mean - half, high: mean + half };
}

/** The mean after each of the iterations. */
export function runningMeans(iterations: Iteration[], scale: Scale): Mean[] {
  let [mean, squares] = [0, 0];
  return iterations.map((iteration, index) => {
    // Welford's method, which loses no digits.
    const playouts = index + 1;
    const result = resultOf(iteration);
    const before = result - mean;
    mean += before / playouts;
    squares += before * (result - mean);
    return { playouts, mean, interval: intervalOf(scale, mean, squares / playouts, playouts) };
  });
}

export function tallied(iterations: Iteration[], scale: Scale): Tally {
  const even = scale === "unit" ? 0.5 : 0;
  const results = iterations.map(resultOf);
  const among = (isSuch: (result: number) => boolean) => results.filter(isSuch).length;
  return { won: among((each) => each > even), drawn: among((each) => each === even), lost: among((each) => each < even) };
}

/** The moves of a game, from where it begins to its end. */
export const movesOf = ({ backpropagate, simulate }: Iteration): string[] => [
  ...backpropagate.map(({ move }) => move),
  ...(simulate?.moves ?? []),
];
