import { expect, test } from "vitest";

import { barsOf, compared } from "./comparing";
import { seenBy } from "./report";

const seen = (best: string, visits: Record<string, number>) => {
  const moves = Object.entries(visits).map(([move, visits]) => ({ move, visits, value: 0, bound: "estimate" as const, pv: [] }));
  const totals = { playouts: 0, nodes: 0, depth: 1 };
  return seenBy({ report: { best, moves, player: 0, scale: "signed", stop: "iterations", totals } }, "mover");
};

test("there are always two agents to compare", () => {
  expect(compared([])).toEqual(["flat", "uct"]);
  expect(compared(["uct:c=2"])).toEqual(["uct:c=2", "flat"]);
  expect(compared(["flat"])).toEqual(["flat", "uct"]);
  expect(compared(["best", "random"])).toEqual(["best", "random"]);
});

test("bars have one order and one scale for all agents", () => {
  const { rows, hidden, most } = barsOf([seen("c", { a: 3, b: 3, c: 3 }), null, seen("b", { a: 1, b: 7, c: 1 })], 5);
  expect(rows.map(({ move }) => move)).toEqual(["a", "b", "c"]);
  expect(rows.map(({ findings }) => findings.map((finding) => finding?.visits))).toEqual([
    [3, undefined, 1],
    [3, undefined, 7],
    [3, undefined, 1],
  ]);
  expect([hidden, most]).toEqual([0, 7]);
});

test("moves with few playouts are left out first, but no choice", () => {
  const { rows, hidden } = barsOf([seen("d", { a: 5, b: 9, c: 8, d: 0 }), seen("b", { a: 5, b: 9, c: 8, d: 0 })], 3);
  expect(rows.map(({ move }) => move)).toEqual(["b", "c", "d"]);
  expect(hidden).toBe(1);
});
