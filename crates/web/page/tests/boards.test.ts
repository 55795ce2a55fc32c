// Boards as people see them: beside each other, on large and small windows, with what is drawn on them.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { open, turn, untilPly, untilResting, useBrowser } from "./browser";

useBrowser();

const box = async (page: Page, selector: string, index = 0) => (await page.locator(selector).nth(index).boundingBox())!;

test("adding an agent leaves the controls where they are, and boards are aligned", async () => {
  const page = await open("game=othello&moves=f5,d6&agent=uct&iters=100");
  await untilResting(page);
  const before = await box(page, ".panels");
  await page.getByRole("button", { name: "Compare with another agent" }).click();
  await untilResting(page, 1);
  const after = await box(page, ".panels");
  expect([after.x, after.y, after.width]).toEqual([before.x, before.y, before.width]);
  // A long name above one board does not move it.
  await page.locator(".agent-field input[type=text]").nth(1).fill("alpha-beta:depth=2,order=off,table=off,pvs=off,lmr=on");
  await page.keyboard.press("Enter");
  await page.locator(".agent-name", { hasText: "lmr=on" }).waitFor();
  const [left, right] = [await box(page, ".boards .board"), await box(page, ".boards .board", 1)];
  expect(right.y).toBeCloseTo(left.y, 0);
  expect(right.height).toBeCloseTo(left.height, 0);
  expect(left.x + left.width).toBeLessThan(right.x);
});

test("a board is as large as the window allows, with the turn and the numbers still in sight", async () => {
  const page = await open("game=othello&iters=50", { viewport: { width: 1920, height: 1080 } });
  const { height } = await box(page, ".boards .board");
  expect(height).toBeGreaterThan(800);
  expect((await box(page, ".legend")).y).toBeLessThan(1080);
});

test("on a telephone the board stays in sight while the panels scroll", async () => {
  const page = await open("game=othello&moves=f5,d6&iters=200", { viewport: { width: 360, height: 740 } });
  await untilResting(page);
  await page.getByTestId("start").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => scrollY > 500);
  const board = await box(page, ".boards .board");
  expect(board.y).toBeGreaterThanOrEqual(0);
  expect(board.y + board.height).toBeLessThan(450);
});

test("the bar follows the value, and discs are counted", async () => {
  const page = await open("game=othello&moves=f5,d6,c3&agent=uct&iters=500");
  await untilResting(page);
  expect(await page.locator(".gauge-side").allTextContents()).toEqual(["5", "2"]);
  const share = Number(await page.getAttribute("[data-testid=gauge]", "data-share"));
  const value = Number(await page.getAttribute(".move-table tr.chosen", "data-value"));
  // White is to move, the bar shows Black's share.
  expect(share).toBeCloseTo((1 - value) / 2, 6);
  const over = await open("game=ttt&moves=a1,b1,a2,b2,a3&iters=20");
  await untilPly(over, 5);
  expect(await over.getAttribute("[data-testid=gauge]", "data-share")).toBe("1");
  expect(await turn(over)).toContain("O wins");
});
