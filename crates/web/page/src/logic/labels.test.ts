import { expect, test } from "vitest";

import { finding } from "./format";
import { HEAT, fitted, labelOf, letterSize } from "./labels";
import { marksBySquare, seenBy } from "./report";
import type { MoveReport, Report, Scale } from "../contract";

const POINTS: Scale = { points: { unit: "discs", scale: 64 } };

const moves: MoveReport[] = [
  { move: "a", value: 0.25, bound: "estimate", visits: 12345, prior: 0.4, pv: [] },
  { move: "b", value: -1, bound: "upper", visits: 3, pv: [] },
  { move: "c", value: null, bound: "exact", visits: 0, proof: { payoff: 1, plies: 5 }, pv: [] },
];
const labelsOf = (
  moves: MoveReport[],
  shown: Parameters<typeof labelOf>[2],
  asked = false,
  { scale = "signed", viewpoint = "mover" }: { scale?: Scale; viewpoint?: "mover" | "first" } = {},
) => {
  const totals = { playouts: 1, nodes: 1, depth: 1 };
  const report: Report = { best: "a", player: 1, scale, moves, totals, stop: "complete" };
  const seen = seenBy({ report, ucb: [0.5, null, null] }, viewpoint)!;
  const marks = marksBySquare(
    seen,
    moves.map(({ move }, square) => ({ move, square })),
  );
  return moves
    .map((_, square) => labelOf(marks.get(square)!, seen, shown, "game", asked))
    .map(({ label, detail }) => [label, detail]);
};
const labels = (shown: Parameters<typeof labelOf>[2], asked = false) =>
  labelsOf(moves, shown, asked, { scale: POINTS });

test("values stand above visits, and proofs where there is no value", () => {
  expect(labels("value")).toEqual([
    ["+0.3", "12.3k"],
    ["·", null],
    ["✔", "#5"],
  ]);
});

test("what is proven is the value on the square, whatever the sample says", () => {
  const sampled = (move: string, value: number, more: Partial<MoveReport>): MoveReport[] => [
    { move, value, bound: "estimate", visits: 900, variance: 0.9, pv: [], ...more },
  ];
  const label = (moves: MoveReport[], scale: Scale, viewpoint: "mover" | "first") =>
    labelsOf(moves, "value", false, { scale, viewpoint })[0]![0];
  const draw = sampled("a", 0.4, { proof: { payoff: 0 } });
  const loss = sampled("a", 0.4, { proof: { payoff: -1 }, bound: "upper" });
  expect([label(draw, "signed", "mover"), label(draw, "signed", "first")]).toEqual(["+0.00", "+0.00"]);
  expect([label(draw, "unit", "mover"), label(draw, "unit", "first")]).toEqual(["0.50", "0.50"]);
  expect([label(loss, "signed", "mover"), label(loss, "signed", "first")]).toEqual(["−1.00", "+1.00"]);
  expect([label(loss, "unit", "mover"), label(loss, "unit", "first")]).toEqual(["0.00", "1.00"]);
  // Points are no payoffs: lost by six discs.
  const margin = sampled("a", -6, { proof: { payoff: -1 }, visits: 0, bound: "exact" });
  expect([label(margin, POINTS, "mover"), label(margin, POINTS, "first")]).toEqual(["−6", "+6"]);
});

test("who points at a square sees what rests on little, too", () => {
  expect(labels("value", true)[1]).toEqual(["≤−1", "3"]);
});

test("each kind of number has its own lines", () => {
  expect(labels("visits")).toEqual([
    ["12.3k", "100.0 %"],
    ["3", "0.0 %"],
    ["·", null],
  ]);
  expect(labels("ucb")).toEqual([
    ["+0.5", "12.3k"],
    ["·", null],
    ["·", null],
  ]);
  expect(labels("prior")[0]).toEqual(["40.0 %", "+0.3"]);
  expect(labels("proof")).toEqual([
    ["?", null],
    ["?", null],
    ["✔", "#5"],
  ]);
});

test("on a board of many moves the best have numbers, and what was not searched has not even a dot", () => {
  const searched = (move: string, value: number): MoveReport => ({ move, value, bound: "estimate", visits: 0, pv: [] });
  const many = Array.from({ length: 60 }, (_, index) => searched(index === 0 ? "a" : `m${index}`, 60 - index));
  const empty: MoveReport[] = [{ move: "z", value: null, bound: "estimate", visits: 0, pv: [] }];
  const heat = [HEAT.label, HEAT.detail];
  const found = labelsOf(many, "value", false, { scale: POINTS });
  expect([found[0], found[9], found[10], found[59]]).toEqual([["+60", null], ["+51", null], heat, heat]);
  const few = [searched("a", 1), ...Array.from({ length: 60 }, (_, index) => ({ ...empty[0]!, move: `z${index}` }))];
  expect(labelsOf(few, "value", false, { scale: POINTS }).slice(0, 3)).toEqual([["+1", null], heat, heat]);
});

test("the board says what the table says, with fewer digits, from either point of view and in every scale", () => {
  const proofs = [undefined, { payoff: -1 }, { payoff: 0 }, { payoff: 1 }, { payoff: 0.3 }];
  const number = (text: string) => Number(text.replace("−", "-").replace(/[≤≥]/, ""));
  for (const scale of ["signed", "unit", POINTS] as const) {
    for (const viewpoint of ["mover", "first"] as const) {
      const found = proofs.map(
        (proof, index): MoveReport => ({
          move: "abcde"[index]!,
          value: typeof scale === "object" ? 7.25 : 0.4625,
          bound: index === 0 ? "upper" : "estimate",
          visits: 900,
          pv: [],
          ...(proof && { proof }),
        }),
      );
      const totals = { playouts: 1, nodes: 1, depth: 1 };
      const report: Report = { best: "a", player: 1, scale, moves: found, totals, stop: "complete" };
      const table = seenBy({ report }, viewpoint)!.moves.map((move) => finding(scale, move));
      const board = labelsOf(found, "value", false, { scale, viewpoint }).map(([label]) => label!);
      const rounding = typeof scale === "object" ? 0.06 : 0.006;
      board.forEach((label, index) => {
        expect(label[0]).toBe(table[index]![0]);
        expect(Math.abs(number(label) - number(table[index]!))).toBeLessThanOrEqual(rounding);
      });
    }
  }
});

test("numbers of a board are of one size, which digits do not change", () => {
  const size = (...labels: string[]) => letterSize(labels.map((label) => ({ label, detail: null })), false);
  expect(size("+0.10", "−0.05")).toBe(size("+0.99", "·"));
  expect(size("+3", "−12")).toBe(size("+30", "−1"));
  expect(size("+0.10", "100.0 %")).toBeLessThan(size("+0.10"));
  expect(fitted("≤−0.10", size("+0.10"))).toBeLessThan(size("+0.10"));
});
