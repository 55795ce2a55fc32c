import { expect, test } from "vitest";

import { constantOf, filledIn, outcome, substituted } from "./formula";

const terms = { c: 1, parent_visits: 16, ln_n: 2.7726, n: 5 };
const MOVE = { move: "b2", visits: 5, q: 0.2, bonus: 0.7447, ucb: 0.9447, chosen: true, open: true, terms };

test("a formula is filled in with a move's numbers", () => {
  expect(substituted("Q + c·√(ln N / n)", MOVE, "signed", "game")).toBe("0.200 + 1·√(2.773 / 5)");
  expect(substituted("Q + c·P·√N / (1 + n)", { ...MOVE, q: -0.5, terms: { ...terms, prior: 0.25 } }, "signed", "game")).toBe(
    "−0.500 + 1·0.250·√16 / (1 + 5)",
  );
  expect(filledIn(MOVE, "signed", "game")).toBe("+0.200 + 0.745 = +0.945");
});

/** The numbers of a printed sum. */
const numbers = (text: string) => text.match(/[+−]?\s?\d+\.\d+/g)!.map((each) => Number(each.replace("−", "-").replace(/[+\s]/g, "")));

test("a solitaire counts in percent throughout, and what is printed adds up", () => {
  const lost = { ...MOVE, q: -1, bonus: 0.918, ucb: -0.082 };
  expect(filledIn(lost, "signed", "solitaire")).toBe("0.0 % + 45.9 % = 45.9 %");
  expect(substituted("Q + c·√(ln N / n)", lost, "signed", "solitaire")).toBe("0.0 % + 50.0 %·√(2.773 / 5)");
  expect([outcome(-0.082, "signed", "solitaire"), outcome(-0.082, "signed", "game")]).toEqual(["45.9 %", "−0.082"]);
  expect([constantOf(1, "signed", "solitaire"), constantOf(1, "unit", "solitaire"), constantOf(1, "signed", "game")]).toEqual(["50.0 %", "100.0 %", null]);
  for (const kind of ["game", "solitaire"] as const)
    for (let q = -1; q < 1; q += 0.0371)
      for (const bonus of [0.31449, 1.00051, -0.2206]) {
        const [mean, added, sum] = numbers(filledIn({ ...MOVE, q, bonus, ucb: q + bonus }, "signed", kind)!);
        expect(mean! + added!).toBeCloseTo(sum!, 6);
      }
});

test("letters without a number and names stay as they are", () => {
  const formula = "(1 − β)·Q + β·Q_first + c·√(min(¼, V)) + p·(proof numbers)";
  expect(substituted(formula, MOVE, "signed", "game")).toBe("(1 − β)·0.200 + β·Q_first + 1·√(min(¼, V)) + p·(proof numbers)");
});

test("a move that was never tried has no number", () => {
  expect(filledIn({ ...MOVE, q: null, ucb: null }, "signed", "game")).toBeNull();
});
