import { expect, test } from "vitest";

import type { OptionControl, OptionInfo } from "../contract";
import { amounts, nearestStop, stopsOf } from "./stops";

const option = (key: string, control: OptionControl, usual = "none"): OptionInfo => ({
  key,
  aliases: [],
  control,
  values: "",
  default: usual,
  help: "",
  from: "",
});

test("amounts grow in steps of 1, 2, 5 and end at the bound", () => {
  expect(amounts(1000)).toEqual([10, 20, 50, 100, 200, 500, 1000]);
  expect(amounts(300)).toEqual([10, 20, 50, 100, 200, 300]);
});

test("each kind of option has its stops", () => {
  const atLeastOne: OptionControl = { kind: "number", whole: true, low: 1, high: null };
  expect(stopsOf(option("iters", atLeastOne), { iters: 100 })).toEqual(["none", "10", "20", "50", "100"]);
  expect(stopsOf(option("n", { kind: "number", whole: true, low: 1, high: 3 }, "2"), {})).toEqual(["1", "2", "3"]);
  expect(stopsOf(option("time", { kind: "time" }), { ms: 20 })).toEqual(["none", "10ms", "20ms"]);
  expect(stopsOf(option("depth", { kind: "plies" }, "end"), {})!.slice(-2)).toEqual(["20", "end"]);
  // Too wide, not whole, not a budget.
  expect(stopsOf(option("mb", { kind: "number", whole: true, low: 1, high: 65536 }, "1"), {})).toBeNull();
  expect(stopsOf(option("c", { kind: "number", whole: false, low: 0, high: 1 }, "1"), {})).toBeNull();
  expect(stopsOf(option("memory", atLeastOne), {})).toBeNull();
});

test("a value between stops is shown at the nearest", () => {
  const stops = ["none", "10", "100", "1000"];
  expect(nearestStop(stops, "none")).toBe(0);
  expect(nearestStop(stops, "90")).toBe(2);
  expect(nearestStop(stops, "1000000")).toBe(3);
  expect(nearestStop(["none", "10ms", "100ms"], "80ms")).toBe(2);
});
