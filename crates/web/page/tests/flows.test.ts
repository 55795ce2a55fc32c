// What five people come for, from the first screen to what they leave with.

import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";

import { BROWSER, inAddress, open, rows, turn, untilPly, untilResting, useBrowser } from "./browser";

useBrowser();

/** With what is folded folded, unlike in most tests. */
const asFirstVisit = () => ({
  cookies: [],
  origins: [{ origin: inject("origin"), localStorage: [{ name: "advanced", value: "closed" }] }],
});

/** Whether an element is in sight, whole. */
async function isInSight(page: Page, selector: string) {
  const box = (await page.locator(selector).first().boundingBox())!;
  const { width, height } = page.viewportSize()!;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
}

test("a child on a phone plays against level 1, is told the result, and plays again", async () => {
  const page = await open("", { viewport: { width: 390, height: 844 }, hasTouch: BROWSER === "Chromium", storageState: asFirstVisit() });
  await page.getByTestId("game-ttt").click();
  await page.getByTestId("start-play").click();
  await untilPly(page, 0);
  expect(await isInSight(page, ".boards .board")).toBe(true);
  await page.getByRole("radio", { name: "1", exact: true }).check({ force: true });
  await inAddress(page, "opponent").toBe("level:n=1");
  for (let made = 0; !(await turn(page)).startsWith("The game is over"); ) {
    await page.locator(".board .square.playable").first().click();
    await page.waitForFunction((made) => {
      const words = document.querySelector("[data-testid=turn]")!.textContent!;
      const ply = Number(document.querySelector("[data-testid=ply]")!.textContent!.split("/")[0]);
      return words.startsWith("The game is over") || (ply >= made + 2 && words.includes("O to move"));
    }, made);
    made += 2;
  }
  const words = (await page.getByTestId("result").textContent())!;
  expect(words).toMatch(/You won|You lost|A draw/);
  expect(await isInSight(page, "[data-testid=result]")).toBe(true);
  // No word of a developer is in sight.
  for (const word of ["uct", "seed", "playouts", "level:n"]) expect(await page.locator(`.panel :text("${word}"):visible`).count()).toBe(0);
  await page.getByRole("button", { name: "Rematch" }).click();
  await untilPly(page, 0);
});

/** Black gives a corner away on move 5, and White at once gives it back. */
const TRANSCRIPT = "f5f6e6f4g7h8";

test("a club player pastes a transcript, has it reviewed, and goes to the worst move", async () => {
  const page = await open("game=othello&iters=2000", { viewport: { width: 1366, height: 768 } });
  await page.keyboard.press("p");
  await page.getByLabel("Position, transcript").fill(TRANSCRIPT);
  await page.getByRole("button", { name: "Go there" }).click();
  await untilPly(page, 6);
  await page.locator("#tab-review").click();
  if (await page.getByTestId("review-start").isVisible()) await page.getByTestId("review-start").click();
  await page.waitForSelector("[data-testid=worst]", { timeout: 60_000 });
  const marks = await page.locator(".moves .sign-mark").allTextContents();
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.every((mark) => ["?!", "?", "??"].includes(mark))).toBe(true);
  const worst = page.locator("[data-testid=worst] tbody tr").first();
  const ply = Number(await worst.locator("td").first().textContent());
  await worst.getByRole("button").click();
  await untilPly(page, ply - 1, 6);
  expect(await page.locator(".board .mark").count()).toBeGreaterThan(0);
});

test("a student goes through the tour of UCB with text, board and drawing in sight", async () => {
  const page = await open("game=ttt&view=tours", { viewport: { width: 1366, height: 768 } });
  await page.getByTestId("tour-ucb").click();
  for (let step = 1; step < 8; step++) {
    await page.waitForSelector(`.tour-card h2 small:has-text("${step} / 8")`);
    await page.waitForSelector(".tour-drawing :is([role=treeitem], table)");
    for (const part of ["[data-testid=tour-text]", ".boards .board", "[data-testid=tour-next]"]) expect(await isInSight(page, part)).toBe(true);
    expect(await page.locator("[role=tab], [data-testid=strength]").count()).toBe(0);
    await page.getByTestId("tour-next").click();
  }
  await page.getByTestId("tour-finish").click();
  await page.waitForSelector("[data-testid=tour-ucb] .finished");
});

test("a lecturer compares flat Monte Carlo with UCT on a projector, in large letters", async () => {
  const page = await open("game=othello&moves=f5,d6,c3&view=compare&agent=flat&agent=uct&iters=1000", { viewport: { width: 1920, height: 1080 } });
  await untilResting(page, 1);
  expect(await page.locator(".boards .board").count()).toBe(2);
  expect(await isInSight(page, ".boards .board-holder:nth-child(2) .board")).toBe(true);
  const small = await page.$$eval(".panel :is(td, th, p, label, button)", (found) =>
    found.filter((each) => each.clientWidth > 0 && each.textContent !== "" && parseFloat(getComputedStyle(each).fontSize) < 15).length,
  );
  expect(small).toBe(0);
});

test("a link that is shared shows the same position, panel and numbers to others", async () => {
  const page = await open("game=connect4&moves=4,4,3&agent=uct&iters=500");
  await untilResting(page);
  const found = await rows(page);
  await page.getByTestId("mode-analyse").click();
  const other = await open(new URL(page.url()).search.slice(1), { locale: "ja-JP", viewport: { width: 390, height: 844 } });
  await untilResting(other);
  expect(await rows(other)).toEqual(found);
  expect(await turn(other)).toContain("黄");
});
