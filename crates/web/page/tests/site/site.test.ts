// The page as files, without a server of its own: from the start screen to a lost game, a review, a tour, a match.

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { analyze } from "../binary";
import { forgiveBreaks, forgiveRefusals, useBrowser, open, rows, turn, untilResting, visit } from "../browser";
import { STRICT, serveFiles, type Files } from "./files";

let files: Files;
beforeAll(async () => void (files = await serveFiles()));
beforeEach(() => {
  files.policy = STRICT;
  files.isMissing = () => false;
});
afterAll(() => files.stop());

const isOver = async (page: Page) => (await turn(page)).startsWith("The game is over");

/** Plays the first square there is, whenever it is one's own turn, to the end. */
async function playOn(page: Page) {
  while (!(await isOver(page))) {
    const before = await page.textContent("[data-testid=ply]");
    await page.locator(".board .square.playable").first().click();
    await page.waitForFunction((before) => {
      const words = document.querySelector("[data-testid=turn]")?.textContent ?? "";
      const now = document.querySelector("[data-testid=ply]")?.textContent;
      return words.startsWith("The game is over") || (now !== before && words.includes("O to move"));
    }, before);
  }
}

useBrowser();

test("from the start screen to a lost game, and its review", async () => {
  const page = await open("", {}, files.origin);
  await page.waitForFunction(() => Number(document.querySelector<HTMLElement>("[data-testid=live]")?.dataset["playouts"]) > 0);
  await page.getByTestId("game-ttt").click();
  await page.waitForSelector(".live .board-lines");
  await page.getByTestId("start-play").click();
  await page.getByTestId("strength").selectOption("best");
  const restart = page.getByText("New game").first();
  for (;;) {
    await restart.click();
    await page.waitForFunction(() => document.querySelector("[data-testid=ply]")?.textContent?.startsWith("0"));
    await playOn(page);
    if ((await turn(page)).includes("X wins")) break;
  }
  await page.getByTestId("review-this").click();
  await page.getByTestId("final-position").waitFor();
  expect(await page.textContent("[data-testid=final-position]")).toContain("X wins");
  expect(await page.locator("[data-testid=classes] tbody tr").count()).toBe(2);
});

// The first is searched with the first part of the engine, the second wants the rest of it.
test.each([
  ["othello", "f5 d6"],
  ["dots-and-boxes:columns=2,rows=2", "b1 a2"],
])("the numbers of %s are those of the command", async (game, moves) => {
  const page = await open(`game=${game}&moves=${moves.replace(" ", ",")}&agent=uct&iters=1000`, {}, files.origin);
  await untilResting(page);
  const expected = analyze(game, moves, "--agent", "uct", "--iters", "1000").moves;
  const byMove = (found: { move: string }[]) => [...found].sort((a, b) => a.move.localeCompare(b.move));
  expect(byMove(await rows(page))).toEqual(byMove(expected.map(({ move, value, visits }) => ({ move, value, visits }))));
});

test("weights are loaded when a search needs them", async () => {
  files.asked.length = 0;
  const page = await open("game=connect4&agent=best", {}, files.origin);
  await page.waitForSelector(".board .value");
  expect(files.asked.filter((path) => path.endsWith(".weights"))).toHaveLength(1);
});

test("a picture is drawn in pixels, four for each of the SVG", async () => {
  const page = await open("game=ttt&moves=b2&agent=uct&iters=500", {}, files.origin);
  await untilResting(page);
  // Playwright hears of no downloads in Firefox: this sees the SVG that is drawn, then the PNG that is offered.
  const sizes = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const { createObjectURL } = URL;
        let svg: Blob;
        URL.createObjectURL = (blob: Blob) => {
          if (blob.type === "image/svg+xml") svg = blob;
          else
            void (async () => {
              const { documentElement } = new DOMParser().parseFromString(await svg.text(), "image/svg+xml");
              const { width, height } = await createImageBitmap(blob);
              resolve([width, height, ...["width", "height"].map((name) => Number(documentElement.getAttribute(name)))]);
            })();
          return createObjectURL(blob);
        };
      }),
  );
  await page.locator("[data-command=share]").click();
  await page.locator("[data-give=png-2]").click();
  const [width, height, ...ofSvg] = await sizes;
  expect([width! / 2, height! / 2]).toEqual(ofSvg);
});

test("a tour shows its first step, and a match is played on all processors", async () => {
  const tour = await open("tour=flat&lang=en", {}, files.origin);
  await tour.waitForSelector("[data-testid=tour-text]");
  await tour.getByTestId("tour-next").click();
  await tour.waitForSelector(".tour-card h2 small:text('2 / ')");
  const page = await open("game=ttt&view=match&a=uct:iters=50&b=random&games=40", {}, files.origin);
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing][data-played='40']");
  const numbers = (await page.getAttribute("[data-testid=wdl]", "aria-label"))!.match(/\d+/g)!.map(Number);
  expect(numbers.reduce((sum, number) => sum + number)).toBe(40);
});

test("what cannot be loaded is said, and why there is nothing to compute with", async () => {
  files.isMissing = (path) => path.endsWith(".wasm");
  const missing = await visit(`${files.origin}/?game=ttt&lang=en`);
  await expect.poll(() => missing.getByRole("alert").textContent()).toContain("check the network");
  files.isMissing = () => false;
  const page = await visit(`${files.origin}/favicon.svg`);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await page.goto(`${files.origin}/?game=ttt&lang=ja`);
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("WebAssembly が使えない");
  forgiveRefusals();
});

test("boards are drawn before the engine is there", async () => {
  files.isMissing = (path) => path.endsWith(".wasm");
  const page = await open("", {}, files.origin, ".live .board");
  await expect.poll(() => page.locator(".game-card .board").count()).toBeGreaterThan(10);
  forgiveRefusals();
});

test("a link to a game leads there with all that it says", async () => {
  const page = await visit(`${files.origin}/othello/?game=othello&moves=f5,d6`);
  await page.waitForSelector(".board-discs");
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.textContent("[data-testid=ply]")).toBe("2 / 2");
  const document = await visit(`${files.origin}/docs/`);
  await document.getByRole("link", { name: "guide.md" }).click();
  await document.waitForSelector("main h1");
});

test("a new version is loaded beside the old one, and shown when the reader asks for it", async () => {
  const page = await open("game=ttt&agent=uct&iters=100", {}, files.origin);
  await untilResting(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await untilResting(page);
  const old = await readFile(new URL("../../site/service-worker.js", import.meta.url), "utf8");
  files.pages.set("/service-worker.js", old.replace(/const VERSION = "[^"]*"/, 'const VERSION = "next"'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(async (registration) => void (await registration.update())));
  await page.getByTestId("update").click();
  await expect.poll(() => page.evaluate(() => caches.keys()).catch(() => [])).toEqual(["uctopia-next"]);
  await untilResting(page);
  expect(await page.getByTestId("update").count()).toBe(0);
  files.pages.delete("/service-worker.js");
});

test("without a network it is there again, games and all", async () => {
  const gone = await serveFiles();
  const page = await open("game=ttt&agent=uct&iters=100", {}, gone.origin);
  await untilResting(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await gone.stop();
  await page.reload();
  await page.waitForSelector(".board");
  await untilResting(page);
  forgiveBreaks();
});
