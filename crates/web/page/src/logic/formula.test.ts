import { expect, test } from "vitest";

import { filledIn, termsOf } from "./formula";

const MOVE = { move: "b2", visits: 5, q: 0.2, bonus: 0.83, ucb: 1.03, chosen: true, terms: { c: 1, ln_n: 2.7726 } };

test("a formula is filled in with a move's numbers", () => {
  expect(filledIn(MOVE)).toBe("+0.200 + 0.830 = +1.030");
  expect(termsOf(MOVE)).toBe("c = 1, ln N = 2.773");
});

test("a move that was never tried has no number", () => {
  expect(filledIn({ ...MOVE, q: null, ucb: null })).toBeNull();
});
