import { expect, test } from "vitest";

import { isCriticised, nextLevel, resultFor, usualThreshold } from "./teaching";

const move = (loss: number | null, error: number | null = 0, forced = false) => ({ loss, error, forced });

test("a move is criticised beyond the threshold and the noise, and never a forced one", () => {
  const criticised = [move(0.5), move(0.2), move(0.5, 0.6), move(null), move(2, 0, true), move(0.31, null)];
  expect(criticised.map((move) => isCriticised(move, 0.3))).toEqual([true, false, false, false, false, true]);
});

test("the threshold is in the unit of the values", () => {
  const discs = { points: { unit: "discs", scale: 64 } };
  expect([usualThreshold("signed"), usualThreshold("unit"), usualThreshold(discs)]).toEqual([0.3, 0.15, 4]);
});

test("results count for the seat that the person has", () => {
  expect([resultFor([1, -1], "first"), resultFor([1, -1], "second"), resultFor([1, -1], "both"), resultFor([1], "first")]).toEqual(
    [1, -1, null, 1],
  );
});

test("the level goes up after a win and down after a loss, within the levels", () => {
  const levels = [1, 2, 3].map((level) => ({ agent: `level=${level}`, strength: null }));
  expect(nextLevel("level=2", levels, 1)).toEqual({ agent: "level=3", level: 3 });
  expect(nextLevel("level:n=2", levels, -1)).toEqual({ agent: "level=1", level: 1 });
  expect([nextLevel("level=2", levels, 0), nextLevel("level=3", levels, 1), nextLevel("uct", levels, 1)]).toEqual([null, null, null]);
});
