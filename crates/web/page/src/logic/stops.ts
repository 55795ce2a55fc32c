// The stops of sliders: amounts in steps of 1, 2, 5, times, plies, and small ranges of whole numbers.

import type { OptionInfo } from "../contract";

/** 10, 20, 50, 100, … up to `most`, which is the last stop. */
export function amounts(most: number, least = 10): number[] {
  const found: number[] = [];
  for (let unit = least; unit <= most; unit *= 10) found.push(...[unit, 2 * unit, 5 * unit].filter((stop) => stop <= most));
  return found.at(-1) === most ? found : [...found, most];
}

/** More steps than this do not fit on a slider. */
const MOST_STEPS = 100;
const DEEPEST = 20;

/** The stops of an option, as the text of its values; `null` where a slider does not suit it. */
export function stopsOf(option: OptionInfo, limits: Record<string, number>): string[] | null {
  const { control, key } = option;
  const none = option.default === "none" ? ["none"] : [];
  if (control.kind === "time") return [...none, ...amounts(limits["ms"] ?? 60_000).map((ms) => `${ms}ms`)];
  if (control.kind === "plies") return [...range(1, DEEPEST), "end"];
  if (control.kind !== "number" || !control.whole) return null;
  const { low, high } = control;
  if (low !== null && high !== null) return high - low <= MOST_STEPS ? [...none, ...range(low, high)] : null;
  const isBudget = ["iters", "nodes", "per_move"].includes(key);
  return isBudget ? [...none, ...amounts(limits[key === "nodes" ? "nodes" : "iters"] ?? 1e6).map(String)] : null;
}

const range = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, index) => String(low + index));

const numberIn = (text: string) => Number.parseFloat(text);

/** The index of a value, or of the stop nearest to it in ratio. */
export function nearestStop(stops: string[], value: string): number {
  const exact = stops.indexOf(value);
  if (exact >= 0) return exact;
  const wanted = Math.log(Math.max(numberIn(value) || 1, 1e-9));
  const distance = (stop: string) => Math.abs(Math.log(Math.max(numberIn(stop), 1e-9)) - wanted);
  let best = 0;
  stops.forEach((stop, index) => {
    const better = !(distance(stops[best]!) <= distance(stop));
    if (!Number.isNaN(numberIn(stop)) && better) best = index;
  });
  return best;
}
