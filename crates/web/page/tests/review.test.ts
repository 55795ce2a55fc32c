// Reviews that last: after a reload, and by a link.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useBrowser, open, untilPly, untilResting } from "./browser";

const LINK = "game=ttt&moves=b2,b1,a1,c3&view=review&agent=uct&iters=300";

/** Counts the reviews that are asked for from now on. */
function reviews(page: Page): { asked: number } {
  const count = { asked: 0 };
  page.on("request", (request) => void (request.url().endsWith("/api/review") && count.asked++));
  return count;
}

const untilReviewed = (page: Page) => page.waitForSelector("[data-testid=worst], p:text('No loss exceeds')", { timeout: 60_000 });

useBrowser();

test("a link to a review begins it, and a reload shows it again without searching", async () => {
  const page = await open(LINK);
  await untilReviewed(page);
  const shown = await page.textContent(".panel-review");
  await page.waitForTimeout(300); // until it is kept
  const count = reviews(page);
  await page.reload();
  await untilReviewed(page);
  expect(await page.textContent(".panel-review")).toBe(shown);
  expect(count.asked).toBe(0);
});

test("another game is another review, which begins by hand; the one before comes back with its moves", async () => {
  const page = await open(LINK);
  await untilReviewed(page);
  await page.waitForTimeout(300);
  const count = reviews(page);
  await page.locator(".board .square.playable").first().click();
  await untilPly(page, 5);
  await page.waitForSelector(".chart", { state: "detached" });
  await page.waitForTimeout(500);
  expect(count.asked).toBe(0);
  await page.goto(`${new URL(page.url()).origin}/?${LINK}`);
  await untilReviewed(page);
  expect(count.asked).toBe(0);
});

test("a review that is asked for on the page waits to be begun", async () => {
  const page = await open("game=ttt&moves=b2,b1&agent=uct&iters=300");
  await untilResting(page);
  const count = reviews(page);
  await page.keyboard.press("3");
  await page.waitForSelector("[data-testid=review-start]");
  await page.waitForTimeout(500);
  expect(count.asked).toBe(0);
});
