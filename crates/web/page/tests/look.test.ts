import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { VIEWS } from "../src/logic/address";
import { barriers, inspected } from "./barriers";
import { forgiveRefusals, inAddress, open, turn, untilPly, untilResting, useBrowser } from "./browser";

useBrowser();

const GAMES = [
  "game=ttt&moves=b2",
  "game=connect4&moves=4,4",
  "game=othello&moves=f5,d6",
  "game=calculation",
  "game=gomoku&moves=h8",
];

inspected.each(VIEWS)("the view %s has no barriers, in light and dark", async (view) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open(`game=othello&moves=f5,d6&view=${view}&agent=uct&iters=300&lang=ja`, { colorScheme });
    if (view === "search" || view === "tree") await untilResting(page);
    if (view === "steps") await page.waitForSelector("[data-testid=phase-select]");
    expect(await barriers(page)).toEqual([]);
  }
});

inspected.each(GAMES)("%s has no barriers", async (line) => {
  const page = await open(`${line}&agent=uct&agent=flat&iters=200`);
  await untilResting(page, 1);
  expect(await barriers(page)).toEqual([]);
});

inspected.each([
  "tour=flat&step=4",
  "game=ttt&moves=b2,a1&view=watch&agent=alpha-beta:depth=2,root=best,table=off,order=off,pvs=off&iteration=30",
  "game=calculation&view=watch&agent=uct&iteration=40&phase=0",
])("a watched search has no barriers: %s", async (query) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open(`${query}&lang=ja`, { colorScheme });
    await page.waitForSelector(".canvas [aria-level='2']");
    expect(await barriers(page)).toEqual([]);
  }
});

inspected("dialogs have no barriers", async () => {
  const page = await open("game=ttt&iters=50");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await page.waitForSelector("dialog[open] textarea");
  expect(await barriers(page)).toEqual([]);
});

inspected("notices above the board have no barriers", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open("game=ttt&moves=b2,z9&view=steps&agent=flat&agent=uct", { colorScheme });
    await page.waitForSelector("[data-testid=link-fault]");
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press("n");
    await page.waitForSelector("[data-testid=undo-line]");
    expect(await barriers(page)).toEqual([]);
    const unknown = await open("game=chess", { colorScheme }, undefined, "[data-testid=unknown-game]");
    expect(await barriers(unknown)).toEqual([]);
  }
  forgiveRefusals();
});

// Every game in the widest view, and every view with the widest boards.
const NARROW = [
  ...GAMES.map((line) => [line, "search"]),
  ...VIEWS.filter((view) => view !== "search").flatMap((view) => [GAMES[2]!, GAMES[3]!].map((line) => [line, view])),
];

test.each(NARROW)("360 pixels are enough for %s in %s, without scrolling sideways", async (line, view) => {
  for (const lang of ["en", "ja"]) {
    const query = `${line}&view=${view}&agent=uct&agent=flat&iters=100&lang=${lang}`;
    const page = await open(query, { viewport: { width: 360, height: 740 } });
    if (view === "search") await untilResting(page, 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test("the language is switched and kept in the link", async () => {
  const page = await open("game=othello&iters=50");
  expect(await turn(page)).toContain("Black to move");
  await page.getByRole("button", { name: "日本語" }).click();
  expect(await turn(page)).toContain("黒の手番");
  expect(await page.getAttribute("html", "lang")).toBe("ja");
  await inAddress(page, "lang").toBe("ja");
  expect(await page.title()).toContain("オセロ");
});

test("the browser's language is taken where the link names none", async () => {
  const page = await open("game=othello&iters=50", { locale: "ja-JP" });
  expect(await turn(page)).toContain("黒の手番");
});

test("dark is dark, by the system or by hand", async () => {
  const brightness = (page: Page) =>
    page.evaluate(
      () =>
        getComputedStyle(document.documentElement)
          .backgroundColor.match(/\d+/g)!
          .map(Number)
          .reduce((a, b) => a + b) / 3,
    );
  const dark = await open("game=ttt&iters=50", { colorScheme: "dark" });
  await expect.poll(() => brightness(dark)).toBeLessThan(60);
  const light = await open("game=ttt&iters=50", { colorScheme: "light" });
  await expect.poll(() => brightness(light)).toBeGreaterThan(200);
  await light.getByRole("button", { name: "Settings" }).click();
  await light.getByRole("radio", { name: "dark" }).first().check({ force: true });
  await expect.poll(() => brightness(light)).toBeLessThan(60);
});

test("everything is done by keys alone", async () => {
  const page = await open("game=ttt&iters=200");
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["square"] ?? null);
  for (let tries = 0; (await focused()) === null && tries < 20; tries++) await page.keyboard.press("Tab");
  const start = Number(await focused());
  await page.keyboard.press("Home");
  expect(Number(await focused())).toBe(start - (start % 3));
  await page.keyboard.press("ArrowRight");
  expect(Number(await focused()) % 3).toBe(1);
  await page.keyboard.press("Space");
  await untilPly(page, 1);
  await untilResting(page);
  await page.keyboard.press("b");
  await untilPly(page, 2);
  await page.keyboard.press("u");
  await untilPly(page, 1, 2);
  await page.locator(".board .square.playable").first().focus();
  await page.keyboard.press("Enter");
  await untilPly(page, 2);
  await page.keyboard.press("v");
  await inAddress(page, "show").toBe("visits");
  await page.keyboard.press("f");
  await inAddress(page, "eyes").toBe("first");
  await page.keyboard.press("7");
  expect(await page.getAttribute("[role=tab][aria-selected=true]", "id")).toBe("tab-steps");
  await page.keyboard.press("2");
  await page.keyboard.press("n");
  await untilPly(page, 0);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
});

test("moves, turns and what a search found are said, and the board is a table, too", async () => {
  const page = await open("game=ttt&iters=200");
  await untilResting(page);
  const said = page.getByTestId("announcer");
  const found = page.getByTestId("announcer-search");
  await expect.poll(() => found.textContent()).toMatch(/b2/);
  await page.locator("[data-testid=square-b2].playable").click();
  await expect.poll(() => said.textContent()).toMatch(/O .*b2.*X/);
  await untilResting(page);
  // Nothing else is said while one looks on.
  const last = [await said.textContent(), await found.textContent()];
  await page.waitForTimeout(1500);
  expect([await said.textContent(), await found.textContent()]).toEqual(last);
  const cells = await page.locator("table:has(caption:text('The position as a table')) td").allTextContents();
  expect(cells.filter((text) => text === "O")).toHaveLength(1);
  const label = await page.getAttribute("[data-square='4']", "aria-label");
  expect(label).toBe("b2, O");
  expect(cells.find((text) => text.startsWith("empty"))).toMatch(/^empty, value [+−]\d\.\d{3}, \d+ visits/);
});

test("a link's language is not kept for good, one chosen by hand is", async () => {
  const page = await open("game=ttt&iters=20&lang=ja");
  const again = async () => {
    await page.goto(page.url().replace(/&lang=\w+/, ""));
    await page.waitForSelector(".board");
    return page.getAttribute("html", "lang");
  };
  expect(await again()).toBe("en");
  await page.getByRole("button", { name: "日本語" }).click();
  await inAddress(page, "lang").toBe("ja");
  expect(await again()).toBe("ja");
});
