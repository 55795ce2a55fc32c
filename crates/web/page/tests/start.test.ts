import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { barriers } from "./barriers";
import { inAddress, open, turn, untilPly, untilResting, useBrowser } from "./browser";

useBrowser();

const playoutsGrow = (page: Page) =>
  page.waitForFunction(() => Number(document.querySelector<HTMLElement>("[data-testid=live]")?.dataset["playouts"]) > 0);

test("without a game in the address a position is searched at once, and games are chosen by their pictures", async () => {
  const page = await open("");
  await playoutsGrow(page);
  await page.waitForSelector(".live .board-discs .value");
  await page.waitForFunction(() => document.querySelectorAll(".game-card .board").length === 18);
  expect(await page.locator("input").count()).toBe(0);
  await page.getByTestId("game-connect4").click();
  await page.waitForSelector(".live .board-rack .value");
  await page.getByTestId("start-play").click();
  await untilPly(page, 0);
  await inAddress(page, "game").toBe("connect4");
  await inAddress(page, "view").toBe("play");
  expect(await page.getByRole("radio", { name: "3", exact: true }).isChecked()).toBe(true);
  await page.goBack();
  await page.waitForSelector("[data-testid=live]");
  await page.goForward();
  await page.waitForSelector(".board-rack");
  expect(await turn(page)).toContain("Red to move");
});

test("analysis begins where the start screen is, after a move on it too", async () => {
  const page = await open("");
  await playoutsGrow(page);
  await page.getByTestId("start-analyse").click();
  await untilResting(page);
  const moves = new URL(page.url()).searchParams.get("moves")!;
  expect(moves.split(",").length).toBeGreaterThan(3);
  await page.getByRole("link", { name: "Uctopia" }).click();
  await page.waitForSelector("[data-testid=live]");
  await page.locator(".live .square.playable").first().click();
  await inAddress(page, "moves").toMatch(new RegExp(`^${moves},\\w+$`));
});

test("lessons are one step away, and what a number means is said", async () => {
  const page = await open("");
  await playoutsGrow(page);
  await page.getByTestId("game-ttt").click();
  await page.waitForSelector(".live .board-lines");
  await page.getByText("What does").click();
  await page.getByText("−1 would be always lost").waitFor();
  await page.getByTestId("start-learn").click();
  await page.waitForSelector("#tab-tours[aria-selected=true]");
});

test("the language of the start screen goes with the game", async () => {
  const page = await open("");
  await page.getByRole("button", { name: "日本語" }).click();
  await page.getByText("ゲームを選ぶ").waitFor();
  await page.getByTestId("start-play").click();
  await page.waitForSelector("[data-testid=turn]");
  expect(await page.getAttribute("html", "lang")).toBe("ja");
});

test("the start screen has no barriers, and 360 pixels suffice", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open("lang=ja", { colorScheme, viewport: { width: 360, height: 740 } });
    await playoutsGrow(page);
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
