// What axe-core finds on a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

import { test } from "vitest";

import { BROWSER } from "./browser";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A test of nothing but barriers: in Chromium, as axe-core reads the same document and styles in Firefox, for minutes. */
export const inspected = test.skipIf(BROWSER === "Firefox");

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe-core calls serious or critical; not asked in Firefox, see above. */
export async function barriers(page: Page): Promise<string[]> {
  if (BROWSER === "Firefox") return [];
  await page.evaluate(AXE);
  const found = await page.evaluate<Violation[]>("axe.run().then(({ violations }) => violations)");
  const grave = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(" | ")}`,
  );
}
