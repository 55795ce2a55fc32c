// The book in the built site: its figures run in both languages, from a file server and without one.

import { readdir, stat } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { forgiveBreaks, useBrowser, visit } from "../browser";
import { serveFiles, type Files } from "./files";

const BOOK = new URL("../../site/book/", import.meta.url);

/** Ends of lines between Japanese characters, which are shown as spaces. */
const JAPANESE_BREAK = /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]\n *[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/;

/** What a figure has drawn: definitions of paints are hidden. */
const DRAWN = "svg:visible, canvas:visible";

/** Whether a figure has drawn what its chapter announces, or says why it cannot. */
const state = (figure: Element) => {
  const inside = figure.shadowRoot ?? figure;
  const refused = inside.querySelector("[role=alert]")?.textContent;
  if (refused) return refused;
  return inside.querySelector(".board .value, [role=treeitem], [data-testid=status], .chart, table") ? "drawn" : "waiting";
};

/** mdBook writes scripts and styles into its pages. */
const POLICY = "default-src 'self' data:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; worker-src 'self'";

const chapters = async (language: string) =>
  (await readdir(new URL(`${language}/`, BOOK))).filter((name) => name.endsWith(".html") && !/^(404|print|toc|index)\.html$/.test(name));

let files: Files;
beforeAll(async () => void (files = await serveFiles()));
beforeEach(() => void (files.policy = POLICY));
afterAll(() => files.stop());

useBrowser();

/** Opens a chapter and brings its figures into view, one after the other, until each has drawn something. */
async function read(chapter: string, origin = files.origin) {
  const page = await visit(`${origin}/book/${chapter}`);
  for (const figure of await page.locator(".live > *").all()) {
    await figure.scrollIntoViewIfNeeded();
    await figure.locator(DRAWN).first().waitFor();
    await expect.poll(() => figure.evaluate(state)).toBe("drawn");
  }
  return page;
}

describe.each(["en", "ja"])("in %s", (language) => {
  test("every chapter has figures, and they run", async () => {
    let figures = 0;
    for (const chapter of await chapters(language)) {
      const page = await read(`${language}/${chapter}`);
      expect(await page.getAttribute("html", "lang")).toBe(language);
      const texts = await page.locator("main p, main td").allTextContents();
      expect(texts.filter((text) => JAPANESE_BREAK.test(text))).toEqual([]);
      figures += await page.locator(".live").count();
      await page.context().close();
    }
    expect(figures).toBeGreaterThanOrEqual(14);
  });

  test("the exercises are there for paper", async () => {
    const page = await visit(`${files.origin}/book/${language}/exercises.html`);
    expect(await page.locator("main ol > li").count()).toBeGreaterThanOrEqual(3 * 14);
    expect((await stat(new URL(`${language}/exercises.pdf`, BOOK))).size).toBeGreaterThan(10_000);
  });
});

test("a chapter that was read is there without a network, and its figure runs", async () => {
  const gone = await serveFiles();
  gone.policy = POLICY;
  const page = await read("en/uct.html", gone.origin);
  await page.waitForSelector("html[data-kept]");
  await gone.stop();
  await page.reload();
  await page.locator(".live > *").first().scrollIntoViewIfNeeded();
  await page.locator(".live").locator(DRAWN).first().waitFor();
  forgiveBreaks();
});
