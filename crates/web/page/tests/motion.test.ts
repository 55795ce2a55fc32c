// Boards in motion, and as the reader wants them.

import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";

import type { Look } from "../src/state/use-look";
import { barriers } from "./barriers";
import { BROWSER, useBrowser, open, untilPly, untilResting } from "./browser";

/** Opens the page as a reader who has chosen a look. */
async function openWith(look: Partial<Look>, query: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await open(query, options);
  await page.evaluate((look) => localStorage.setItem("uctopia-look", JSON.stringify(look)), look);
  await page.reload();
  await page.waitForSelector(".board");
  return page;
}

/** How wide an element is drawn, in parts of its width, so long after its motions began. */
const widthAt = (page: Page, selector: string, ms: number) =>
  page.evaluate(
    ([selector, ms]) => {
      const element = document.querySelector(selector)!;
      for (const motion of element.getAnimations()) motion.currentTime = ms;
      const { transform, opacity } = getComputedStyle(element);
      return opacity === "0" ? 0 : transform === "none" ? 1 : Number(/[(]([^,]+),/.exec(transform)![1]);
    },
    [selector, ms] as const,
  );

/** Lets motions stand where they begin, however long the test takes to look. The page's policy allows no `<style>`. */
const pause = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${selector} { animation-play-state: paused }`);
    document.adoptedStyleSheets.push(sheet);
  }, selector);

const moving = (page: Page) => page.locator(".board :is(.arriving, .turning)").count();

useBrowser();

test("a disc is put down, another turns from one colour to the other, and both are marked", async () => {
  const page = await open("game=othello&iters=20");
  await untilResting(page);
  await pause(page, ".board :is(.turning, .leaving)");
  await page.locator("[data-testid=square-f5].playable").click();
  await page.waitForSelector("[data-content='36'] .turning .disc-black", { state: "attached" });
  expect(await page.locator("[data-content='36'] .leaving .disc-white").count()).toBe(1);
  expect(await page.locator("[data-content='37'] .arriving .disc-black").count()).toBe(1);
  expect(await moving(page)).toBe(2);
  // The old colour alone, then the new one alone.
  const [old, now] = ["[data-content='36'] .leaving", "[data-content='36'] .turning"];
  const begin = [await widthAt(page, old, 40), await widthAt(page, now, 40)];
  expect([begin[0]! > 0.3, begin[0]! < 1, begin[1]]).toEqual([true, true, 0]);
  const end = [await widthAt(page, old, 200), await widthAt(page, now, 200)];
  expect([end[0], end[1]! > 0.3, end[1]! < 1]).toEqual([0, true, true]);
  await page.waitForSelector("[data-content='36'] [data-testid=changed]", { state: "attached" });
  expect(await page.getByTestId("changed").count()).toBe(1);
  // It can be played on meanwhile.
  await page.locator("[data-testid=square-d6].playable").click();
  await untilPly(page, 2);
});

test("nothing moves by several moves at once, backward, or for those who want no motion", async () => {
  const page = await open("game=othello&moves=f5,d6,c3&iters=20");
  await untilPly(page, 3);
  await page.keyboard.press("Home");
  await untilPly(page, 0, 3);
  await page.keyboard.press("End");
  await untilPly(page, 3);
  expect(await moving(page)).toBe(0);
  await page.keyboard.press("ArrowLeft");
  await untilPly(page, 2, 3);
  expect(await moving(page)).toBe(0);
  await page.keyboard.press("ArrowRight");
  await untilPly(page, 3);
  expect(await moving(page)).toBeGreaterThan(1);
  const motions = () =>
    [...document.querySelectorAll(".contents, .contents *")].filter((part) => part.getAnimations().length > 0).length;
  const stills = [await openWith({ animation: false }, "game=connect4&iters=20")];
  // Playwright cannot ask an ordinary Firefox for it.
  if (BROWSER === "Chromium") stills.push(await open("game=connect4&iters=20", { reducedMotion: "reduce" }));
  for (const still of stills) {
    await still.locator("[data-testid=square-4].playable").click();
    await still.waitForSelector(".contents .rack-red", { state: "attached" });
    expect(await still.evaluate(motions)).toBe(0);
  }
  const falling = await open("game=connect4&iters=20");
  await pause(falling, ".board .arriving");
  await falling.locator("[data-testid=square-4].playable").click();
  await falling.waitForSelector(".contents .arriving .rack-red", { state: "attached" });
  expect(await falling.evaluate(motions)).toBe(1);
});

test("seen from the other side rows and columns are reversed, and arrow keys go where they point", async () => {
  const page = await openWith({ flipped: true }, "game=othello&iters=20");
  await untilResting(page);
  const at = async (square: string) => (await page.getByTestId(`square-${square}`).boundingBox())!;
  const [a1, h8] = [await at("a1"), await at("h8")];
  expect([a1.x > h8.x, a1.y > h8.y]).toEqual([true, true]);
  expect(await page.locator(".names text", { hasText: "a" }).boundingBox().then((name) => name!.x)).toBeGreaterThan(h8.x + 200);
  await page.getByTestId("square-c3").focus();
  const pressed = async (key: string) => {
    await page.keyboard.press(key);
    return page.evaluate(() => document.activeElement!.getAttribute("data-testid"));
  };
  expect([await pressed("ArrowRight"), await pressed("ArrowDown"), await pressed("Home"), await pressed("ArrowUp")]).toEqual([
    "square-b3",
    "square-b2",
    "square-h2",
    "square-h3",
  ]);
});

test("a board does without names and with sounds, in other colours without barriers", async () => {
  for (const theme of ["dark", "contrast"] as const) {
    const page = await openWith({ theme, coordinates: false, sound: true }, "game=othello&iters=20");
    await untilResting(page);
    expect(await page.getAttribute(".boards .board", "data-look")).toBe(theme);
    expect(await page.locator(".boards .names text").count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.evaluate(() => {
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        document.body.dataset["sounds"] = String(Number(document.body.dataset["sounds"] ?? 0) + 1);
        return make.call(this);
      };
    });
    await page.locator("[data-testid=square-f5].playable").click();
    await expect.poll(() => page.getAttribute("body", "data-sounds")).toBe("2");
  }
});
