import { expect, test } from "vitest";

import type { Scale } from "../contract";
import * as format from "./format";

const POINTS: Scale = { points: { unit: "discs", scale: 16 } };

test("values are written in their scale", () => {
  expect(format.value("signed", 0.66)).toBe("+0.660");
  expect(format.value("signed", -0.0001)).toBe("+0.000");
  expect(format.value("unit", 0.83)).toBe("0.830");
  expect([format.value(POINTS, 3), format.value(POINTS, -2.5)]).toEqual(["+3", "−2.50"]);
  expect(format.value("signed", -0.754, "solitaire")).toBe("12.3 %");
});

test("squares have little room", () => {
  expect(format.shortValue("signed", -0.636)).toBe("−0.64");
  expect(format.shortValue(POINTS, 123.4)).toBe("+123");
  expect(["signed", "unit"].map((scale) => format.shortValue(scale as Scale, 0.02, "solitaire"))).toEqual([
    "51 %",
    "2.0 %",
  ]);
});

test("counts are short on the board and grouped elsewhere", () => {
  expect([950, 12_345, 999_949, 999_951, 4_000_000].map(format.shortCount)).toEqual([
    "950",
    "12.3k",
    "999.9k",
    "1.0M",
    "4.0M",
  ]);
  expect(format.count(1234567)).toBe("1\u202f234\u202f567");
});

test("priors are probabilities, or estimates in the scale of values", () => {
  const prior = (estimates: boolean, value: number, kind: format.Kind) =>
    format.prior({ scale: "signed", estimates }, value, kind);
  expect(prior(false, 0.4, "solitaire")).toBe("40.0 %");
  expect(prior(true, -0.232, "game")).toBe("−0.232");
  expect([-0.232, 0.4].map((value) => prior(true, value, "solitaire"))).toEqual(["38.4 %", "70.0 %"]);
});

test("in games for one player all values are percentages, also estimates of the payoff and differences", () => {
  const payoff: Scale = { points: { unit: "expected payoff", scale: 1 } };
  expect([format.value(payoff, 0.5, "solitaire"), format.shortValue(payoff, 0.5, "solitaire")]).toEqual([
    "75.0 %",
    "75 %",
  ]);
  expect(format.value(payoff, 0.5)).toBe("+0.50");
  expect(["signed", "unit"].map((scale) => format.difference(scale as Scale, 0.2, "solitaire"))).toEqual([
    "+10.0 %",
    "+20.0 %",
  ]);
  expect(format.difference(payoff, -0.2, "solitaire")).toBe("−10.0 %");
  expect([format.difference("signed", -0.2), format.difference(POINTS, 3)]).toEqual(["−0.200", "+3.00"]);
});

test("memory is written in its unit", () => {
  expect([12, 2048, 5 << 20, 3 * 2 ** 30].map(format.bytes)).toEqual(["12 B", "2.0 KiB", "5.0 MiB", "3.0 GiB"]);
});

test("proofs have signs", () => {
  expect([1, -1, 0, 0.3].map((payoff) => format.proofSign({ payoff })).join("")).toBe("✔✘=≈");
});

test("none of a hundred means below three percent", () => {
  expect([100, 334, 20, 1, 100_000].map(format.ruleOfThree)).toEqual(["3 %", "0.9 %", "15 %", "100 %", "0.003 %"]);
});

test("intervals say their unit once", () => {
  expect(format.interval("signed", { low: -1, high: 0.5 })).toBe("−1.000 … +0.500");
  expect(format.interval("signed", { low: -1, high: 0 }, "solitaire")).toBe("0.0 … 50.0 %");
});
