import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";

import { analyze } from "./binary";
import { inAddress, open, useBrowser } from "./browser";
import type { Iterations, Visits } from "../src/contract";
import { grownTo } from "../src/logic/growth";
import { addressOf, edgeAt } from "../src/logic/touring";
import { TOURS } from "../src/tours";
import type { Tour, TourClaim } from "../src/tours/tour";

useBrowser();

const nodes = (page: Page) => page.$$eval(".canvas [role=treeitem]", (found) => found.map((node) => node.querySelector("title")!.textContent));
const at = (page: Page) => page.inputValue("[data-testid=watch-at]");
const press = (page: Page, command: string) => page.locator(`[data-command=${command}]`).click();
const said = (page: Page) => page.textContent("[data-testid=said]");
const currentPhase = (page: Page) => page.textContent(".phase-bar [aria-current=step]");
const ready = (page: Page) => page.waitForSelector(".canvas [aria-level='2']");

test("the tree grows phase by phase, and going back gives what was there", async () => {
  const page = await open("game=ttt&moves=b2&view=watch&agent=uct&iteration=12");
  await ready(page);
  const before = await nodes(page);
  for (const phase of ["Select", "Expand", "Simulate", "Back up"]) {
    await press(page, "forward");
    await expect.poll(() => currentPhase(page)).toContain(phase);
    expect(await said(page)).toContain("Iteration 13");
  }
  const after = await nodes(page);
  expect(after).not.toEqual(before);
  for (let phase = 0; phase < 4; phase++) await press(page, "back");
  await expect.poll(() => at(page)).toBe("12");
  await expect.poll(() => nodes(page)).toEqual(before);
  await inAddress(page, "iteration").toBe("12");
});

test("the figures are those of the search", async () => {
  const page = await open("game=ttt&moves=b2&view=watch&agent=uct&iteration=100");
  const report = analyze("ttt", "b2", "--agent", "uct:iters=100");
  const best = report.moves.find(({ move }) => move === report.best)!;
  await page.waitForSelector(`.canvas [data-key=${best.move}]`);
  await expect.poll(() => page.textContent(`.canvas [data-key=${best.move}] > title`)).toContain(`${best.visits} visits`);
  await page.waitForSelector("[data-testid=node-figures] >> text=Means: for the player who made the move");
  const formula = await page.textContent("[data-testid=ucb]");
  const [q, c, ln, n, ucb] = /= ([−\d.]+) \+ ([\d.]+)·√\(([\d.]+) \/ (\d+)\) = ([−\d.]+)/.exec(formula!)!.slice(1).map((text) => Number(text.replace("−", "-")));
  expect(q! + c! * Math.sqrt(ln! / n!)).toBeCloseTo(ucb!, 2);
});

test("it plays, pauses, and can be wound to any iteration", async () => {
  const page = await open("game=connect4&view=watch&agent=uct&iteration=1");
  await ready(page);
  await page.getByText("fastest").click();
  await press(page, "play");
  await expect.poll(async () => Number(await at(page))).toBeGreaterThan(8);
  await press(page, "play");
  const rest = await at(page);
  await page.waitForTimeout(400);
  expect(await at(page)).toBe(rest);
  await page.fill("[data-testid=watch-at]", "60");
  await page.keyboard.press("Tab");
  await inAddress(page, "iteration").toBe("60");
  await expect.poll(async () => (await nodes(page))[0]).toContain("60 visits");
});

test("hidden moves are counted and shown on request, by keys alone", async () => {
  const page = await open("game=othello&view=watch&moves=f5,d6&agent=uct&iteration=200");
  await expect.poll(async () => (await nodes(page))[0]).toContain("200 visits");
  await page.locator(".canvas [role=treeitem]").first().focus();
  await page.keyboard.press("ArrowDown");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-level"));
  expect(await focused()).toBe("2");
  await page.waitForSelector(".board.faded .ghost-number");
  const stops = await page.locator(".canvas [tabindex='0']").count();
  expect(stops).toBe(1);
  const count = (await nodes(page)).length;
  await page.locator(".canvas .node-more").last().click();
  await expect.poll(async () => (await nodes(page)).length).toBeGreaterThan(count);
});

test("flat Monte Carlo has one level, and its moves take turns", async () => {
  const page = await open("game=ttt&moves=a2,b3,b1&view=watch&agent=flat&iteration=6");
  await ready(page);
  expect(await page.locator(".canvas [aria-level='2']").count()).toBeGreaterThan(3);
  expect(await page.locator(".canvas [aria-level='3']").count()).toBe(0);
  await page.locator(".phase-bar button").first().click();
  expect(await said(page)).toContain("the moves take turns");
});

test("chance nodes are drawn in their own shape", async () => {
  const page = await open("game=calculation&view=watch&agent=uct&iteration=30");
  await page.waitForSelector(".canvas .node-chance > .face > path");
  expect((await nodes(page)).some((name) => name!.includes("chance node"))).toBe(true);
});

test("the playout is shown on the board", async () => {
  const page = await open("game=connect4&moves=4,4&view=watch&agent=uct&iteration=5&phase=2");
  await page.waitForSelector(".board.faded .ghost-number");
  expect(await page.locator(".board .ghost-number").count()).toBeGreaterThan(4);
  await page.waitForSelector(".canvas .tail");
});

test("alpha-beta is followed visit by visit, with its cut-offs", async () => {
  const page = await open("game=ttt&moves=b2,a1&view=watch&agent=alpha-beta:depth=2,root=best,table=off,order=off,pvs=off");
  await page.waitForSelector(".canvas [role=treeitem]");
  const steps = Number(await page.getAttribute("[data-testid=watch-at]", "max"));
  expect(steps).toBeGreaterThan(20);
  await page.fill("[data-testid=watch-at]", "6");
  await page.keyboard.press("Tab");
  const before = await nodes(page);
  await press(page, "forward");
  await expect.poll(() => nodes(page)).not.toEqual(before);
  await press(page, "back");
  await expect.poll(() => nodes(page)).toEqual(before);
  // Further visits may still come.
  await expect
    .poll(async () => {
      await page.fill("[data-testid=watch-at]", (await page.getAttribute("[data-testid=watch-at]", "max"))!);
      await page.keyboard.press("Tab");
      return page.locator(".canvas .visit-cut").count();
    })
    .toBeGreaterThan(0);
  await page.selectOption("[data-testid=depth]", "1");
  await inAddress(page, "agent").toContain("depth=1");
});

async function ask<T>(path: string, body: object): Promise<T> {
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${inject("origin")}/api/${path}`, request);
  const answer = (await response.json()) as T & { error?: { message: string } };
  if (!response.ok) throw new Error(answer.error?.message);
  return answer;
}

const known = new Map<string, Iterations["iterations"]>();

/** The iterations of a search up to one. */
async function upTo(line: object, agent: string, seed: number, to: number) {
  const key = JSON.stringify([line, agent, seed]);
  const found = known.get(key) ?? [];
  while (found.length < to) {
    const from = found.length + 1;
    found.push(...(await ask<Iterations>("iterations", { ...line, agent, seed, from, to: Math.min(to, from + 99) })).iterations);
  }
  known.set(key, found);
  return found;
}

/** Whether a claim of a text is true of the search. */
async function holds(tour: Tour, step: number, { is, node, ...other }: TourClaim): Promise<boolean> {
  const shown = addressOf(tour, step);
  const start = shown.start === null ? {} : { start: shown.start };
  const line = { game: shown.game!, ...start, moves: shown.moves! };
  const agent = other.agent ?? shown.agents![0] ?? "uct";
  const count = other.iteration ?? shown.iteration!;
  if (is === "cut") {
    const { visits } = await ask<Visits>("visits", { ...line, agent });
    return visits.slice(0, count).some(({ skipped, move }) => (skipped ?? 0) > 0 && move === node);
  }
  const iterations = await upTo(line, agent, shown.seed!, count);
  const grown = grownTo(iterations, count);
  const path = node.split("/");
  const above = path.length > 1 ? edgeAt(iterations, count, path.slice(0, -1).join("/"))!.child! : grown.root;
  const { edges, player } = grown.nodes.get(above)!;
  const edge = edges.find(({ move }) => move === path.at(-1))!;
  switch (is) {
    case "most-visited":
      return edges.every(({ visits }) => visits <= edge.visits);
    case "least-visited":
      return edges.every(({ visits }) => visits >= edge.visits);
    case "best-value":
      return edges.every(({ q }) => q! <= edge.q!);
    case "plays":
      return iterations[count - 1]!.best === node;
    case "selected":
      return iterations[count - 1]!.backpropagate[0]!.move === node;
    case "shared":
      return [...grown.nodes.values()].flatMap(({ edges }) => edges).filter(({ child }) => child !== null && child === edge.child).length > 1;
    case "chance":
      return edge.child !== null && grown.nodes.get(edge.child)!.player === null && player !== null;
  }
}

const STEPS = TOURS.flatMap((tour) => tour.steps.map((_, index) => [tour.name, index + 1] as const));

test.each(STEPS)("what tour %s says in step %i is true", async (name, step) => {
  const tour = TOURS.find((tour) => tour.name === name)!;
  for (const claim of tour.steps[step - 1]!.claims ?? []) expect([claim, await holds(tour, step, claim)]).toEqual([claim, true]);
});

test.each(TOURS.map(({ name }) => name))("tour %s leads through its steps, in both languages, without a number missing", async (name) => {
  for (const lang of ["en", "ja"]) {
    const page = await open(`tour=${name}&lang=${lang}`);
    const { steps } = TOURS.find((tour) => tour.name === name)!;
    for (let step = 1; step <= steps.length; step++) {
      await inAddress(page, "view").toBe("watch");
      const text = () => page.textContent("[data-testid=tour-text]");
      await expect.poll(text, { timeout: 20_000 }).toMatch(/^[^{}…]{12,}$/);
      const { predict } = steps[step - 1]!;
      if (predict) {
        await page.locator(".predict button").nth(predict.options.indexOf(predict.answer)).click();
        await expect.poll(() => page.textContent("[data-testid=tour-answer]")).toMatch(lang === "en" ? /^Right: [^{}…]+$/ : /^正解[^{}…]+$/);
      }
      await page.waitForSelector(".canvas [role=treeitem]");
      if (step < steps.length) await page.locator("[data-testid=tour-next]").click();
    }
  }
}, 120_000);

test("a link leads to a step of a tour", async () => {
  const page = await open("tour=flat&step=3");
  await page.waitForSelector(".tour h2 small:text('3 / ')");
  await inAddress(page, "step").toBe("3");
  await page.locator("#tab-search").click();
  await inAddress(page, "tour").toBe("flat");
  expect(await page.getAttribute("#tab-search", "aria-selected")).toBe("true");
  await page.locator("[data-testid=tour-next]").click();
  await inAddress(page, "view").toBe("watch");
  await page.getByRole("button", { name: "End the tour" }).click();
  await inAddress(page, "tour").toBe(null);
});
