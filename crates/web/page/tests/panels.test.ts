import { expect, test } from "vitest";

import { analysis } from "./binary";
import { inAddress, open, untilPly, untilResting, useBrowser } from "./browser";

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

test("backpropagation adds one visit to each move of the way", async () => {
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
  // 2 for red is fine, but then yellow lets red make four.
  const page = await open("game=connect4&moves=4,1,4,1,4,2,4&view=review&agent=uct:solver=on&iters=500");
  await page.getByTestId("review-start").click();
  await page.waitForSelector("[data-testid=worst]");
  expect(await page.locator("[data-testid=review-graph] .hit").count()).toBe(7);
  const worst = page.locator("[data-testid=worst] tbody tr");
  expect(await worst.first().locator("th").textContent()).toBeTruthy();
  await worst.first().getByRole("button").click();
  await page.waitForFunction(() => document.querySelector("[data-testid=ply]")?.textContent?.trim().endsWith("/ 7"));
  await page.waitForSelector(".board .mark");
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

test("solitaires are matched on equal deals", async () => {
  const page = await open("game=calculation&view=match&a=greedy&b=random&games=4");
  await page.locator(".agent-field input").first().fill("random");
  await page.keyboard.press("Tab");
  await page.getByTestId("match-start").click();
  await page.waitForSelector("[data-testid=standing][data-played='4']", { timeout: 60_000 });
  expect(await page.textContent("[data-testid=standing]")).toMatch(/A random solved \d of 4/);
});

test("the numbers can be taken away as JSON, the board as SVG and PNG", async () => {
  const page = await open("game=ttt&moves=b2&agent=uct&iters=300&seed=5");
  await untilResting(page);
  const read = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const json: unknown = JSON.parse((await read("JSON")).toString());
  expect(json).toEqual(analysis("ttt", "b2", "--agent", "uct", "--iters", "300", "--seed", "5"));
  expect((await read("SVG")).toString()).toMatch(/^<svg /);
  expect((await read("PNG")).subarray(1, 4).toString()).toBe("PNG");
});
