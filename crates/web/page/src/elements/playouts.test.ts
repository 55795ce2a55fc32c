import { expect, test } from "vitest";

import type { Iteration } from "../contract";
import { movesOf, runningMeans, tallied } from "./playouts";

const game = (reward: number, moves: string[] = []) =>
  ({ backpropagate: [{ move: "a", reward }], simulate: { moves } }) as unknown as Iteration;

test("the mean follows the results, and its interval becomes narrower", () => {
  const means = runningMeans([1, -1, 0, 1].map((reward) => game(reward)), "signed");
  expect(means.map(({ mean }) => Number(mean.toFixed(6)))).toEqual([1, 0, 0, 0.25]);
  const hundred = runningMeans(Array.from({ length: 100 }, (_, index) => game(index % 2 ? 1 : -1)), "signed");
  const width = (index: number) => hundred[index]!.interval!.high - hundred[index]!.interval!.low;
  expect(width(99)).toBeLessThan(width(9) / 2);
  expect(hundred[99]!.interval!.low).toBeGreaterThanOrEqual(-1);
});

test("points have an interval from their second result on", () => {
  const points = { points: { scale: 64, unit: "discs" } };
  const [one, two] = runningMeans([game(10), game(20)], points);
  expect(one).toEqual({ playouts: 1, mean: 10, interval: null });
  expect(two!.interval!.low).toBeLessThan(15);
  expect(two!.interval!.high).toBeGreaterThan(15);
});

test("games are won, drawn or lost for the player to move", () => {
  expect(tallied([1, 0, -1, -1].map((reward) => game(reward)), "signed")).toEqual({ won: 1, drawn: 1, lost: 2 });
  expect(tallied([1, 0.5, 0].map((reward) => game(reward)), "unit")).toEqual({ won: 1, drawn: 1, lost: 1 });
});

test("a game is the path and the random moves after it", () => {
  expect(movesOf(game(1, ["b", "c"]))).toEqual(["a", "b", "c"]);
});
