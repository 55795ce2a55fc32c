import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { LINE_COLOURS, evidence, tint } from "./colour";

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
