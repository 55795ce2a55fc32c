// What can be taken away.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { analysis } from "./binary";
import { BROWSER, forgiveStyles, useBrowser, open, untilPly, untilResting } from "./browser";

const share = async (page: Page) => {
  await page.locator("[data-command=share]").click();
  await page.waitForSelector(".share");
};

const give = (page: Page, name: string) => page.locator(`[data-give=${name}]`);

/** The files that buttons save, as base64. Playwright hears of no downloads in Firefox: they are read where they are made. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const made = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { createObjectURL } = URL;
        const click = HTMLAnchorElement.prototype.click;
        let last: Blob;
        URL.createObjectURL = (blob: Blob) => createObjectURL((last = blob));
        HTMLAnchorElement.prototype.click = function () {
          URL.createObjectURL = createObjectURL;
          HTMLAnchorElement.prototype.click = click;
          const reader = new FileReader();
          reader.onload = () => resolve((reader.result as string).split(",")[1]!);
          reader.readAsDataURL(last);
        };
      }),
  );
  await give(page, name).click();
  return Buffer.from(await made, "base64");
}

/** What is copied, whether or not the browser lets tests read its clipboard. */
async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate(() => {
    const kept = window as unknown as { copied: string };
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: (text: string) => ((kept.copied = text), Promise.resolve()) },
    });
  });
  await give(page, name).click();
  return page.evaluate(() => (window as unknown as { copied: string }).copied);
}

/** The colours of the screen and of a picture, in the same places of the first board: each as a triple. */
async function colours(page: Page, picture: Buffer, scale: number): Promise<[number[], number[]][]> {
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.mouse.move(0, 0);
  const screen = await page.screenshot();
  forgiveStyles();
  return page.evaluate(
    async ([screen, picture, scale]) => {
      const pixels = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const paint = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
        paint.drawImage(image, 0, 0);
        return (x: number, y: number) => [...paint.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)];
      };
      const [onScreen, inPicture] = [await pixels(screen), await pixels(picture)];
      const board = document.querySelector<SVGSVGElement>(".boards .board")!;
      const { width } = board.viewBox.baseVal;
      const drawn = scale * Math.max(1, 448 / width);
      return [...board.querySelectorAll<SVGGraphicsElement>(".square .hit")].flatMap((hit) => {
        // Off the middle, where letters and rims are.
        const box = hit.getBBox();
        const [x, y] = [box.x + 14, box.y + 14];
        const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()!);
        return [[onScreen(at.x, at.y), inPicture(16 * scale + x * drawn, 16 * scale + y * drawn)] as [number[], number[]]];
      });
    },
    [screen.toString("base64"), picture.toString("base64"), scale] as const,
  );
}

const isAlike = ([one, other]: [number[], number[]]) => one.every((channel, index) => Math.abs(channel - other[index]!) <= 12);

useBrowser();

test.each([
  ["connect4", "game=connect4&moves=4,4,5&agent=uct&iters=2000", "light"],
  ["othello", "game=othello&moves=f5,d6,c3,d3&agent=uct&iters=2000", "dark"],
  ["ttt", "game=ttt&moves=b2&agent=uct&iters=2000", "dark"],
] as const)("a picture of %s has the colours of the screen", async (_, query, colorScheme) => {
  const page = await open(query, { colorScheme });
  await untilResting(page);
  await share(page);
  const pairs = await colours(page, await saved(page, "png-2"), 2);
  expect(pairs.length).toBeGreaterThan(8);
  const different = pairs.filter((pair) => !isAlike(pair));
  // Rims are smoothed in another way here and there.
  expect(different.length, JSON.stringify(different)).toBeLessThanOrEqual(pairs.length * 0.1);
});

test("the SVG stands alone: no classes, no keys, its gradients within", async () => {
  const page = await open("game=othello&moves=f5&agent=uct&agent=flat&iters=300");
  await untilResting(page, 1);
  await share(page);
  const svg = (await saved(page, "svg")).toString();
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  expect(svg).not.toMatch(/ class=| tabindex=| style=|var\(/);
  const used = new Set([...svg.matchAll(/url\(#([\w-]+)\)/g)].map(([, id]) => id));
  expect(used.size).toBe(2);
  for (const id of used) expect(svg).toContain(`id="${id}"`);
  // Both boards with their agents, and whose values they are.
  expect(svg.match(/translate\(/g)!.length).toBeGreaterThanOrEqual(4);
  for (const words of ["uct:iters=300", "flat:iters=300", "Values for White"]) expect(svg).toContain(words);
  const [small, large] = [await saved(page, "png-2"), await saved(page, "png-3")];
  const width = (png: Buffer) => png.readUInt32BE(16);
  expect(width(large) / width(small)).toBe(1.5);
});

test("numbers are JSON as the command writes it, and a table of the moves", async () => {
  const page = await open("game=ttt&moves=b2&agent=uct&iters=300&seed=5");
  await untilResting(page);
  await share(page);
  const json: unknown = JSON.parse((await saved(page, "json")).toString());
  expect(json).toEqual(analysis("ttt", "b2", "--agent", "uct", "--iters", "300", "--seed", "5"));
  const rows = (await saved(page, "csv")).toString().trimEnd().split("\r\n");
  expect(rows[0]).toMatch(/^agent,move,value/);
  expect(rows).toHaveLength(9);
});

test("moves are copied as text that is read back, and buttons without anything to give are left out", async () => {
  const page = await open("game=othello&moves=f5,d6,c3&agent=flat&iters=20");
  await untilResting(page);
  await share(page);
  expect(await copied(page, "transcript")).toBe("f5d6c3");
  expect(await copied(page, "link")).toBe(page.url());
  expect(await copied(page, "public-link")).toMatch(/^https:\/\/.*\/othello\/\?game=othello/);
  const position = await copied(page, "position");
  await page.keyboard.press("Escape");
  await page.locator("[data-command=paste]").click();
  await page.locator("dialog textarea").fill(position);
  await page.keyboard.press("Tab");
  await page.locator("dialog button[type=submit]").click();
  await untilPly(page, 0);
  await page.waitForSelector("dialog", { state: "detached" });
  await share(page);
  await page.waitForTimeout(500);
  expect(await give(page, "transcript").count()).toBe(0);
  expect(await give(page, "send").count()).toBe(0);
});

test.runIf(BROWSER === "Chromium")("a telephone hands the link on", async () => {
  const page = await open("game=ttt&moves=b2&agent=flat&iters=20", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await page.evaluate(() => {
    const kept = window as unknown as { sent: unknown };
    Object.defineProperty(navigator, "share", { configurable: true, value: (what: unknown) => ((kept.sent = what), Promise.resolve()) });
  });
  await share(page);
  await give(page, "send").click();
  const sent = await page.evaluate(() => (window as unknown as { sent: { url: string } }).sent);
  expect(sent.url).toContain("moves=b2");
  const heights = await page.$$eval(".share-part button", (found) => found.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
