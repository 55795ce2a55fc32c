import { expect, test } from "vitest";

import { clockText, fresh, leftAt, turnedTo } from "./clock";

test("only the clock of the player to move runs", () => {
  let clock = turnedTo(fresh(1), 0, 1000);
  expect(leftAt(clock, 6000)).toEqual([55_000, 60_000]);
  clock = turnedTo(clock, 1, 6000);
  expect(leftAt(clock, 16_000)).toEqual([55_000, 50_000]);
  clock = turnedTo(clock, null, 16_000);
  expect(leftAt(clock, 99_000)).toEqual([55_000, 50_000]);
});

test("a clock stops at zero", () => {
  expect(leftAt(turnedTo(fresh(1), 1, 0), 61_000)).toEqual([60_000, 0]);
});

test("times are minutes and seconds, at the end with tenths", () => {
  expect([300_000, 61_001, 59_000, 10_000, 9_940, 50, 0].map(clockText)).toEqual(["5:00", "1:02", "0:59", "0:10", "0:10", "0:00.1", "0:00.0"]);
});
