// Numbers to places: axes and paths of the charts.

export type Axis = (value: number) => number;

export const linear = (from: number, to: number, low: number, high: number): Axis => {
  const length = to - from || 1;
  return (value) => low + ((value - from) / length) * (high - low);
};

/** Equal steps for equal ratios; values from 1. */
export const logarithmic = (from: number, to: number, low: number, high: number): Axis => {
  const axis = linear(Math.log(Math.max(1, from)), Math.log(Math.max(2, to)), low, high);
  return (value) => axis(Math.log(Math.max(1, value)));
};

/** 1, 10, 100, … up to `most`. */
export function decades(most: number): number[] {
  const ticks = [1];
  while (ticks.at(-1)! * 10 <= most) ticks.push(ticks.at(-1)! * 10);
  return ticks;
}

/** An axis needs so many ticks to be read. */
const LEAST_TICKS = 3;

/** Ticks of a logarithmic axis up to `most`: decades, or where there are too few of them steps of 1, 2 and 5 as well. */
export function countTicks(most: number): number[] {
  const tens = decades(most);
  if (tens.length >= LEAST_TICKS) return tens;
  return tens.flatMap((ten) => [ten, 2 * ten, 5 * ten]).filter((tick) => tick <= Math.max(1, most));
}

/** A few round numbers between two values, at least three, ends included where they are round. */
export function roundTicks(low: number, high: number, about = 4): number[] {
  const ticks = evenTicks(low, high, about);
  return ticks.length >= LEAST_TICKS || about > 64 || !(high > low) ? ticks : roundTicks(low, high, about + 1);
}

function evenTicks(low: number, high: number, about: number): number[] {
  const rough = (high - low || 1) / about;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * ([1, 2, 5].find((factor) => factor * unit >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0);
}

export const path = (points: (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** Moves labels apart that would lie on each other, keeping their order, within `[low, high]`. */
export function spread(places: number[], apart: number, low: number, high: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let below = low - apart;
  for (const entry of order) below = entry.place = Math.max(entry.place, below + apart);
  let above = high + apart;
  for (const entry of order.reverse()) above = entry.place = Math.min(entry.place, above - apart);
  const found = [...places];
  for (const { place, index } of order) found[index] = place;
  return found;
}
