import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { evidence, tint } from "./colour";

test("the colours are those of the picture crate", () => {
  const source = readFileSync(new URL("../../../../picture/src/colour.rs", import.meta.url), "utf8");
  const drawn = (name: string) => {
    const [, ...channels] = new RegExp(`${name}: Colour = Colour::new\\(0x(..), 0x(..), 0x(..)\\)`).exec(source) ?? [];
    return `#${channels.join("")}`;
  };
  expect([tint(-1), tint(0), tint(1), tint(null)]).toEqual(["BAD", "EVEN", "GOOD", "UNKNOWN"].map(drawn));
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
