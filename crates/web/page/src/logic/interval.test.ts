import { expect, test } from "vitest";

import type { MoveReport } from "../contract";
import { moveInterval, rewardInterval } from "./interval";

// The expectations stand in `crates/arena/src/statistics` too, or were printed by `uctopia analyze`.
test("a hundred wins out of a hundred are not certain", () => {
  const { low, high } = rewardInterval(1, 0, 100, -1, 1)!;
  expect(low).toBeCloseTo(0.938, 3);
  expect(high).toBe(1);
});

test("without samples nothing is said", () => {
  expect(rewardInterval(0, 0, 0, -1, 1)).toBeNull();
});

test("the interval is that of the command line", () => {
  const ends = (value: number, visits: number, variance: number) => {
    const { low, high } = moveInterval("signed", { move: "a", value, bound: "estimate", visits, variance, pv: [] })!;
    return [low.toFixed(3), high.toFixed(3)];
  };
  // uctopia analyze ttt 020010000 --iters 2000
  expect(ends(0.8969194, 1688, 0.13510899)).toEqual(["0.878", "0.913"]);
  expect(ends(-0.6666667, 3, 0.22222222)).toEqual(["-0.946", "0.184"]);
});

test("win rates and means are the same interval in other units", () => {
  const move: MoveReport = { move: "a", value: 0.75, bound: "estimate", visits: 40, variance: 0.1, pv: [] };
  const [unit, mean] = [moveInterval("unit", move)!, moveInterval("signed", { ...move, value: 0.5, variance: 0.4 })!];
  expect(2 * unit.low - 1).toBeCloseTo(mean.low, 12);
  expect(2 * unit.high - 1).toBeCloseTo(mean.high, 12);
});

test("turning the rewards round turns the interval round", () => {
  const [a, b] = [rewardInterval(0.3, 0.5, 40, -1, 1)!, rewardInterval(-0.3, 0.5, 40, -1, 1)!];
  expect(a.low).toBeCloseTo(-b.high, 12);
  expect(a.high).toBeCloseTo(-b.low, 12);
});

test("points and values without variance have no interval", () => {
  const move: MoveReport = { move: "a", value: 3, bound: "exact", visits: 0, pv: [] };
  expect(moveInterval({ points: { unit: "discs", scale: 16 } }, { ...move, variance: 1 })).toBeNull();
  expect(moveInterval("signed", { ...move, value: 0.5 })).toBeNull();
});
