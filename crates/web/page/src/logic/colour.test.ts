import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { LINE_COLOURS, evidence, tint, choosePalette } from "./colour";

test("the colours are those of the picture crate", () => {
  const source = readFileSync(new URL("../../../../picture/src/colour.rs", import.meta.url), "utf8");
  const drawn = (name: string) => {
    const [, ...channels] = new RegExp(`${name}: Colour = Colour::new\\(0x(..), 0x(..), 0x(..)\\)`).exec(source) ?? [];
    return `#${channels.join("")}`;
  };
  expect([tint(-1), tint(0), tint(1), tint(null)]).toEqual(["BAD", "EVEN", "GOOD", "UNKNOWN"].map(drawn));
});

/** The contrast of two colours by WCAG 2. */
function contrast(...colours: [string, string]): number {
  const linear = (channel: number) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  const luminance = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((from) => linear(parseInt(colour.slice(from, from + 2), 16) / 255));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [dark, light] = colours.map(luminance).sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test("lines stand out from the paper, light and dark", () => {
  const style = readFileSync(new URL("../style/colours.css", import.meta.url), "utf8");
  const papers = new Set([...style.matchAll(/--paper: (#\w{6})/g)].map(([, colour]) => colour!));
  expect(papers.size).toBe(2);
  const faint = [...papers].flatMap((paper) => LINE_COLOURS.filter((line) => contrast(line, paper) < 3));
  expect(faint).toEqual([]);
});

test("values beyond the scale keep to its ends", () => {
  expect([tint(-7), tint(7)]).toEqual([tint(-1), tint(1)]);
});

test("weak evidence pales towards white but still leans", () => {
  expect(tint(0, 0)).toBe(tint(0, 1));
  const [faint, full] = [tint(1, 0), tint(1, 1)];
  expect(faint).not.toBe(tint(0));
  expect(parseInt(faint.slice(3, 5), 16)).toBeGreaterThan(parseInt(full.slice(3, 5), 16));
});

test("a tenth of the visits still shows clearly, none does not", () => {
  expect(evidence(1000, 1000)).toBe(1);
  expect(evidence(100, 1000)).toBeCloseTo(0.616, 3);
  expect(evidence(1, 1e9)).toBe(0.15);
  expect(evidence(0, 1000)).toBe(0);
});

test("values cannot be taken for pieces: every tint is far from every piece of its board", async () => {
  const { DISCS, RACK } = await import("../board/themes/Round");
  const rgb = (colour: string) => [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16));
  const distance = (one: string, other: string) =>
    Math.hypot(...rgb(one).map((channel, index) => channel - rgb(other)[index]!));
  const shades = [-1, -0.6, -0.3, 0.3, 0.6, 1];
  const ends = { discs: DISCS, rack: RACK } as const;
  for (const theme of ["discs", "rack"] as const) {
    choosePalette(theme);
    const colours = ends[theme].slice(0, 2).flatMap(({ light, body }) => [light, body]);
    const near = shades.flatMap((shade) => colours.filter((piece) => distance(tint(shade), piece) < 60));
    // An even value is white, as a white disc is; tags have corners.
    expect([theme, near.filter((piece) => !["#ffffff", "#e9e9e4"].includes(piece))]).toEqual([theme, []]);
  }
  choosePalette("discs");
});

test("black text can be read on every value", () => {
  for (const theme of ["discs", "rack"] as const) {
    choosePalette(theme);
    for (const shade of [-1, 0, 1]) expect(contrast("#111111", tint(shade))).toBeGreaterThan(4.5);
  }
  choosePalette("discs");
});

test("a board that is named has its own scale, whichever was chosen last", () => {
  choosePalette("discs");
  const rack = tint(1, 1, "rack");
  expect(rack).not.toBe(tint(1));
  expect(tint(1, 1, "discs")).toBe(tint(1));
  choosePalette("rack");
  expect(tint(1)).toBe(rack);
  choosePalette("discs");
});

test("words on a table can be read in every look", () => {
  const style = readFileSync(new URL("../style/board-themes.css", import.meta.url), "utf8");
  const colours = (name: string) => [...style.matchAll(new RegExp(`--${name}: (#\\w{6})`, "g"))].map(([, colour]) => colour!);
  const [tables, words] = [colours("table"), colours("table-words")];
  expect([tables.length, words.length]).toEqual([3, 3]);
  tables.forEach((table, index) => expect(contrast(table, words[index]!)).toBeGreaterThan(4.5));
});
