import { expect, test } from "vitest";

import type { Report } from "../src/contract";
import { analyze } from "./binary";
import {
  enter,
  forgiveRefusals,
  hold,
  isAlive,
  open,
  playouts,
  rows,
  type Row,
  searchId,
  untilResting,
  untilThinking,
  useBrowser,
} from "./browser";

useBrowser();

const byMove = (found: { move: string }[]) => [...found].sort((a, b) => a.move.localeCompare(b.move));

/** The figures of the command line, as the table of moves has them. */
const figures = ({ moves }: Report): Row[] => moves.map(({ move, value, visits }) => ({ move, value, visits }));

test.each([
  ["ttt", "moves=b2,b1", "b2 b1", "uct:c=1.4", 3000],
  ["connect4", "moves=4,4", "44", "flat", 2100],
  ["othello", "moves=f5,d6,c3", "f5d6c3", "uct", 500],
  [
    "calculation",
    "start=hand+8+table+2+2+6+4+piles+6J7/9K/23/7KJ9QQ",
    "hand 8 table 2 2 6 4 piles 6J7/9K/23/7KJ9QQ",
    "uct",
    700,
  ],
])(
  "a link to %s is searched by itself, with the command line's numbers",
  async (game, line, position, agent, iters) => {
    const page = await open(`game=${game}&${line}&agent=${agent}&iters=${iters}&seed=3`);
    await untilResting(page);
    const report = analyze(game, position, "--agent", agent, "--iters", String(iters), "--seed", "3");
    expect(byMove(await rows(page))).toEqual(byMove(figures(report)));
    expect(await page.getAttribute(".move-table tr.chosen", "data-move")).toBe(report.best);
    expect(await page.locator("[data-testid=chart] .line").count()).toBeGreaterThan(0);
  },
);

test("a bound is no value: it has no colour, and a line says what it is", async () => {
  const page = await open("game=othello&moves=f5,d6&agent=alpha-beta:depth%3D3,root%3Dbest&iters=100");
  await untilResting(page);
  const bounds = page.locator(".move-table tr:has(.swatch.bound)");
  const texts = await bounds.locator("td").filter({ hasText: /[≤≥]/ }).allTextContents();
  expect(texts.length).toBe(4);
  expect(texts.every((text) => text.startsWith("≤"))).toBe(true);
  expect(await page.getByTestId("bounds").textContent()).toContain("≤");
  const fills = await page.locator(".board .value-tag.bound").evaluateAll((tags) => tags.map((tag) => tag.getAttribute("fill")));
  expect([fills.length, new Set(fills).size]).toEqual([4, 1]);
  const chosen = await page.locator(".board .drawn:has(.ring) .value-tag").getAttribute("fill");
  expect(fills).not.toContain(chosen);
  await page.getByText("First player").click();
  expect(await page.locator(".board .value-tag.bound").count()).toBe(4);
});

test("moves not searched are one row, which opens", async () => {
  const moves = "h8,a1,h9,a2,h10,a3,h11,a4";
  const page = await open(`game=gomoku&moves=${moves}&agent=tactical&iters=100`);
  await untilResting(page);
  await page.getByTestId("not-searched").waitFor();
  const searched = (await rows(page)).length;
  const words = (await page.getByTestId("not-searched").textContent())!;
  expect(Number(/\d+/.exec(words)![0]) + searched).toBe(225 - 8);
  expect(await page.locator(".board :is(.heat, .value-dot)").count()).toBe(0);
  await page.getByTestId("not-searched").click();
  expect((await rows(page)).length).toBe(225 - 8);
  await page.getByRole("radio", { name: "Proven" }).check({ force: true });
  await expect.poll(() => page.locator(".board text", { hasText: "✔" }).count()).toBeGreaterThan(0);
});

test("the board shows value and visits, from either point of view", async () => {
  const page = await open("game=ttt&moves=b2&agent=uct&iters=2000");
  await untilResting(page);
  const best = page.locator(".board .drawn:has(.ring)");
  const [value, visits] = await best.locator("text").allTextContents();
  expect(value).toMatch(/^[+−]\d\.\d\d$/);
  expect(visits).toMatch(/^[\d.]+k?$/);
  await page.getByText("First player").click();
  const turned = await best.locator("text").first().textContent();
  expect(turned!.slice(1)).toBe(value!.slice(1));
  expect(turned).not.toBe(value);
  expect(await page.textContent("[data-testid=viewpoint]")).toContain("Values for O");
  await page.getByRole("radio", { name: "Visits" }).check({ force: true });
  expect(await best.locator("text").first().textContent()).toBe(visits);
});

test("few visits are a dot until the pointer is on them", async () => {
  const page = await open("game=othello&moves=f5&agent=uct&iters=40");
  await untilResting(page);
  const faint = page.locator(".board .drawn:has(.value-dot)").first();
  expect(await faint.locator("text").count()).toBe(0);
  await page.locator(`[data-square="${await faint.getAttribute("data-drawn")}"]`).hover();
  await page.waitForSelector(".board .pointed .value");
});

test("a search stops and goes on", async () => {
  const page = await open("game=othello&agent=uct&iters=10000000");
  await untilThinking(page);
  await page.waitForFunction(
    () => Number(document.querySelector("[data-testid=status-0] dd")?.textContent?.replace(/\D/g, "")) > 100,
  );
  await page.getByTestId("stop").click();
  await untilResting(page);
  const [before, id] = [await playouts(page), await searchId(page)];
  // As if it had never been meant to do more.
  const stopped = analyze("othello", "--agent", "uct", "--iters", String(before));
  expect(byMove(await rows(page))).toEqual(byMove(figures(stopped)));
  await enter(page, "budget", "1000");
  await page.getByTestId("continue").click();
  await page.waitForFunction(
    (before) => Number(document.querySelector("[data-testid=status-0] dd")?.textContent?.replace(/\D/g, "")) > before,
    before,
  );
  await untilResting(page);
  expect([await playouts(page), await searchId(page)]).toEqual([before + 1000, id]);
});

test("a search that the server has not begun can be stopped, and started again", async () => {
  const page = await open("game=ttt&agent=uct&iters=200");
  await untilResting(page);
  const release = await hold(page, "search");
  await page.getByTestId("start").click();
  await page.getByTestId("stop").click();
  await page.getByTestId("start").waitFor();
  release();
  await page.getByTestId("start").click();
  await untilResting(page);
});

test("a tab in the background gives back a search that rests, and keeps its numbers", async () => {
  const page = await open("game=ttt&agent=uct&iters=200");
  await untilResting(page);
  const [found, id] = [await rows(page), await searchId(page)];
  expect(await isAlive(id)).toBe(true);
  const hide = (value: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, value);
  await hide(true);
  await expect.poll(() => isAlive(id)).toBe(false);
  await page.getByText("while this tab was in the background").waitFor();
  expect(await rows(page)).toEqual(found);
  await hide(false);
  await page.getByTestId("start").click();
  await page.waitForSelector("[data-search]");
});

test("continuing gives the numbers of one longer search", async () => {
  const page = await open("game=ttt&agent=uct&iters=500");
  await untilResting(page);
  await page.getByTestId("continue").click();
  await page.waitForFunction(
    () => document.querySelector("[data-testid=status-0] dd")?.textContent?.replace(/\D/g, "") === "1000",
  );
  await untilResting(page);
  const longer = analyze("ttt", "--agent", "uct", "--iters", "1000");
  expect(byMove(await rows(page))).toEqual(byMove(figures(longer)));
});

test("closing the tab stops the search", async () => {
  const page = await open("game=othello&agent=uct&ms=60000");
  await untilThinking(page);
  const id = await searchId(page);
  expect(await isAlive(id)).toBe(true);
  await page.close();
  // A second is what is promised; asking takes as long as it takes.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await isAlive(id)).toBe(false);
});

test("an agent that does not exist is refused in a sentence, and its field is marked", async () => {
  const page = await open("game=ttt&agent=nonesuch");
  await page.waitForSelector("[data-testid=search-error]");
  expect(await page.textContent("[data-testid=search-error]")).toContain("nonesuch");
  expect(await page.getAttribute(".agent-field input", "aria-invalid")).toBe("true");
  forgiveRefusals();
});

test("agents stand side by side, and where they differ it is marked", async () => {
  const agents = ["uct:iters=500", "alpha-beta:depth=2", "flat:iters=500"];
  const query = agents.map((agent) => `agent=${agent}`).join("&");
  const page = await open(`game=othello&moves=f5,d6,c3,d3,c4&${query}`);
  for (const agent of [0, 1, 2]) await untilResting(page, agent);
  expect(await page.locator(".board").count()).toBe(3);
  const expected = agents.map((agent) => analyze("othello", "f5d6c3d3c4", "--agent", agent).best);
  expect(new Set(expected).size).toBeGreaterThan(1);
  const choices = page.locator(".choice .differs");
  // Marked are those who differ from the majority, or without one from the first, and it is said from which.
  const common = expected.find((best) => expected.filter((other) => other === best).length > 1);
  const odd = expected.filter((best) => best !== (common ?? expected[0]));
  expect(await choices.allTextContents()).toEqual(odd.map((best) => `≠ would play ${best}`));
  expect(await page.textContent("[data-testid=agreement]")).toContain(common ? "Most agents" : "no majority");
  // Discs beside mean results: each says what it counts.
  expect(await page.locator(".board-holder .unit").allTextContents()).toEqual([
    expect.stringContaining("mean result"),
    expect.stringContaining("discs"),
    expect.stringContaining("mean result"),
  ]);
  expect(await page.locator(".comparison .unit").allTextContents()).toEqual(["−1 … +1", "discs", "−1 … +1"]);
});

test("agents that agree are not marked", async () => {
  // A search of depth one takes the win.
  const page = await open("game=ttt&moves=a1,b1,a2,b2&agent=exact&agent=alpha-beta:depth=4");
  for (const agent of [0, 1]) await untilResting(page, agent);
  expect(await page.textContent("[data-testid=agreement]")).toContain("same");
  expect(await page.locator(".differs").count()).toBe(0);
});

test("of two agents that differ neither is the odd one", async () => {
  const agents = ["flat:iters=1000", "uct:iters=1000"];
  const page = await open(`game=othello&moves=d3,c5,d6,e3&${agents.map((agent) => `agent=${agent}`).join("&")}`);
  for (const agent of [0, 1]) await untilResting(page, agent);
  const [flat, uct] = agents.map((agent) => analyze("othello", "d3c5d6e3", "--agent", agent).best);
  expect(flat).not.toBe(uct);
  expect(await page.locator(".choice .differs").allTextContents()).toEqual([flat, uct].map((best) => `≠ would play ${best}`));
  const sentence = await page.textContent("[data-testid=agreement]");
  expect(sentence).toContain(`flat would play ${flat}`);
  expect(sentence).toContain(`uct would play ${uct}`);
});
