import { expect, test } from "vitest";

import { countTicks, decades, linear, logarithmic, path, roundTicks, spread } from "./chart";

test("axes lead from one range to another", () => {
  expect([0, 5, 10].map(linear(0, 10, 100, 0))).toEqual([100, 50, 0]);
  expect([1, 10, 100].map(logarithmic(1, 100, 0, 10))).toEqual([0, 5, 10]);
  expect(linear(3, 3, 0, 1)(3)).toBe(0);
});

test("ticks are round", () => {
  expect(roundTicks(-1, 1)).toEqual([-1, -0.5, 0, 0.5, 1]);
  expect(roundTicks(-13, 9)).toEqual([-10, -5, 0, 5]);
  // Whatever the range, there are three of them.
  for (const [low, high] of [[-0.6, 0.31], [0.02, 0.11], [-13, 9], [0, 7], [0.1, 0.104]] as const) {
    const ticks = roundTicks(low, high);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...ticks)).toBeGreaterThanOrEqual(low - 1e-9);
    expect(Math.max(...ticks)).toBeLessThanOrEqual(high + 1e-9);
  }
  expect(roundTicks(1, 1)).toEqual([1]);
  expect(decades(2500)).toEqual([1, 10, 100, 1000]);
  expect(countTicks(2500)).toEqual([1, 10, 100, 1000]);
  expect(countTicks(60)).toEqual([1, 2, 5, 10, 20, 50]);
});

test("a path begins with a move", () => {
  expect(
    path([
      [0, 1],
      [2.345, 3],
    ]),
  ).toBe("M0.0 1.0L2.3 3.0");
});

test("labels do not lie on each other and keep their order", () => {
  const places = spread([50, 52, 51, 5], 10, 0, 60);
  const order = [3, 0, 2, 1].map((index) => places[index]!);
  order.slice(1).forEach((place, index) => expect(place - order[index]!).toBeGreaterThanOrEqual(10 - 1e-9));
  expect(Math.max(...places)).toBeLessThanOrEqual(60);
  expect(spread([3, 1, 2], 10, 0, 60)).toEqual([20, 0, 10].map((place) => place + 1));
});
