import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, test } from "vitest";

import { open, untilPly, untilResting, useBrowser } from "./browser";

// Not a test: the pictures of the documents, taken anew by `npm run pictures`.
const FOLDER = fileURLToPath(new URL("../../../../docs/images/", import.meta.url));

/** Pictures stay in the repository for ever. */
const MOST_BYTES = 150_000;

async function take(page: Page, name: string) {
  mkdirSync(FOLDER, { recursive: true });
  const path = `${FOLDER}browser-${name}.png`;
  await page.mouse.move(0, 0);
  await page.screenshot({ path });
  execFileSync("pngquant", ["--force", "--ext", ".png", "--quality", "70-98", "--speed", "1", path]);
  const { size } = statSync(path);
  if (size > MOST_BYTES) throw new Error(`${path} has ${size} bytes: take a smaller part of the page`);
}

describe.runIf(process.env["PICTURES"])("pictures", () => {
  useBrowser();

  test.each([
    ["ttt", "game=ttt&moves=b2,b1&agent=uct&iters=10000", { locale: "ja-JP" }],
    ["connect4", "game=connect4&moves=4,4,4,3,3&agent=uct&iters=20000", { colorScheme: "dark" }],
    ["othello", "game=othello&moves=f5,d6,c3,d3,c4&agent=uct&iters=20000", {}],
    ["calculation", "game=calculation&start=hand+8+table+2+2+6+4+piles+6J7/9K/23/7KJ9QQ&agent=best&iters=2000", {}],
    ["gomoku", "game=gomoku&moves=h8,i9,h9,h10&agent=uct&iters=20000", {}],
  ] as const)("%s", async (name, query, options) => {
    const page = await open(query, { ...options, viewport: { width: 1180, height: 820 } });
    await untilResting(page);
    await take(page, name);
  });

  test("start", async () => {
    const page = await open("", { viewport: { width: 1180, height: 820 } });
    await page.waitForFunction(() => {
      const live = document.querySelector<HTMLElement>("[data-testid=live]");
      return Number(live?.dataset["playouts"]) === 500_000 && document.querySelectorAll(".game-card .board").length > 5;
    });
    await take(page, "start");
  });

  test("agents side by side", async () => {
    const agents = ["uct", "flat", "alpha-beta:depth=6"].map((agent) => `agent=${agent}`).join("&");
    const page = await open(`game=othello&moves=f5,d6,c3,d3,c4&${agents}&iters=10000`, {
      viewport: { width: 1180, height: 900 },
    });
    for (const agent of [0, 1, 2]) await untilResting(page, agent);
    await take(page, "agents");
  });

  test("steps", async () => {
    const page = await open("game=ttt&moves=b2,b1&view=steps&agent=uct&iteration=40", {
      viewport: { width: 1180, height: 900 },
    });
    await page.waitForSelector("[data-testid=phase-select]");
    await page.keyboard.press("]");
    await untilPly(page, 2);
    await page.waitForSelector(".ghost-number");
    await take(page, "steps");
  });

  test("tree", async () => {
    const page = await open("game=connect4&moves=4,4&view=tree&agent=uct&iters=20000", {
      viewport: { width: 1180, height: 760 },
    });
    await untilResting(page);
    await page.waitForSelector("[role=treeitem][aria-level='2']");
    await page.locator("[role=treeitem][aria-level='2']").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".ghost-number");
    await take(page, "tree");
  });

  test("review", async () => {
    const page = await open(
      "game=othello&moves=f5,d6,c3,d3,c4,g6,e6,f4,d7,c8,e3,c7,f7,e8,f6,b3,c5,e2,f8,c2,d8,g8,d2,c1&ply=0&view=review&agent=uct&iters=2000",
      {
        viewport: { width: 1180, height: 860 },
      },
    );
    await page.getByTestId("review-start").click();
    await page.waitForSelector("[data-testid=worst]");
    await page.locator("[data-testid=worst] th button").first().click();
    await page.waitForSelector(".mark");
    await take(page, "review");
  });

  test("match", async () => {
    const page = await open("game=connect4&view=match&a=uct:iters=300&b=flat:iters=300&games=60", {
      viewport: { width: 1180, height: 760 },
    });
    await page.getByTestId("match-start").click();
    await page.waitForSelector("[data-testid=standing][data-played='60']", { timeout: 60_000 });
    await take(page, "match");
  });

  test("a telephone", async () => {
    const page = await open("game=othello&moves=f5,d6,c3,d3,c4&agent=uct&iters=10000&lang=ja", {
      viewport: { width: 360, height: 760 },
      deviceScaleFactor: 2,
      colorScheme: "dark",
    });
    await untilResting(page);
    await untilPly(page, 5);
    await take(page, "phone");
  });
});
