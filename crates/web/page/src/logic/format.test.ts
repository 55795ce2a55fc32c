import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { Scale } from "../contract";
import * as format from "./format";
import { unanimousInterval } from "./interval";

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

test("intervals have brackets and a unit at both ends", () => {
  expect(format.interval("signed", { low: -1, high: 0.5 })).toBe("[−1.000, +0.500]");
  expect(format.interval("signed", { low: -1, high: 0 }, "solitaire")).toBe("[0.0 %, 50.0 %]");
});

/** Inputs and texts of `crates/format/cases.json`, which a test of the crate `uctopia-format` reads, too. */
const CASES = JSON.parse(readFileSync(new URL("../../../../format/cases.json", import.meta.url), "utf8"));

/** What the page writes for one input of each kind. */
const WRITERS: Record<string, (input: any) => unknown> = {
  value: ({ scale, value }) => format.value(scale, value),
  short_value: ({ scale, value }) => format.shortValue(scale, value),
  finding: ({ scale, value, bound }) => format.finding(scale, { value, bound }),
  value_interval: ({ scale, low, high }) => format.interval(scale, { low, high }),
  percentages: ({ shares }) => format.percentages(shares),
  share_interval: ({ low, high }) => format.shareInterval({ low, high }),
  share_difference: ({ low, high }) => format.shareDifference({ low, high }),
  estimate: ({ share, low, high }) => format.estimate(share, { low, high }).join(" "),
  unanimous: ({ successes, trials }) => format.shareInterval(unanimousInterval(successes === 0 ? 0 : 1, trials)),
  percent: ({ share, decimals }) => format.percent(share, decimals),
  signed_interval: ({ low, high, decimals }) => format.signedInterval({ low, high }, decimals),
  number_interval: ({ low, high, decimals }) => format.numberInterval({ low, high }, decimals),
  count: ({ count }) => format.count(count),
  short_count: ({ count }) => format.shortCount(count),
  duration: ({ seconds }) => format.duration(1000 * seconds),
  p_equation: ({ p }) => format.pEquation(p),
};

test("the page writes what the command writes", () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(WRITERS).sort());
  for (const [kind, cases] of Object.entries<any[]>(CASES))
    for (const { text, ...input } of cases) expect(WRITERS[kind]!(input), `${kind} ${JSON.stringify(input)}`).toEqual(text);
});
