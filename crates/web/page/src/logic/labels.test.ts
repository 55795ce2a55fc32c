import { expect, test } from "vitest";

import { labelOf } from "./labels";
import { marksBySquare, seenBy } from "./report";
import type { MoveReport } from "../contract";

const moves: MoveReport[] = [
  { move: "a", value: 0.25, bound: "estimate", visits: 12345, prior: 0.4, pv: [] },
  { move: "b", value: -1, bound: "upper", visits: 3, pv: [] },
  { move: "c", value: null, bound: "exact", visits: 0, proof: { payoff: 1, plies: 5 }, pv: [] },
];
const seen = seenBy(
  {
    report: { best: "a", player: 0, scale: "signed", moves, totals: { playouts: 1, nodes: 1, depth: 1 }, stop: "x" },
    ucb: [0.5, null, null],
  },
  "mover",
)!;
const marks = marksBySquare(
  seen,
  moves.map(({ move }, square) => ({ move, square })),
);
const labels = (shown: Parameters<typeof labelOf>[2], asked = false) =>
  [0, 1, 2]
    .map((square) => labelOf(marks.get(square)!, seen, shown, "game", asked))
    .map(({ label, detail }) => [label, detail]);

test("values stand above visits, and proofs where there is no value", () => {
  expect(labels("value")).toEqual([
    ["+0.25", "12.3k"],
    ["·", null],
    ["✔", "#5"],
  ]);
});

test("who points at a square sees what rests on little, too", () => {
  expect(labels("value", true)[1]).toEqual(["≤−1.00", "3"]);
});

test("each kind of number has its own lines", () => {
  expect(labels("visits")).toEqual([
    ["12.3k", "100.0%"],
    ["3", "0.0%"],
    ["·", null],
  ]);
  expect(labels("ucb")).toEqual([
    ["+0.50", "12.3k"],
    ["·", null],
    ["·", null],
  ]);
  expect(labels("prior")[0]).toEqual(["40.0%", "+0.25"]);
  expect(labels("proof")).toEqual([
    ["·", null],
    ["·", null],
    ["✔", "#5"],
  ]);
});
