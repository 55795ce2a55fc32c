import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { inAddress, open, rows, turn, untilPly, untilResting, useBrowser } from "./browser";


const tab = (page: Page) => page.locator("[role=tab][aria-selected=true]").getAttribute("id");
const undo = (page: Page) => page.getByRole("button", { name: "Bring the line before back" });

useBrowser();

test("panels, games and new games are entries of the history, and Back goes back", async () => {
  const page = await open("game=ttt&moves=b2,a1&agent=uct&iters=100");
  await untilResting(page);
  const found = await rows(page);
  await page.keyboard.press("4");
  await inAddress(page, "view").toBe("tree");
  await page.getByRole("button", { name: "New game" }).click();
  await untilPly(page, 0);
  await page.getByTestId("game").selectOption("connect4");
  await page.waitForSelector(".board-rack");
  await untilPly(page, 0);

  await page.goBack();
  await page.waitForSelector(".board-lines");
  await untilPly(page, 0);
  expect(await tab(page)).toBe("tab-tree");
  await page.goBack();
  await untilPly(page, 2);
  expect(await tab(page)).toBe("tab-tree");
  await page.goBack();
  await untilPly(page, 2);
  expect(await tab(page)).toBe("tab-search");
  await untilResting(page);
  expect(await rows(page)).toEqual(found);
  await page.goForward();
  await page.goForward();
  await untilPly(page, 0);
  expect(await tab(page)).toBe("tab-tree");
});

test("moves one after another are no entries, but a line that another one takes the place of is", async () => {
  const page = await open("game=ttt&iters=20");
  const before = await page.evaluate(() => history.length);
  for (const [index, square] of ["a1", "b2", "c3"].entries()) {
    await page.locator(`[data-testid=square-${square}].playable`).click();
    await untilPly(page, index + 1);
  }
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  await untilPly(page, 1, 3);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.locator("[data-testid=square-c1].playable").click();
  await untilPly(page, 2);
  await inAddress(page, "moves").toBe("a1,c1");
  await page.goBack();
  await untilPly(page, 1, 3);
  await inAddress(page, "moves").toBe("a1,b2,c3");
});

test("a new game and another game can be undone", async () => {
  const page = await open("game=ttt&moves=b2,a1,c3&ply=2&agent=flat&iters=20");
  await untilPly(page, 2, 3);
  expect(await undo(page).count()).toBe(0);
  await page.keyboard.press("n");
  await untilPly(page, 0);
  await undo(page).click();
  await untilPly(page, 2, 3);
  expect(await undo(page).count()).toBe(0);
  await page.getByTestId("game").selectOption("othello");
  await page.waitForSelector(".board-discs");
  await undo(page).click();
  await page.waitForSelector(".board-lines");
  await untilPly(page, 2, 3);
  await inAddress(page, "agent").toBe("flat");
});

test("an offer to undo can be closed, and goes once one has gone on", async () => {
  const page = await open("game=ttt&moves=b2&iters=20");
  await untilPly(page, 1);
  await page.keyboard.press("n");
  await undo(page).waitFor();
  await page.getByTestId("undo-line").getByRole("button", { name: "Close" }).click();
  expect(await undo(page).count()).toBe(0);
});

test("opening Play neither moves nor changes the line", async () => {
  const page = await open("game=ttt&moves=b2,a1,c3&ply=1&opponent=uct&iters=50");
  await untilPly(page, 1, 3);
  await page.keyboard.press("1");
  await page.getByTestId("pause").and(page.getByText("Start")).waitFor();
  // Longer than an agent would need for its move.
  await page.waitForTimeout(1500);
  await untilPly(page, 1, 3);
  await inAddress(page, "moves").toBe("b2,a1,c3");
  await page.getByTestId("pause").click();
  await page.waitForFunction(() => document.querySelector("[data-testid=ply]")?.textContent?.startsWith("2"));
  await expect.poll(() => turn(page)).toContain("O to move");
});

test("an agent opens the game of the second side by itself, waits in a line that goes on, and after Back", async () => {
  const later = await open("game=ttt&moves=b2&ply=0&view=play&seats=second&opponent=uct&iters=50");
  await later.waitForTimeout(1000);
  await untilPly(later, 0, 1);
  const page = await open("game=ttt&view=play&seats=second&opponent=uct&iters=50");
  await untilPly(page, 1);
  await page.locator(".board .square.playable").first().click();
  await untilPly(page, 3);
  const moves = new URL(page.url()).searchParams.get("moves");
  await page.getByTestId("mode-learn").click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await untilPly(page, 1, 3);
  await page.goBack();
  await page.waitForTimeout(1000);
  await inAddress(page, "view").toBe("play");
  await inAddress(page, "moves").toBe(moves);
});
