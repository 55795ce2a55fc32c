// The page without a mouse, and with both.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { inAddress, useBrowser, open, untilPly, untilResting } from "./browser";

/** What has the focus: a square, the name of another element, or `null` for none. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement === document.documentElement) return null;
    return activeElement.getAttribute("data-testid") ?? activeElement.tagName.toLowerCase();
  });

/** Presses Tab until it has gone round, and tells how often it stopped on a board, and elsewhere. */
async function stops(page: Page) {
  const found = { boards: [] as string[], elsewhere: 0 };
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let pressed = 0; pressed < 200; pressed++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const here = document.activeElement;
      if (!here || here === document.body || here === document.documentElement || here.hasAttribute("data-passed"))
        return null;
      here.setAttribute("data-passed", "");
      return here.closest(".board") ? here.getAttribute("data-testid")! : "";
    });
    if (at === null && (found.elsewhere > 0 || found.boards.length > 0)) return found;
    if (at) found.boards.push(at);
    else if (at === "") found.elsewhere++;
  }
  throw new Error("Tab does not come to an end");
}

useBrowser();

const LINES = ["ttt&moves=b2", "othello&moves=f5", "connect4", "gomoku&moves=h8&view=match", "calculation"];
test.each(LINES)("the board of %s is one stop of Tab", async (line) => {
  const page = await open(`game=${line}&agent=flat&iters=200`);
  if (!line.includes("view")) await untilResting(page);
  const { boards, elsewhere } = await stops(page);
  expect(boards.length).toBe(1);
  expect(elsewhere).toBeGreaterThan(10);
  expect(elsewhere).toBeLessThan(60);
});

test("of two boards each is one stop", async () => {
  const page = await open("game=othello&agent=flat&agent=uct&iters=100");
  await untilResting(page, 1);
  expect((await stops(page)).boards.length).toBe(2);
});

test("arrows go from square to square, Enter and Space play, and the focus stays", async () => {
  const page = await open("game=ttt&iters=20");
  await untilResting(page);
  await page.locator(".board [tabindex='0']").focus();
  await page.keyboard.press("Home");
  for (let up = 0; up < 2; up++) await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe("square-a1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("square-b2");
  expect(await page.locator(".board [tabindex='0']").count()).toBe(1);
  await page.keyboard.press("Enter");
  await untilPly(page, 1);
  expect(await focused(page)).toBe("square-b2");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await untilPly(page, 2);
  await inAddress(page, "moves").toBe("b2,a2");
  // Away and back again: to the same square.
  await page.keyboard.press("Tab");
  expect(await focused(page)).not.toBe("square-a2");
  await page.keyboard.press("Shift+Tab");
  expect(await focused(page)).toBe("square-a2");
});

test("a square that has the focus shows it", async () => {
  const page = await open("game=ttt&iters=20");
  await untilResting(page);
  const outline = page.locator("[data-testid=square-b2] .outline");
  const stroke = () => outline.evaluate((element) => getComputedStyle(element).stroke);
  const before = await stroke();
  await page.locator(".board [tabindex='0']").focus();
  await page.locator("[data-testid=square-b2]").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("square-b2");
  expect(await stroke()).not.toBe(before);
});

test("after a move by mouse the keys of the page work", async () => {
  const page = await open("game=ttt&iters=20");
  await untilResting(page);
  await page.locator("[data-testid=square-b2].playable").click();
  await untilPly(page, 1);
  expect(await focused(page)).toBeNull();
  await page.keyboard.press("ArrowLeft");
  await untilPly(page, 0, 1);
  await page.keyboard.press("ArrowRight");
  await untilPly(page, 1);
  // Tab enters the board where it was played last.
  await page.locator("[data-command=keys]").focus();
  expect(await page.locator(".board [tabindex='0']").getAttribute("data-testid")).toBe("square-b2");
});

test("text that is being edited is entered by a click on the board", async () => {
  const page = await open("game=ttt&agent=uct&iters=20");
  await untilResting(page);
  await page.locator(".agent-field input").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("flat");
  await page.locator("[data-testid=square-b2].playable").click();
  await untilPly(page, 1);
  await inAddress(page, "agent").toBe("flat");
  await page.keyboard.press("u");
  await untilPly(page, 0, 1);
});

test("where the board has the focus, a move by mouse takes it along", async () => {
  const page = await open("game=ttt&iters=20");
  await untilResting(page);
  await page.locator(".board [tabindex='0']").focus();
  await page.locator("[data-testid=square-c3].playable").click();
  await untilPly(page, 1);
  expect(await focused(page)).toBe("square-c3");
  await page.keyboard.press("ArrowLeft");
  expect(await focused(page)).toBe("square-b3");
});
