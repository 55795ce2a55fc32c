// The scale of values: blue – white – red, which all common kinds of colour blindness keep apart. The numbers are those
// of `crates/picture/src/colour.rs`, so that the page and a picture of it agree. On a blue rack with red discs values are
// violet – white – green instead, so that no value looks like a piece or a hole.

import type { Theme } from "../contract";

type Rgb = readonly [number, number, number];

const BAD: Rgb = [0x5a, 0x9b, 0xea];
const EVEN: Rgb = [0xfb, 0xf8, 0xf2];
const GOOD: Rgb = [0xf4, 0x65, 0x50];
const UNKNOWN: Rgb = [0xd9, 0xd9, 0xd9];

/** The ends of a scale. */
interface Palette {
  bad: Rgb;
  good: Rgb;
}

const BLUE_RED: Palette = { bad: BAD, good: GOOD };
/** The ends of ColorBrewer's PRGn, lighter, so that black text can be read on them. */
const VIOLET_GREEN: Palette = { bad: [0xb3, 0x8c, 0xd0], good: [0x5f, 0xb8, 0x6e] };

const PALETTES: Partial<Record<Theme, Palette>> = { rack: VIOLET_GREEN };

const paletteOf = (theme: Theme): Palette => PALETTES[theme] ?? BLUE_RED;

let palette = BLUE_RED;

/** Chooses the scale of all values whose board is not named: the page shows one game at a time, an article several. */
export const choosePalette = (theme: Theme): void => void (palette = paletteOf(theme));

/** The names of the ends of the scale on such boards. */
export const isVioletGreen = (theme: Theme): boolean => PALETTES[theme] === VIOLET_GREEN;

/** How much of its colour a value keeps that rests on no evidence at all: it still shows which way it leans. */
const FAINTEST = 0.3;

const between = (from: Rgb, to: Rgb, share: number): Rgb => {
  const mix = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return [mix(0), mix(1), mix(2)];
};

const diverging = (value: number, palette: Palette): Rgb => {
  const shade = Math.max(-1, Math.min(1, value));
  return between(EVEN, shade > 0 ? palette.good : palette.bad, Math.abs(shade));
};

const hex = (colour: Rgb) => "#" + colour.map((channel) => channel.toString(16).padStart(2, "0")).join("");

/** The colour of a value in [−1, 1], or of an unknown one, as strongly as the evidence in [0, 1] allows, on a board of this theme. */
export function tint(value: number | null, evidence = 1, theme?: Theme): string {
  const full = value === null ? UNKNOWN : diverging(value, theme ? paletteOf(theme) : palette);
  return hex(between(EVEN, full, FAINTEST + (1 - FAINTEST) * evidence));
}

/** How far the visits of a move can be trusted beside those of the most visited one: the logarithm of the share, as in Lizzie. */
export function evidence(visits: number, most: number): number {
  if (visits === 0 || most === 0) return 0;
  return Math.max(0.15, Math.min(1, Math.log(visits / most) / 6 + 1));
}

/** Colours for lines, distinguishable without red against green: Okabe and Ito's, as dark as white paper asks for. */
export const LINE_COLOURS = ["#0072b2", "#d55e00", "#009e73", "#c46c9c", "#a87f00", "#7a7a7a"];
