import { expect, test } from "vitest";

import { enter, hold, inAddress, open, searchId, untilPly, untilResting, useBrowser } from "./browser";

useBrowser();

test("an iteration is followed phase by phase, and back", async () => {
  const page = await open("game=ttt&moves=b2&view=steps&agent=uct&iteration=30");
  await page.waitForSelector("[data-testid=phase-select] tr.chosen");
  const formula = (await page.locator("[data-testid=formula]").first().textContent())!;
  expect(formula).toMatch(/√\(3\.\d+ \/ \d+\) = [+−]\d\.\d{3}/);
  const first = await page.textContent(".phases");
  const current = () => page.getAttribute(".phases > .current", "data-testid");
  for (const phase of ["expand", "simulate", "backpropagate"]) {
    await page.keyboard.press("]");
    expect(await current()).toBe(`phase-${phase}`);
  }
  await page.keyboard.press("]");
  await page.waitForFunction((first) => document.querySelector(".phases")?.textContent !== first, first);
  expect(await page.inputValue("[data-testid=iteration]")).toBe("31");
  await page.keyboard.press("[");
  await page.waitForFunction((first) => document.querySelector(".phases")?.textContent === first, first);
  expect(await current()).toBe("phase-backpropagate");
  await inAddress(page, "iteration").toBe("30");
});

test("the backup adds one visit to each move of the way", async () => {
  const page = await open("game=othello&view=steps&agent=uct&iteration=12");
  await page.waitForSelector("[data-testid=phase-backpropagate] td");
  const changes = await page.locator("[data-testid=phase-backpropagate] td:nth-child(4)").allTextContents();
  expect(changes.length).toBeGreaterThan(0);
  for (const change of changes) {
    const [before, after] = change.split("→").map(Number);
    expect(after).toBe(before! + 1);
  }
});

test("the tree opens and shows positions", async () => {
  const page = await open("game=othello&moves=f5&view=tree&agent=uct&iters=2000");
  await untilResting(page);
  await page.waitForSelector("[role=treeitem][aria-level='2']");
  const children = page.locator("[role=treeitem][aria-level='2']");
  const visits = (await children.locator(".node-visits").allTextContents()).map((text) =>
    Number(text.split(" ")[0]!.replaceAll(/\D/g, "")),
  );
  expect(visits).toEqual([...visits].sort((a, b) => b - a));
  await children.first().focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("[role=treeitem][aria-level='3']") !== null);
  await page.waitForSelector(".board.faded .ghost-number");
});

test("pointing at a node shows its position, a click goes there", async () => {
  const page = await open("game=othello&moves=f5&view=tree&agent=uct&iters=500");
  await untilResting(page);
  const child = page.locator("[role=treeitem][aria-level='2']").first();
  const move = await child.locator(".node-move").textContent();
  await child.hover();
  await page.waitForSelector(".board.faded .ghost-number");
  await page.mouse.move(0, 0);
  await page.waitForSelector(".board:not(.faded)");
  await child.click();
  await untilPly(page, 2);
  await inAddress(page, "moves").toBe(`f5,${move}`);
});

test("proofs in the tree have the point of view of its values", async () => {
  // White, x, wins at once by c2.
  const page = await open("game=ttt&moves=a1,a2,b1,b2,c3&view=tree&agent=uct:solver=on&iters=500");
  await untilResting(page);
  const win = page.locator("[role=treeitem][aria-level='2']:has(.node-move:text-is('c2')) .node-value");
  await expect.poll(() => win.textContent()).toBe("✔ +1.000");
  await page.getByText("First player").click();
  await expect.poll(() => win.textContent()).toBe("✘ −1.000");
});

test.each([
  ["random", "moves=b2"],
  ["flat", ""],
  ["uct:trees=2", "moves=b2"],
])("the tree panel says what there is to see of %s", async (agent, moves) => {
  const page = await open(`game=ttt&${moves}&view=tree&agent=${agent}&iters=200`);
  await untilResting(page);
  const words = (await page.textContent("[data-testid=no-tree]"))!;
  expect(words).toContain("keeps no tree");
  const offered = await page.locator("[data-testid=agent-offer] button").allTextContents();
  expect(offered).toEqual(["Take uct", "Take best"]);
  expect(await page.locator("[data-testid=moves] tbody tr").count()).toBe(moves === "" ? 9 : 8);
  expect(await page.locator("[role=tree]").count()).toBe(0);
  await page.getByRole("button", { name: "Take uct" }).click();
  await page.waitForSelector("[role=tree]");
  await inAddress(page, "agent").toBe("uct");
  expect(await page.locator("[data-testid=no-tree]").count()).toBe(0);
});

test("the tree panel says which of several agents have a tree, and goes to one", async () => {
  const page = await open("game=ttt&view=tree&agent=flat&agent=uct:c=1&iters=200");
  await untilResting(page, 1);
  const abilities = page.locator("[data-testid=abilities] li");
  expect(await abilities.allTextContents()).toEqual([
    expect.stringMatching(/^flat.* no tree, only its moves$/),
    expect.stringMatching(/^uct.* its tree$/),
  ]);
  await page.getByTestId("agent-offer").getByRole("button").first().click();
  await page.waitForSelector("[role=tree]");
  await inAddress(page, "agent").toBe("flat");
});

test("steps that an agent does not have are offered with another one", async () => {
  const page = await open("game=ttt&view=steps&agent=flat&agent=best&seed=2");
  await page.waitForSelector("[data-testid=no-steps]");
  expect(await page.textContent("[data-testid=no-steps]")).toContain("flat has no iterations");
  expect(await page.locator(".phases").count()).toBe(0);
  // First the one that is chosen already.
  const offered = page.locator("[data-testid=agent-offer] button");
  expect(await offered.allTextContents()).toEqual(["Take best", "Take uct"]);
  await offered.first().click();
  await page.waitForSelector("[data-testid=phase-select]");
  await page.getByTestId("abilities").getByText("flat").click();
  await offered.nth(1).click();
  await page.waitForSelector("[data-testid=phase-select]");
  expect(new URL(page.url()).searchParams.getAll("agent")).toEqual(["uct", "best"]);
});

test("until the tree of another position has come, that of the last one is not shown in its place", async () => {
  const page = await open("game=othello&moves=f5&view=tree&agent=uct&iters=200");
  await page.waitForSelector("[role=tree]");
  const [release, id] = [await hold(page, "search/*/tree"), await searchId(page)];
  await page.locator(".board .square.playable").first().click();
  await page.waitForSelector(`[data-search]:not([data-search="${id}"])`);
  await untilResting(page);
  expect(await page.locator("[role=tree]").count()).toBe(0);
  release();
  await page.waitForSelector("[role=tree]");
});

test("where nature draws, nothing is compared", async () => {
  const page = await open("game=calculation&view=steps&agent=uct&iteration=30");
  const natures = page.locator(".select-node:has-text('drawn, not compared')");
  await natures.first().waitFor();
  expect(await natures.first().textContent()).not.toMatch(/unvisited|√/);
  // Where one chooses, all is in percent.
  const own = page.locator(".select-node:not(:has-text('drawn, not compared')) td.formula");
  expect(await own.first().textContent()).toMatch(/unvisited|^\d+\.\d % \+ \d+\.\d % = \d+\.\d %$/);
});

test("pointing at a variation shows it as numbered pieces, a click goes there", async () => {
  const page = await open("game=othello&moves=f5,d6&agent=uct&iters=800");
  await untilResting(page);
  const variation = page.locator("[data-testid=moves] tr.chosen .variation button");
  await variation.nth(1).hover();
  await page.waitForSelector(".board.faded .ghost-number");
  expect(await page.locator(".ghost-number").allTextContents()).toEqual(expect.arrayContaining(["1", "2"]));
  await variation.nth(1).click();
  await untilPly(page, 4);
});

test("a game is reviewed, and a click goes to its worst move", async () => {
  // Three reds stand on each other: yellow's 2, the sixth move, lets red make four.
  const page = await open("game=connect4&moves=4,1,4,1,4,2,4&view=review&agent=uct:solver=on&iters=3000");
  await page.getByTestId("review-start").click();
  await page.waitForSelector("[data-testid=worst]");
  // The end of the game is a point of the graph, too.
  expect(await page.locator("[data-testid=review-graph] .hit").count()).toBe(8);
  const worst = page.locator("[data-testid=worst] tbody tr").first();
  expect(await worst.locator("td, th").allTextContents()).toEqual(expect.arrayContaining(["6", "Yellow", "2", "4"]));
  await worst.getByRole("button").click();
  await untilPly(page, 5, 7);
  await page.waitForSelector(".board .mark");
});

test("a proven loss is exact, and no other move is marked", async () => {
  const page = await open("game=ttt&moves=b2,b1,a1,c3,a3&view=review&agent=uct:solver=on&iters=20000");
  await page.getByTestId("review-start").click();
  await page.waitForSelector("[data-testid=worst]");
  const cells = page.locator("[data-testid=worst] tbody tr").locator("td, th");
  expect((await cells.allTextContents()).map((text) => text.trim())).toEqual([
    ...["2", "X", "b1", expect.any(String), "+0.000", "+1.000", "−1.000", ""],
    "blunder ??",
  ]);
  expect(await page.locator("[data-testid=review-graph] .blunder").count()).toBe(1);
});

test("an agent without values is said to have none", async () => {
  const page = await open("game=ttt&moves=b2,a1&view=review&agent=random");
  await page.getByTestId("review-start").click();
  await page.waitForSelector("[data-testid=review-no-values]");
  expect(await page.textContent("[data-testid=review-no-values]")).toContain("random computes no values");
  expect(await page.locator("[data-testid=review-graph], [data-testid=worst]").count()).toBe(0);
});

test("a match is played and can be stopped", async () => {
  const page = await open("game=ttt&view=match&a=uct:iters=50&b=random&games=40");
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing][data-played='40']");
  const numbers = (await page.getAttribute("[data-testid=wdl]", "aria-label"))!.match(/\d+/g)!.map(Number);
  expect(numbers.reduce((sum, number) => sum + number)).toBe(40);
  expect(numbers[0]).toBeGreaterThan(numbers[2]!);

  const long = await open("game=othello&view=match&a=uct:iters=2000&b=flat:iters=2000&games=1000");
  await long.getByTestId("match-start").click();
  await long.waitForSelector("[data-testid=match-stop]");
  await long.getByTestId("match-stop").click();
  await long.waitForSelector("[data-testid=match-start]");
});

test("the interval of a match narrows pair by pair, and the sentence says what it means", async () => {
  const page = await open("game=ttt&view=match&a=uct:iters=50&b=random&games=40");
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing][data-played='40']");
  // A point for each pair, however fast they were played; after the first one there may be no interval.
  const points = Number(await page.getAttribute("[data-testid=funnel]", "data-points"));
  expect(points).toBeGreaterThanOrEqual(18);
  expect(await page.textContent("[data-testid=verdict]")).toMatch(/^A is stronger: .* 40 games/);
});

test("games of a match are opened on the board, reviewed, and left again", async () => {
  const page = await open("game=connect4&moves=4,4&view=match&a=uct:iters=50&b=random&games=6");
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing][data-played='6']");
  const games = page.locator("[data-testid=match-games] tbody tr");
  await expect.poll(() => games.count()).toBe(6);
  // The last game is the first of the list; in the second of a pair B begins.
  expect(await games.first().locator("td").allTextContents()).toEqual(["B", "A", expect.stringMatching(/won|draw/), expect.any(String)]);
  const length = Number(await games.first().locator("td").last().textContent());
  await games.first().getByRole("button").click();
  await untilPly(page, 2 + length);
  await page.waitForSelector("[data-testid=match-games] tr.chosen[data-game='5']");
  expect(new URL(page.url()).searchParams.get("moves")).toMatch(/^4,4,/);
  expect(await page.textContent("[data-testid=turn]")).toContain("over");
  // Going back along the game leaves the match as it is.
  await page.keyboard.press("u");
  await untilPly(page, 1 + length, 2 + length);
  expect(await games.count()).toBe(6);
  await page.getByTestId("match-review").click();
  await page.getByTestId("review-start").waitFor();
  await page.goBack();
  await page.getByTestId("match-back").click();
  await untilPly(page, 2);
  expect(await games.count()).toBe(6);
});

test("flat and UCT are compared on one scale, and with other budgets", async () => {
  const page = await open("game=othello&moves=d3,c5,d6,e3&view=compare&iters=1000");
  const visits = (agent: number) =>
    page.$$eval(`[data-testid=compare-bars] tbody td:nth-child(${agent + 2})`, (cells) =>
      cells.map((cell) => Number((cell as HTMLElement).dataset["visits"])),
    );
  await expect.poll(() => visits(0)).toEqual([200, 200, 200, 200, 200]);
  await expect.poll(async () => (await visits(1)).reduce((sum, each) => sum + each, 0)).toBe(1000);
  const uct = await visits(1);
  expect(Math.max(...uct)).toBeGreaterThan(2 * Math.min(...uct));
  expect(await page.locator(".board").count()).toBe(2);
  await page.getByTestId("budget-100").click();
  await expect.poll(() => visits(0)).toEqual([20, 20, 20, 20, 20]);
  await inAddress(page, "iters").toBe("100");
  await page.getByTestId("budget-1000").click();
  await expect.poll(() => visits(1)).toEqual(uct);
});

test("a budget is said in the unit that counts for the agent, where one counts", async () => {
  const page = await open("game=othello&agent=best");
  await untilResting(page);
  expect(await page.getByTestId("budget").inputValue()).toBe("250000");
  expect(await page.textContent(".budget-words")).toBe("250\u202f000 positions");
  await enter(page, "budget", "50000");
  await inAddress(page, "iters").toBe("2000");
  const other = await open("game=othello&agent=alpha-beta:depth=3");
  await untilResting(other);
  expect(await other.getByTestId("budget").count()).toBe(0);
});

test("a match and a review outlive a look at another panel, but not their game", async () => {
  const page = await open("game=ttt&moves=b2,a1&view=match&a=random&b=random&games=4");
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing][data-played='4']");
  await page.keyboard.press("3");
  await page.getByTestId("review-start").click();
  await page.waitForSelector("[data-testid=review-graph]");
  await page.keyboard.press("9");
  await page.waitForSelector("[data-testid=standing][data-played='4']");
  await page.keyboard.press("3");
  await page.waitForSelector("[data-testid=review-graph]");
  await page.getByTestId("game").selectOption("connect4");
  await page.waitForSelector("[data-testid=review-graph]", { state: "detached" });
  await page.keyboard.press("9");
  await page.getByTestId("match-start").waitFor();
  expect(await page.locator("[data-testid=standing]").count()).toBe(0);
});

test("a match does not run on under other names", async () => {
  const page = await open("game=othello&view=match&a=uct:iters=2000&b=flat:iters=2000&games=1000");
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing]");
  await enter(page, page.locator(".agent-field input").first(), "random");
  await page.getByTestId("match-start").waitFor();
  expect(await page.locator("[data-testid=standing]").count()).toBe(0);
});

test("solitaires are matched on equal deals", async () => {
  const page = await open("game=calculation&view=match&a=greedy&b=random&games=4");
  await enter(page, page.locator(".agent-field input").first(), "random");
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing][data-played='4']", { timeout: 60_000 });
  expect(await page.textContent("[data-testid=standing]")).toMatch(/A random solved \d of 4/);
});

test("a match tells the mean scores of games that count something", async () => {
  const page = await open("game=othello&view=match&a=random&b=random&games=20");
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing][data-played='20']", { timeout: 60_000 });
  expect(await page.textContent("[data-testid=standing]")).toMatch(/Mean discsA \d+\.\d\d \[.*, .*\], B \d+\.\d\d/);
});
