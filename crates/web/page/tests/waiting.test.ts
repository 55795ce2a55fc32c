// The page while the server lets one wait, and before it has answered at all.

import { expect, test } from "vitest";

import { hold, useBrowser, open, untilPly, untilResting } from "./browser";

useBrowser();

test("a server that hangs is waited for by the second, over the page, until it answers", async () => {
  const page = await open("game=ttt&agent=flat&iters=20");
  await untilResting(page);
  const where = () => page.locator(".board").boundingBox();
  const before = await where();
  const release = await hold(page, "line");
  await page.locator("[data-testid=square-b2].playable").click();
  await page.waitForTimeout(1000);
  expect(await page.getByTestId("waiting").count()).toBe(0);
  await page.waitForSelector("[data-testid=waiting]");
  await expect.poll(() => page.textContent("[data-testid=waiting]")).toMatch(/\b[3-9] s/);
  expect(await where()).toEqual(before);
  release();
  await page.waitForSelector("[data-testid=waiting]", { state: "detached" });
  await untilPly(page, 1);
});

test("a page opened again is drawn before the server has answered", async () => {
  const page = await open("game=othello&moves=f5&agent=flat&iters=20");
  await untilResting(page);
  const release = await hold(page, "*");
  await page.reload();
  await page.waitForSelector("[data-testid=empty-board]");
  expect(await page.textContent("[data-testid=empty-board]")).toContain("Waiting");
  // What was known of the games is there already.
  await page.waitForSelector("[role=tablist], nav");
  release();
  await page.waitForSelector(".board-discs");
  await untilResting(page);
});

test("a first visit says that it waits", async () => {
  const page = await open("game=ttt&agent=flat&iters=20");
  await page.evaluate(() => localStorage.clear());
  const release = await hold(page, "*");
  await page.reload();
  await page.waitForSelector("[data-testid=empty-board]");
  release();
  await untilResting(page);
});
