// The elements for articles, in articles: pages that a plain file server serves, with a strict policy.

import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { barriers } from "../barriers";
import { forgiveBreaks, BROWSER, forgiveRefusals, open, rows, untilResting, useBrowser, visit } from "../browser";
import { PACKAGE, STRICT, serveFiles, type Files } from "./files";

let files: Files;
beforeAll(async () => void (files = await serveFiles()));
beforeEach(() => {
  files.policy = STRICT;
  files.isMissing = () => false;
  files.asked.length = 0;
});
afterEach(() => files.pages.clear());
afterAll(() => files.stop());

interface Article {
  lang?: string;
  script?: string;
}

/** Opens an article with this content. */
async function read(content: string, { lang = "en", script = "/uctopia.js" }: Article = {}, options: BrowserContextOptions = {}) {
  const head = `<meta charset="utf-8"><title>Article</title><link rel="icon" href="/favicon.svg"><script type="module" src="${script}"></script>`;
  files.pages.set("/article", `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>Article</h1>${content}</main></body></html>`);
  return visit(`${files.origin}/article`, options);
}

const playouts = (element: Locator) =>
  element.getByTestId("status").evaluate((status) => Number((status as HTMLElement).dataset["playouts"]));

const untilDone = (element: Locator) => element.locator("[data-testid=status]:not([data-active])[data-playouts]:not([data-playouts='0'])").waitFor();

/** Collects what the elements tell the article. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const told: { name: string; detail: unknown }[] = [];
    for (const name of ["move", "report"])
      document.addEventListener(name, (event) => told.push({ name, detail: (event as CustomEvent).detail }));
    (window as unknown as { told: typeof told }).told = told;
  });

const told = <T>(page: Page, name: string): Promise<T[]> =>
  page.evaluate(
    (name) =>
      (window as unknown as { told: { name: string; detail: unknown }[] }).told.filter((each) => each.name === name).map(({ detail }) => detail),
    name,
  ) as Promise<T[]>;

interface Told {
  report: { best: string; moves: { move: string; value: number; visits: number }[] };
  playouts: number;
  finished: boolean;
}

useBrowser();

test("the values on a board are those of the page", async () => {
  const article = await read('<uctopia-board game="othello" moves="f5d6" agent="uct:iters=2000" values></uctopia-board>');
  await listen(article);
  const board = article.locator("uctopia-board");
  await expect.poll(() => playouts(board)).toBe(2000);
  await board.locator(".board .value").first().waitFor();
  const reports = await told<Told>(article, "report");
  const page = await open("game=othello&moves=f5,d6&agent=uct&iters=2000", {}, files.origin);
  await untilResting(page);
  const expected = (await rows(page)).filter(({ visits }) => visits > 0);
  const found = reports.at(-1)!.report.moves.filter(({ visits }) => visits > 0);
  expect(found.length).toBe(5);
  const byMove = (a: { move: string }, b: { move: string }) => (a.move < b.move ? -1 : 1);
  expect(found.map(({ move, value, visits }) => ({ move, value, visits })).sort(byMove)).toEqual(expected.sort(byMove));
});

test("nothing is loaded before an element is about to be seen, and the engine once for several", async () => {
  const page = await read(
    // The height of an image is an attribute: no style is inline.
    '<img id="tall" src="/favicon.svg" alt="" width="10" height="5000"><uctopia-board game="ttt" values></uctopia-board><uctopia-chart game="ttt"></uctopia-chart>',
  );
  await page.waitForFunction(() => customElements.get("uctopia-board") !== undefined);
  await page.waitForTimeout(500);
  expect(files.asked.filter((path) => !["/article", "/uctopia.js", "/favicon.svg"].includes(path))).toEqual([]);
  for (const element of ["uctopia-board", "uctopia-chart"]) {
    await page.locator(element).scrollIntoViewIfNeeded();
    await untilDone(page.locator(element));
  }
  expect(files.asked.filter((path) => path.endsWith(".wasm")).length).toBe(1);
});

test("a reader plays by keyboard, takes back, and the article is told", async () => {
  const page = await read('<uctopia-board game="othello"></uctopia-board>');
  await listen(page);
  const board = page.locator("uctopia-board");
  const turn = board.getByTestId("turn");
  await expect.poll(() => turn.textContent()).toBe("Black to move");
  await board.locator(".square[tabindex='0']").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => turn.textContent()).toBe("White to move");
  const [move] = await told<{ move: string; moves: string[]; position: string }>(page, "move");
  expect(move!.moves).toEqual([move!.move]);
  await board.getByTestId("undo").press("Enter");
  await expect.poll(() => turn.textContent()).toBe("Black to move");
  expect(await board.getByTestId("reset").isDisabled()).toBe(true);
});

test("a search is paused by its button, and while it is out of sight", async () => {
  const page = await read(
    '<uctopia-board game="othello" agent="uct:iters=1000000" values></uctopia-board><img src="/favicon.svg" alt="" width="10" height="4000"><p id="end">end</p>',
  );
  const board = page.locator("uctopia-board");
  const rests = () => board.locator("[data-testid=status]:not([data-active])").waitFor();
  const works = () => board.locator("[data-testid=status][data-active]").waitFor();
  await expect.poll(() => playouts(board)).toBeGreaterThan(0);
  await board.getByTestId("pause").click();
  await rests();
  const paused = await playouts(board);
  await page.waitForTimeout(600);
  expect(await playouts(board)).toBe(paused);
  await board.getByTestId("pause").click();
  await expect.poll(() => playouts(board)).toBeGreaterThan(paused);
  await page.locator("#end").scrollIntoViewIfNeeded();
  await rests();
  const left = await playouts(board);
  await page.waitForTimeout(600);
  expect(await playouts(board)).toBe(left);
  await board.scrollIntoViewIfNeeded();
  await works();
  await expect.poll(() => playouts(board)).toBeGreaterThan(left);
});

test("what an element does not know is a sentence inside of it, and the rest of the article goes on", async () => {
  const page = await read(
    '<uctopia-board game="nosuch"><p id="instead">A picture</p></uctopia-board><uctopia-board game="ttt" moves="zz"></uctopia-board><uctopia-board id="good" game="ttt"></uctopia-board>',
  );
  const alerts = page.getByRole("alert");
  await expect.poll(() => alerts.count()).toBe(2);
  expect(await alerts.first().textContent()).toContain("nosuch");
  expect(await page.locator("#instead").isVisible()).toBe(true);
  await page.locator("#good .board").waitFor();
});

test("a script from elsewhere works, where the article allows it", async () => {
  const elsewhere = await serveFiles(PACKAGE);
  elsewhere.policy = "default-src 'none'";
  files.policy = `default-src 'none'; script-src ${elsewhere.origin} 'wasm-unsafe-eval'; connect-src ${elsewhere.origin}; worker-src blob: ${elsewhere.origin}; img-src 'self'`;
  const page = await read('<uctopia-board game="ttt" values></uctopia-board>', { script: `${elsewhere.origin}/elements/uctopia.js` });
  await untilDone(page.locator("uctopia-board"));
  await elsewhere.stop();
});

test("changed attributes show another position", async () => {
  const page = await read('<uctopia-board game="ttt" moves="b2" values></uctopia-board>');
  const board = page.locator("uctopia-board");
  await untilDone(board);
  await board.evaluate((element) => {
    element.setAttribute("game", "connect4");
    element.setAttribute("moves", "4,4,3");
    element.removeAttribute("values");
  });
  await board.locator(".board-rack").waitFor();
  await expect.poll(() => board.getByTestId("turn").textContent()).toBe("Yellow to move");
  expect(await board.getByTestId("status").count()).toBe(0);
});

test("a frame shows a board, and a link to the same position", async () => {
  files.pages.set("/frame", `<!doctype html><title>Frame</title><link rel="icon" href="/favicon.svg"><iframe src="/?embed=1&game=ttt&moves=b2&lang=ja" width="400" height="600"></iframe>`);
  const page = await visit(`${files.origin}/frame`);
  const frame = page.frameLocator("iframe");
  await frame.locator("[data-testid=status]:not([data-active])[data-playouts='10000']").waitFor();
  await frame.getByTestId("square-a1").click();
  await expect.poll(() => frame.getByRole("link").getAttribute("href")).toBe("?game=ttt&moves=b2,a1&lang=ja");
  expect(await frame.getByRole("tab").count()).toBe(0);
  expect(await frame.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);
});

// The schemes are emulated, which Firefox does not do.
test.skipIf(BROWSER === "Firefox")("an element is as dark as the reader's system, the site around it or its author say", async () => {
  const lightness = (page: Page, id: string) =>
    page.locator(`#${id} .uctopia`).evaluate((element) => Number(/\d+/.exec(getComputedStyle(element).backgroundColor)![0]));
  const content = '<uctopia-board id="free" game="ttt"></uctopia-board><uctopia-board id="light" theme="light" game="ttt"></uctopia-board>';
  const page = await read(content, {}, { colorScheme: "dark" });
  await page.locator("#light .board").waitFor();
  expect(await lightness(page, "free")).toBeLessThan(60);
  expect(await lightness(page, "light")).toBeGreaterThan(200);
  await page.evaluate(() => document.documentElement.style.setProperty("color-scheme", "light"));
  await expect.poll(() => lightness(page, "free")).toBeGreaterThan(200);
  await page.locator("#free").evaluate((element) => element.setAttribute("theme", "dark"));
  await expect.poll(() => lightness(page, "free")).toBeLessThan(60);
});

const ALL = `
  <uctopia-board game="othello" moves="f5d6" agent="uct:iters=500" values></uctopia-board>
  <uctopia-board game="connect4" agent="uct:iters=100"></uctopia-board>
  <uctopia-tree game="ttt" iterations="12"></uctopia-tree>
  <uctopia-playouts game="othello" iterations="5"></uctopia-playouts>
  <uctopia-chart game="ttt" agent="uct:iters=500"></uctopia-chart>`;

describe.skipIf(BROWSER === "Firefox")("in Chromium alone", () => {
  test("all elements fit into narrow and wide columns, and have no barriers", async () => {
    for (const [width, colorScheme, lang] of [
      [280, "dark", "ja"],
      [900, "light", "en"],
    ] as const) {
      const page = await read(ALL, { lang }, { viewport: { width: width + 16, height: 4000 }, colorScheme });
      await untilDone(page.locator("uctopia-chart"));
      await page.locator("uctopia-tree .tree-node").nth(4).waitFor();
      await page.locator("uctopia-playouts [data-playouts='5']").waitFor();
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll("main > *")].filter(({ shadowRoot }) => {
          const content = shadowRoot?.querySelector(".uctopia");
          return content && (content.scrollWidth > content.clientWidth || content.getBoundingClientRect().right > innerWidth);
        }).map(({ localName }) => localName),
      );
      expect(wide).toEqual([]);
      expect(await barriers(page)).toEqual([]);
      expect(await page.locator("uctopia-tree [data-command=play]").textContent()).toMatch(lang === "ja" ? /再生|一時停止/ : /Play|Pause/);
    }
  });

  test("each element speaks the language around it", async () => {
    const page = await read(
      '<uctopia-board id="en" game="othello"></uctopia-board><section lang="ja"><uctopia-board id="ja" game="othello"></uctopia-board><uctopia-board id="none" game="nosuch"></uctopia-board></section>',
    );
    await expect.poll(() => page.locator("#en").getByTestId("turn").textContent()).toBe("Black to move");
    await expect.poll(() => page.locator("#ja").getByTestId("turn").textContent()).toBe("黒の手番");
    expect(await page.locator("#none").getByRole("alert").textContent()).toContain("「nosuch」というゲームはありません");
  });

  test("an agent whose values are not shown answers the reader's moves, and undo gives the turn back", async () => {
    const page = await read('<uctopia-board game="ttt" agent="uct:iters=300"></uctopia-board>');
    const board = page.locator("uctopia-board");
    await board.getByTestId("square-b2").click();
    await expect.poll(() => board.locator(".contents .symbol").count()).toBe(2);
    expect(await board.locator(".value").count()).toBe(0);
    await board.getByTestId("undo").click();
    await expect.poll(() => board.locator(".contents .symbol").count()).toBe(0);
  });

  test("playouts add up, and stop where the author says", async () => {
    const page = await read('<uctopia-playouts game="ttt" iterations="8"></uctopia-playouts>');
    const results = page.locator("uctopia-playouts").getByTestId("results");
    await expect.poll(() => results.getAttribute("data-playouts"), { timeout: 30_000 }).toBe("8");
    await page.waitForTimeout(800);
    expect(await results.getAttribute("data-playouts")).toBe("8");
    const mean = Number(await results.getAttribute("data-mean"));
    expect(Math.abs(mean)).toBeLessThanOrEqual(1);
    expect(Math.abs(8 * mean - Math.round(8 * mean))).toBeLessThan(1e-9);
  });

  test("the tree grows while it is seen, and is stepped through by hand", async () => {
    const page = await read('<uctopia-tree game="ttt" iterations="6"></uctopia-tree>');
    const tree = page.locator("uctopia-tree");
    const at = tree.getByTestId("watch-at");
    await expect.poll(() => at.inputValue(), { timeout: 30_000 }).toBe("6");
    await tree.locator("[data-command=forward]").click();
    await expect.poll(() => at.inputValue()).toBe("7");
    await tree.locator("[data-command=back]").click();
    await expect.poll(() => at.inputValue()).toBe("6");
  });

  test("readers who want no motion begin the tree themselves", async () => {
    const page = await read('<uctopia-tree game="ttt" iterations="6"></uctopia-tree>', {}, { reducedMotion: "reduce" });
    const tree = page.locator("uctopia-tree");
    await tree.locator(".tree-node").first().waitFor();
    await page.waitForTimeout(1000);
    expect(await tree.getByTestId("watch-at").inputValue()).toBe("0");
    await tree.locator("[data-command=play]").click();
    await expect.poll(() => tree.getByTestId("watch-at").inputValue()).not.toBe("0");
  });

  test("missing files are sentences, and what the author put inside stays", async () => {
    for (const missing of [/mount-/, /\.wasm$/, /worker-/]) {
      files.isMissing = (path) => missing.test(path);
      const page = await read('<uctopia-board game="ttt"><p id="instead">A picture</p></uctopia-board>');
      await page.getByRole("alert").waitFor();
      expect((await page.getByRole("alert").textContent())!.length).toBeGreaterThan(20);
      expect(await page.locator("#instead").isVisible()).toBe(true);
      forgiveRefusals();
      forgiveBreaks();
    }
  });

  test("the page of a frame fits into it, and has no barriers", async () => {
    const page = await open("embed=1&game=othello&moves=f5,d6&iters=500&lang=ja", { viewport: { width: 320, height: 560 } }, files.origin);
    await page.locator("[data-testid=status][data-playouts='500']").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await barriers(page)).toEqual([]);
    await page.goto(`${files.origin}/?embed=1&game=ttt&view=watch`);
    await page.locator(".tree-node").first().waitFor();
    await page.goto(`${files.origin}/?embed=1&game=nosuch`);
    expect(await page.getByRole("alert").textContent()).toContain("nosuch");
  });

  test("the example of an article works", async () => {
    const page = await visit(`${files.origin}/embed.html`, { viewport: { width: 760, height: 6000 } });
    await untilDone(page.locator("#values"));
    await untilDone(page.locator("#chart"));
    await page.locator("#tree .tree-node").nth(3).waitFor();
    await page.locator("#playouts [data-playouts]:not([data-playouts='0'])").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
