import { expect, test } from "vitest";

import { filledIn, outcome, substituted } from "./formula";

const terms = { c: 1, parent_visits: 16, ln_n: 2.7726, n: 5 };
const MOVE = { move: "b2", visits: 5, q: 0.2, bonus: 0.7447, ucb: 0.9447, chosen: true, open: true, terms };

test("a formula is filled in with a move's numbers", () => {
  expect(substituted("Q + c·√(ln N / n)", MOVE)).toBe("0.200 + 1·√(2.773 / 5)");
  expect(substituted("Q + c·P·√N / (1 + n)", { ...MOVE, q: -0.5, terms: { ...terms, prior: 0.25 } })).toBe(
    "−0.500 + 1·0.250·√16 / (1 + 5)",
  );
  expect(filledIn(MOVE, "signed", "game")).toBe("+0.200 + 0.745 = +0.945");
});

test("a solitaire counts in percent", () => {
  const lost = { ...MOVE, q: -1, bonus: 0.918, ucb: -0.082 };
  expect(filledIn(lost, "signed", "solitaire")).toBe("0.0 % + 45.9 % = 45.9 %");
  expect([outcome(-0.082, "signed", "solitaire"), outcome(-0.082, "signed", "game")]).toEqual([
    "−0.082 (45.9 %)",
    "−0.082",
  ]);
});

test("letters without a number and names stay as they are", () => {
  const formula = "(1 − β)·Q + β·Q_first + c·√(min(¼, V)) + p·(proof numbers)";
  expect(substituted(formula, MOVE)).toBe("(1 − β)·0.200 + β·Q_first + 1·√(min(¼, V)) + p·(proof numbers)");
});

test("a move that was never tried has no number", () => {
  expect(filledIn({ ...MOVE, q: null, ucb: null }, "signed", "game")).toBeNull();
});
