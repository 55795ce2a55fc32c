import { expect, inject, test } from "vitest";

import { analyze } from "./binary";
import { forgiveRefusals, open, playouts, rows, untilResting, untilThinking, useBrowser } from "./browser";

useBrowser();

const byMove = (found: { move: string }[]) => [...found].sort((a, b) => a.move.localeCompare(b.move));

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
    const expected = report.moves.map(({ move, value, visits }) => ({ move, value, visits }));
    expect(byMove(await rows(page))).toEqual(byMove(expected));
    expect(await page.getAttribute(".move-table tr.chosen", "data-move")).toBe(report.best);
    expect(await page.locator("[data-testid=chart] .line").count()).toBeGreaterThan(0);
  },
);

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
  expect(await page.textContent("[data-testid=viewpoint]")).toContain("Values for o");
  await page.getByText("Visits", { exact: true }).first().click();
  expect(await best.locator("text").first().textContent()).toBe(visits);
});

test("few visits are a dot until somebody points at them", async () => {
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
  const before = await playouts(page);
  await page.getByText("Search each new position").click(); // the new budget is for going on only
  await page.getByTestId("budget").fill("1000");
  await page.getByTestId("continue").click();
  await page.waitForFunction(
    (before) => Number(document.querySelector("[data-testid=status-0] dd")?.textContent?.replace(/\D/g, "")) > before,
    before,
  );
  await untilResting(page);
});

test("continuing gives the numbers of one longer search", async () => {
  const page = await open("game=ttt&agent=uct&iters=500");
  await untilResting(page);
  await page.getByTestId("continue").click();
  await page.waitForFunction(
    () => document.querySelector("[data-testid=status-0] dd")?.textContent?.replace(/\D/g, "") === "1000",
  );
  await untilResting(page);
  const expected = analyze("ttt", "--agent", "uct", "--iters", "1000").moves.map(({ move, value, visits }) => ({
    move,
    value,
    visits,
  }));
  expect(byMove(await rows(page))).toEqual(byMove(expected));
});

test("closing the tab stops the search", async () => {
  const page = await open("game=othello&agent=uct&ms=60000");
  await untilThinking(page);
  const id = await page.getAttribute("[data-search]", "data-search");
  const alive = async () => {
    // Nothing happens to a search that is asked about an agent it has not.
    const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"agent":99}' };
    return (await fetch(`${inject("origin")}/api/search/${id}/stop`, request)).status !== 404;
  };
  expect(await alive()).toBe(true);
  await page.close();
  await expect.poll(alive, { timeout: 5000, interval: 50 }).toBe(false);
});

test("an agent that does not exist is refused in a sentence, and its field is marked", async () => {
  const page = await open("game=ttt&agent=nonesuch");
  await page.waitForSelector("[data-testid=search-error]");
  expect(await page.textContent("[data-testid=search-error]")).toContain("nonesuch");
  expect(await page.getAttribute(".agent-field input", "aria-invalid")).toBe("true");
  forgiveRefusals();
});

test("agents stand side by side, and where they differ it is marked", async () => {
  const page = await open(
    "game=ttt&start=020010000&agent=uct&agent=flat&agent=alpha-beta:depth=4&agent=exact&iters=500",
  );
  for (const agent of [0, 1, 2, 3]) await untilResting(page, agent);
  expect(await page.locator(".board").count()).toBe(4);
  const choices = await page.locator(".choice").allTextContents();
  const moves = new Set(choices.map((text) => text.split("would play ")[1]));
  expect(await page.textContent("[data-testid=agreement]")).toContain(moves.size > 1 ? "different" : "same");
  expect(choices.every((text) => text.includes("≠") === moves.size > 1)).toBe(true);
});
