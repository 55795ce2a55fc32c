// Boards as people see them: beside each other, on large and small windows, with what is drawn on them.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { enter, inAddress, open, rows, turn, untilPly, untilResting, useBrowser } from "./browser";

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
  await enter(page, page.locator(".agent-field input[type=text]").nth(1), "alpha-beta:depth=2,order=off,table=off,pvs=off,lmr=on");
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
  const before = await box(page, ".boards .board");
  await page.getByTestId("budget").scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector(".panels")!.scrollTop > 100);
  expect(await box(page, ".boards .board")).toEqual(before);
  expect(before.width).toBeGreaterThan(350);
  expect(before.y + before.height).toBeLessThan(500);

  const several = await open("game=othello&agent=uct&agent=flat&iters=200", { viewport: { width: 360, height: 740 } });
  await untilResting(several, 1);
  expect((await box(several, ".boards .board")).width).toBeGreaterThan(250);
  expect(await several.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
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

test("a large board has numbers on the best ten moves and colours on the others; the table ten rows, then more", async () => {
  const page = await open("game=gomoku&moves=h8,i9,g9&agent=uct&iters=20000");
  await untilResting(page);
  expect(await turn(page)).toBe("White to move");
  expect(await page.textContent("[data-testid=viewpoint]")).toContain("Values for White");
  expect(await page.locator(".board .value").count()).toBe(10);
  expect(await page.locator(".board .heat").count()).toBe(212);
  expect(await rows(page)).toHaveLength(10);
  await page.getByTestId("square-b1").hover();
  await page.waitForFunction(() => document.querySelectorAll(".board .value").length === 11);
  await page.getByTestId("more").click();
  expect(await rows(page)).toHaveLength(222);
});

test("players are called by their pieces, which a large board has others of", async () => {
  const small = await open("game=mnk:m=4,n=4,k=3&iters=20");
  expect(await turn(small)).toBe("O to move");
  const large = await open("game=mnk:m=15,n=15,k=5&iters=20&lang=ja");
  expect(await turn(large)).toBe("黒の手番");
  expect(await large.locator(".gauge-side").allTextContents()).toEqual(["黒", "白"]);
});

test("cards lie on each other, rows have names, and no mark covers words", async () => {
  const page = await open("game=calculation&start=hand+8+table+2+2+6+4+piles+6J7/9K/23/7KJ9QQ&iters=30&agent=uct");
  await untilResting(page);
  expect(await page.locator(".names .long").allTextContents()).toEqual(["foundations", "piles"]);
  const y = await page.locator(".board .face").evaluateAll((faces) => {
    const at = (face: Element) => [face.getAttribute("x"), Number(face.getAttribute("y"))] as const;
    const column = faces.map(at).filter(([x]) => x === at(faces.at(-1)!)[0]);
    return column.map(([, y]) => y);
  });
  expect(y).toHaveLength(7);
  expect(Math.max(...y) - Math.min(...y)).toBeLessThan(300);
  expect(await page.getAttribute("[data-square='24']", "aria-label")).toMatch(/^piles 3, 3/);
  await page.getByLabel("Enter chance outcomes by hand").check();
  await page.locator("[data-testid=square-hand-p2]").click();
  await page.locator("[data-testid=square-turn]").or(page.getByRole("button", { name: "turn" })).first().click();
  await page.waitForSelector(".may-play-frame");
  const written = await page.locator(".board .content:has(.words)").evaluateAll((found) => found.map((each) => each.getAttribute("data-content")));
  expect(written.length).toBeGreaterThan(10);
  const covered = written.map((index) => page.locator(`[data-drawn="${index}"] circle, [data-content="${index}"] circle`).count());
  expect(new Set(await Promise.all(covered))).toEqual(new Set([0]));
});

test("a pass without an alternative is played, said, and taken back", async () => {
  const before =
    "f5,f4,d3,f6,g7,c5,g4,h8,d6,e7,d7,h3,b6,c3,g5,d2,g3,d8,f7,h4,e3,f8,f3,h2,h5,g6,h1,b4,e6,a7,b3,f2,h6,b2";
  const page = await open(`game=othello&moves=${before}&agent=uct&iters=20`);
  await untilPly(page, 34);
  await page.locator("[data-testid=square-a3].playable").click();
  await untilPly(page, 36);
  await inAddress(page, "moves").toBe(`${before},a3,pass`);
  expect(await page.textContent("[data-testid=forced]")).toContain("White had no other move than pass");
  await page.getByTestId("forced").getByRole("button").click();
  await untilPly(page, 34, 36);
  expect(await page.getByTestId("forced").count()).toBe(0);
});

test("the row that won is drawn, and arrows follow the variation under the pointer", async () => {
  const page = await open("game=connect4&moves=4,3,4,3,4,3,4&iters=10");
  await page.waitForSelector("[data-testid=winning-line][data-squares='17 24 31 38']", { state: "attached" });
  const other = await open("game=othello&moves=f5,d6,c3,d3,c4&agent=uct&iters=2000");
  await untilResting(other);
  await other.locator(".board .square.playable").first().hover();
  await other.waitForSelector("[data-testid=arrows] .arrow");
  expect(await other.locator(".board.faded").count()).toBe(0);
  await other.mouse.move(0, 0);
  await other.waitForSelector("[data-testid=arrows]", { state: "detached" });
});

test("charts have three ticks on each axis and no text beyond their edges, in any width", async () => {
  for (const [width, query] of [
    [1920, "game=othello&moves=f5,d6,c3&agent=uct&iters=20000"],
    [1280, "game=calculation&start=hand+8+table+2+2+6+4+piles+6J7/9K/23/7KJ9QQ&agent=uct&iters=60"],
    [360, "game=ttt&agent=uct&iters=100&lang=ja"],
  ] as const) {
    const page = await open(query, { viewport: { width, height: 900 } });
    await untilResting(page);
    const chart = page.getByTestId("chart");
    const [levels, all] = [await chart.locator(".tick:has(.end)").count(), await chart.locator(".tick").count()];
    expect(Math.min(levels, all - levels)).toBeGreaterThanOrEqual(3);
    const outside = await chart.evaluate((svg) => {
      const edge = svg.getBoundingClientRect();
      const beyond = ({ left, right, top, bottom }: DOMRect) =>
        left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
      return [...svg.querySelectorAll("text")].filter((text) => beyond(text.getBoundingClientRect())).map((text) => text.textContent);
    });
    expect(outside).toEqual([]);
    const panel = await box(page, "#panel");
    expect((await chart.boundingBox())!.width).toBeGreaterThan(panel.width - 50);
  }
});

test("colours span the values of the position, and words say what a move is worth", async () => {
  const page = await open("game=othello&moves=f5,d6,c3,d3,c4&agent=uct&iters=20000");
  await untilResting(page);
  const fills = await page.locator(".board .value-tag").evaluateAll((tags) => tags.map((tag) => tag.getAttribute("fill")!));
  // Some are red, some blue, though all values are near 0.
  const warm = fills.map((fill) => parseInt(fill.slice(1, 3), 16) - parseInt(fill.slice(5, 7), 16));
  expect([Math.max(...warm) > 60, Math.min(...warm) < -8]).toEqual([true, true]);
  const found = await rows(page);
  const [best, other] = [found[0]!, found.at(-1)!];
  expect(await page.textContent("[data-testid=worth]")).toContain(best.move);
  await page.getByTestId(`square-${other.move}`).hover();
  await page.waitForFunction((move) => document.querySelector("[data-testid=worth]")!.textContent!.startsWith(move), other.move);
  const loss = (best.value! - other.value!).toFixed(2);
  expect(await page.textContent("[data-testid=worth]")).toContain(`−${loss}`);
  expect(await page.getAttribute(`[data-testid=square-${other.move}]`, "aria-label")).toContain(`−${loss}`);
});

/** A phone upright and sideways, a laptop at twice the size, a tablet, a projector. */
const SCREENS = [
  [360, 740],
  [740, 360],
  [683, 384],
  [768, 1024],
  [1920, 1080],
] as const;

test.each(SCREENS)("on %i × %i the board has its place whole, and nothing that is told moves it", async (width, height) => {
  const page = await open("game=othello&moves=f5&iters=20", { viewport: { width, height } });
  await untilResting(page);
  const ground = await box(page, ".boards .felt-frame");
  expect(ground.x).toBeGreaterThanOrEqual(0);
  expect(ground.y).toBeGreaterThanOrEqual(0);
  expect(ground.x + ground.width).toBeLessThanOrEqual(width);
  expect(ground.y + ground.height).toBeLessThanOrEqual(height);
  expect(ground.height).toBeGreaterThan(0.75 * Math.min(width, height) - 80);
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([width, height]);
  await page.keyboard.press("n");
  await page.waitForSelector("[data-testid=undo-line]");
  expect(await box(page, ".boards .felt-frame")).toEqual(ground);
});
