// The scale of values: blue – white – red, which all common kinds of colour blindness keep apart. The numbers are those
// of `crates/picture/src/colour.rs`, so that the page and a picture of it agree.

type Rgb = readonly [number, number, number];

const BAD: Rgb = [0x5a, 0x9b, 0xea];
const EVEN: Rgb = [0xfb, 0xf8, 0xf2];
const GOOD: Rgb = [0xf4, 0x65, 0x50];
const UNKNOWN: Rgb = [0xd9, 0xd9, 0xd9];

/** How much of its colour a value keeps that rests on no evidence at all: it still shows which way it leans. */
const FAINTEST = 0.3;

const between = (from: Rgb, to: Rgb, share: number): Rgb => {
  const mix = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return [mix(0), mix(1), mix(2)];
};

const diverging = (value: number): Rgb => {
  const shade = Math.max(-1, Math.min(1, value));
  return between(EVEN, shade > 0 ? GOOD : BAD, Math.abs(shade));
};

const hex = (colour: Rgb) => "#" + colour.map((channel) => channel.toString(16).padStart(2, "0")).join("");

/** The colour of a value in [−1, 1], or of an unknown one, as strongly as the evidence in [0, 1] allows. */
export function tint(value: number | null, evidence = 1): string {
  return hex(between(EVEN, value === null ? UNKNOWN : diverging(value), FAINTEST + (1 - FAINTEST) * evidence));
}

/** How far the visits of a move can be trusted beside those of the most visited one: the logarithm of the share, as in Lizzie. */
export function evidence(visits: number, most: number): number {
  if (visits === 0 || most === 0) return 0;
  return Math.max(0.15, Math.min(1, Math.log(visits / most) / 6 + 1));
}

/** Colours for lines, distinguishable without red against green: Okabe and Ito's, as dark as white paper asks for. */
export const LINE_COLOURS = ["#0072b2", "#d55e00", "#009e73", "#c46c9c", "#a87f00", "#7a7a7a"];
