import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";

import { analyze } from "./binary";
import { enter, inAddress, open, useBrowser } from "./browser";
import type { Iterations, Visits } from "../src/contract";
import { grownTo } from "../src/logic/growth";
import { addressOf, edgeAt } from "../src/logic/touring";
import { stepsOf } from "../src/logic/visiting";
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
  const [q, c, ln, n, ucb] = /= ([−\d.]+) \+ ([\d.]+)·√\(([\d.]+) \/ (\d+)\) = ([+−\d.]+)/.exec(formula!)!.slice(1).map((text) => Number(text.replace("−", "-")));
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
  await enter(page, "watch-at", "60");
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

/** How far the ends of edges are from their nodes at most, frame by frame; and where the root is. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    const seen: { gap: number; moved: number; root: number }[] = [];
    let before = new Map<string, number>();
    while (seen.length < count) {
      await new Promise(requestAnimationFrame);
      const faces = new Map([...document.querySelectorAll<SVGElement>(".canvas [data-key]")].map((node) => [node.dataset["key"]!, node.querySelector(".face > :is(rect, path)")!.getBoundingClientRect()]));
      let [gap, moved] = [0, 0];
      for (const edge of document.querySelectorAll<SVGPathElement>(".canvas .edge")) {
        const at = (length: number) => edge.getPointAtLength(length).matrixTransform(edge.getScreenCTM()!);
        const face = faces.get(edge.dataset["edge"]!)!;
        const end = at(edge.getTotalLength());
        gap = Math.max(gap, Math.hypot(end.x - (face.left + face.right) / 2, end.y - face.top));
        const above = faces.get(edge.dataset["edge"]!.split("/").slice(0, -1).join("/"))!;
        gap = Math.max(gap, Math.hypot(at(0).x - (above.left + above.right) / 2, at(0).y - above.bottom));
      }
      for (const [key, { left }] of faces) moved = Math.max(moved, Math.abs(left - (before.get(key) ?? left)));
      before = new Map([...faces].map(([key, { left }]) => [key, left]));
      seen.push({ gap, moved, root: faces.get("")!.left });
    }
    return seen;
  }, count);

test.each(["ttt&moves=b2", "othello", "gomoku"])("edges end at their nodes at every frame of a step, and the root stays: %s", async (line) => {
  const page = await open(`game=${line}&view=watch&agent=uct&iteration=55`);
  await ready(page);
  const seen: Awaited<ReturnType<typeof frames>> = [];
  for (const jump of [56, 60, 40]) {
    const sampled = frames(page, 60);
    await enter(page, "watch-at", String(jump));
    seen.push(...(await sampled));
  }
  // Otherwise it would say nothing.
  if (!line.startsWith("gomoku")) expect(Math.max(...seen.map(({ moved }) => moved))).toBeGreaterThan(1);
  expect(Math.max(...seen.map(({ gap }) => gap))).toBeLessThan(3);
  const roots = seen.map(({ root }) => root);
  expect(Math.max(...roots) - Math.min(...roots)).toBeLessThan(2);
});

test.each(["ttt&moves=b2", "connect4", "othello", "calculation", "gomoku"])("the drawing of %s is legible, early and late, and all of it is in sight", async (line) => {
  const page = await open(`game=${line}&view=watch&agent=uct&iteration=1`);
  for (const iteration of [1, 10, 60, 500]) {
    await page.goto(`${page.url().replace(/&iteration=\d+/, "")}&iteration=${iteration}`);
    await expect.poll(async () => (await nodes(page))[0], { timeout: 30_000 }).toContain(`${iteration} visit`);
    for (const fit of [false, true]) {
      if (fit) await page.locator(".zoom button").last().click();
      await page.waitForTimeout(350);
      const { smallest, wide, current, count } = await page.evaluate(() => {
        const canvas = document.querySelector(".canvas")!.getBoundingClientRect();
        const labels = [...document.querySelectorAll<SVGTextElement>(".canvas text")];
        const scale = document.querySelector<SVGSVGElement>(".canvas svg")!.getScreenCTM()!.a;
        const sizes = labels.map((label) => parseFloat(getComputedStyle(label).fontSize) * scale);
        const faces = [...document.querySelectorAll(".canvas .face")].map((face) => face.getBoundingClientRect());
        const here = document.querySelector(".canvas [aria-current]")!.getBoundingClientRect();
        return {
          smallest: Math.min(...sizes),
          wide: faces.some(({ left, right }) => left < canvas.left - 1 || right > canvas.right + 1),
          current: here.top >= canvas.top && here.bottom <= canvas.bottom + 1,
          count: faces.length,
        };
      });
      expect([iteration, fit, smallest >= 10, wide, current]).toEqual([iteration, fit, true, false, true]);
      expect(count).toBeLessThan(100);
    }
  }
}, 120_000);

test("a solitaire's formula is in percent throughout and adds up", async () => {
  const page = await open("game=calculation&view=watch&agent=uct&iteration=60&phase=0");
  await page.waitForSelector("[data-testid=ucb]");
  for (const text of await page.locator("[data-testid=ucb], [data-testid=formula]").allTextContents()) {
    const [q, c, ln, n, ucb] = /([−\d.]+) % \+ ([\d.]+) %·√\(([\d.]+) \/ (\d+)\) = ([−\d.]+) %$/.exec(text)!.slice(1).map(Number);
    expect(q! + c! * Math.sqrt(ln! / n!)).toBeCloseTo(ucb!, 0);
  }
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
  await enter(page, "watch-at", "6");
  const before = await nodes(page);
  await press(page, "forward");
  await expect.poll(() => nodes(page)).not.toEqual(before);
  await press(page, "back");
  await expect.poll(() => nodes(page)).toEqual(before);
  // Further visits may still come.
  await expect
    .poll(async () => {
      await enter(page, "watch-at", (await page.getAttribute("[data-testid=watch-at]", "max"))!);
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

/** What an agent of the command line finds in a position of a tour. */
const found = ({ game, moves }: { game: string; moves: string[] }, agent: string) => analyze(game, moves.join(""), "--agent", agent);

/** Whether a claim about alpha-beta is true. */
async function holdsOfVisits(line: { game: string; moves: string[] }, agent: string, count: number, { is, node, ...other }: TourClaim) {
  const { visits } = await ask<Visits>("visits", { ...line, agent });
  const steps = stepsOf(visits);
  const now = visits[steps[Math.min(count, steps.length) - 1]!.visit]!;
  switch (is) {
    case "cut":
      return now.move === node && (now.skipped ?? 0) > 0;
    case "window":
      return now.move === node && now.alpha !== null && visits.some(({ value, parent }) => parent === now.parent && value === now.alpha);
    case "fails-low":
      return visits[now.parent!]!.move === node && now.value! <= visits[now.parent!]!.alpha!;
    case "minimax": {
      const [plain, pruned] = [found(line, `minimax:depth=${other.value}`), found(line, agent)];
      const best = (report: typeof plain) => report.moves.find(({ move }) => move === report.best)!.value;
      return plain.best === pruned.best && best(plain) === best(pruned) && plain.totals.nodes > visits.length;
    }
    case "fewer":
      return (await ask<Visits>("visits", { ...line, agent: other.agent })).visits.length < visits.length;
    default:
      throw new Error(`alpha-beta has no ${is}`);
  }
}

/** Whether a claim about best play, or random play, is true. */
function holdsOfGame(line: { game: string; moves: string[] }, { is, node, value }: TourClaim): boolean {
  const { moves } = found(line, is === "random-mean" ? "random-exact" : "exact");
  const own = moves.find(({ move }) => move === node)!;
  if (is === "random-mean") return Math.abs(own.value! - value!) < 0.0005;
  const payoff = (each: typeof own) => each.proof!.payoff;
  return is === "exact" ? payoff(own) === value : moves.every((each) => each === own || payoff(each) < payoff(own));
}

/** Whether a claim of a text is true of the search. */
async function holds(tour: Tour, step: number, claim: TourClaim): Promise<boolean> {
  const { is, node = "", value = 0, ...other } = claim;
  const shown = addressOf(tour, step);
  const start = shown.start === null ? {} : { start: shown.start };
  const line = { game: shown.game!, ...start, moves: shown.moves! };
  const agent = shown.agents![0] ?? "uct";
  const count = other.iteration ?? shown.iteration!;
  if (["exact", "only-best", "random-mean"].includes(is)) return holdsOfGame(line, claim);
  if (agent.startsWith("alpha-beta")) return holdsOfVisits(line, agent, count, claim);
  const iterations = await upTo(line, other.agent ?? agent, shown.seed!, Math.max(count, shown.iteration!) + 1);
  const grown = grownTo(iterations, count);
  const root = grown.nodes.get(grown.root)!;
  const path = node.split("/");
  const above = path.length > 1 ? edgeAt(iterations, count, path.slice(0, -1).join("/"))!.child! : grown.root;
  const { edges, player } = grown.nodes.get(above)!;
  const edge = edges.find(({ move }) => move === path.at(-1));
  const pathOf = (iteration: number) => iterations[iteration - 1]!.backpropagate.map(({ move }) => move);
  const apart = (count: number) => Math.abs(edgeAt(iterations, count, node)!.q! - edgeAt(iterations, count, other.other!)!.q!);
  switch (is) {
    case "most-visited":
      return edges.every(({ visits }) => visits <= edge!.visits);
    case "least-visited":
      return edges.every(({ visits }) => visits >= edge!.visits);
    case "best-value":
      return edges.every(({ q }) => q! <= edge!.q!);
    case "not-best-value":
      return edges.some(({ q }) => q! > edge!.q!);
    case "at-most":
      return edge!.visits <= value;
    case "each":
      return root.edges.length === root.legal && root.edges.every(({ visits }) => visits === value);
    case "legal":
      return (node === "" ? root : grown.nodes.get(edge!.child!)!).legal === value;
    case "better":
      return edge!.q! > edges.find(({ move }) => move === other.other)!.q!;
    case "closer":
      return apart(count) < apart(shown.iteration!);
    case "plays":
      return iterations[count - 1]!.best === node;
    case "selected":
      return pathOf(count)[0] === node;
    case "again":
      return pathOf(count)[0] === node && pathOf(count - root.legal)[0] === node;
    case "path-changes":
      return pathOf(count).join() !== pathOf(count + 1).join();
    case "stored":
      return iterations[count - 1]!.expand.reason === "stored" && iterations[count - 1]!.expand.move === path.at(-1);
    case "shared":
      return [...grown.nodes.values()].flatMap(({ edges }) => edges).filter(({ child }) => child !== null && child === edge!.child).length > 1;
    case "chance":
      return edge!.child !== null && grown.nodes.get(edge!.child)!.player === null && player !== null;
    case "cards": {
      const [, hand, rest] = /hand (\S) rest (\S+)/.exec(iterations[0]!.select[0]!.position)!;
      return rest!.length + (hand === "-" ? 0 : 1) === value;
    }
    default:
      throw new Error(`iterations have no ${is}`);
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
      await page.waitForSelector(".tour-drawing :is([role=treeitem], table)");
      if (step < steps.length) await page.locator("[data-testid=tour-next]").click();
    }
  }
}, 120_000);

test("a link leads to a step of a tour, which is text, board and drawing", async () => {
  const page = await open("tour=flat&step=3");
  await page.waitForSelector(".tour-card h2 small:text('3 / ')");
  await inAddress(page, "step").toBe("3");
  await inAddress(page, "view").toBe("watch");
  await page.waitForSelector(".tour-drawing [role=treeitem]");
  expect(await page.locator("[role=tablist], .watch-controls, .panels select").count()).toBe(0);
});

test("keys lead through the steps of a tour and do nothing else", async () => {
  const page = await open("tour=flat&step=3");
  await page.waitForSelector(".tour-drawing [role=treeitem]");
  for (const [key, step] of [["ArrowRight", "4"], ["]", "5"], ["ArrowLeft", "4"], ["[", "3"]] as const) {
    await page.keyboard.press(key);
    await inAddress(page, "step").toBe(step);
  }
  const before = page.url();
  for (const key of ["n", "1", "Home", "b"]) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
});

test("a tour that is gone through is marked in the list, one that is left is not", async () => {
  const page = await open("tour=flat&step=8");
  await page.locator("[data-testid=tour-end]").click();
  await inAddress(page, "tour").toBe(null);
  const isFinished = async () => {
    await page.waitForSelector(".tours");
    const count = await page.locator("[data-testid=tour-flat] .finished").count();
    return count === 1;
  };
  expect(await isFinished()).toBe(false);
  await page.locator("[data-testid=tour-flat]").click();
  const { steps } = TOURS.find(({ name }) => name === "flat")!;
  for (let step = 1; step < steps.length; step++) await page.locator("[data-testid=tour-next]").click();
  await page.locator("[data-testid=tour-finish]").click();
  await inAddress(page, "tour").toBe(null);
  expect(await isFinished()).toBe(true);
});

test("a step that can be played plays to its end and rests", async () => {
  const page = await open("tour=phases&step=6");
  await page.waitForSelector(".tour-drawing [role=treeitem]");
  await page.locator("[data-testid=tour-play]").click();
  await inAddress(page, "iteration").toBe("22");
  await expect.poll(() => page.getAttribute("[data-testid=tour-play]", "aria-pressed")).toBe("false");
  await page.locator("[data-testid=tour-reset]").click();
  await inAddress(page, "iteration").toBe("21");
});

test("letters grow for a lecture, those of drawings as well, until Escape is pressed", async () => {
  const page = await open("tour=flat&step=3", { viewport: { width: 1366, height: 768 } });
  await page.waitForSelector(".tour-drawing [role=treeitem]");
  const sizes = () =>
    page.evaluate(() => {
      const label = document.querySelector(".canvas .move")!.getBoundingClientRect();
      return { root: parseFloat(getComputedStyle(document.documentElement).fontSize), label: label.height };
    });
  const before = await sizes();
  await page.locator("[data-testid=present]").click();
  await expect.poll(async () => (await sizes()).root / before.root).toBeGreaterThan(1.1);
  await expect.poll(async () => (await sizes()).label / before.label).toBeGreaterThan(1.04);
  // What the browser does itself on Escape in full screen, a test cannot press.
  await page.evaluate(() => document.exitFullscreen().catch(() => undefined));
  await page.keyboard.press("Escape");
  await expect.poll(sizes).toEqual(before);
});
