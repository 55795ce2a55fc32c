import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { forgiveRefusals, inAddress, open, turn, untilPly, untilResting, useBrowser } from "./browser";

useBrowser();

const made = async (page: Page) => Number((await page.textContent("[data-testid=ply]"))!.split("/")[0]);

/** Plays the first move there is, once it is one's own turn again. */
async function moveSomewhere(page: Page) {
  await page.locator(".board .square.playable").first().click();
}

test("a whole game of tic-tac-toe against an agent", async () => {
  const page = await open("game=ttt&view=play&opponent=uct&iters=200");
  const isOver = async () => (await turn(page)).startsWith("The game is over");
  for (let ply = 0; !(await isOver()); ply += 2) {
    await page.waitForFunction((ply) => {
      const words = document.querySelector("[data-testid=turn]")?.textContent ?? "";
      const made = Number(document.querySelector("[data-testid=ply]")?.textContent?.split("/")[0]);
      return words.startsWith("The game is over") || (made === ply && words.includes("o to move"));
    }, ply);
    if (!(await isOver())) await moveSomewhere(page);
  }
  expect(await made(page)).toBeGreaterThanOrEqual(5);
  await page.getByText("New game").first().click();
  await untilPly(page, 0);
});

test("ten moves of Othello, as white, who is answered", async () => {
  const page = await open("game=othello&view=play&opponent=flat&iters=100&seats=second");
  for (let ply = 1; ply < 10; ply += 2) {
    await page.waitForFunction((ply) => {
      const words = document.querySelector("[data-testid=turn]")?.textContent ?? "";
      const made = Number(document.querySelector("[data-testid=ply]")?.textContent?.split("/")[0]);
      return made >= ply && words.includes("White to move");
    }, ply);
    await moveSomewhere(page);
  }
  await page.waitForFunction(
    () => Number(document.querySelector("[data-testid=ply]")?.textContent?.split("/")[0]) >= 10,
  );
  expect(new URL(page.url()).searchParams.get("moves")!.split(",").length).toBeGreaterThanOrEqual(10);
});

test("moves are undone and redone by buttons, keys and the list", async () => {
  const page = await open("game=connect4&moves=4,4,3&iters=50");
  await untilPly(page, 3);
  await page.getByLabel("Undo").click();
  await untilPly(page, 2, 3);
  await page.keyboard.press("u");
  await untilPly(page, 1, 3);
  await page.keyboard.press("End");
  await untilPly(page, 3);
  await page.getByRole("list", { name: "Moves of the game" }).getByRole("button").first().click();
  await untilPly(page, 1, 3);
  await page.keyboard.press("r");
  await untilPly(page, 2, 3);
  await inAddress(page, "ply").toBe("2");
  // Another move forgets what was undone; the same one does not.
  await page.locator(".playable[data-testid=square-1]").click();
  await untilPly(page, 3);
  await inAddress(page, "moves").toBe("4,4,1");
});

test("transcripts and positions are pasted, nonsense is refused with a reason", async () => {
  const page = await open("game=othello&iters=50");
  await page.getByRole("button", { name: "Paste …" }).click();
  await page.getByLabel("Position or transcript").fill("f5d6c3d3c4");
  await page.getByRole("button", { name: "Go there" }).click();
  await untilPly(page, 5);
  expect(await turn(page)).toContain("White");
  await page.keyboard.press("p");
  await page.getByLabel("Position or transcript").fill("f5f5");
  await page.getByRole("button", { name: "Go there" }).click();
  await page.waitForSelector("dialog [role=alert]");
  expect((await page.textContent("dialog [role=alert]"))!.length).toBeGreaterThan(10);
  await page.keyboard.press("Escape");
  await untilPly(page, 5);
  forgiveRefusals();
});

test("a pass is a button beside the board and the key o", async () => {
  const start = encodeURIComponent(`${"-".repeat(24)}OXXXX------XX---${"-".repeat(24)} X`);
  const page = await open(`game=othello&start=${start}&iters=20`);
  await page.getByRole("button", { name: "pass", exact: true }).first().click();
  await untilPly(page, 1);
  expect(await turn(page)).toContain("White to move");
  await page.keyboard.press("u");
  await untilPly(page, 0, 1);
  await page.keyboard.press("o");
  await untilPly(page, 1);
});

test("in Calculation cards turn by themselves, or are chosen", async () => {
  const page = await open("game=calculation&iters=30");
  await page.locator(".board .square.playable").first().click();
  // turn, a card, and then there is a choice
  await page.waitForFunction(
    () => Number(document.querySelector("[data-testid=ply]")?.textContent?.split("/")[0]) >= 2,
  );
  await page.waitForSelector(".stage[data-settled]");
  expect(await turn(page)).toBe("Your turn");
  const drawn = new URL(page.url()).searchParams.get("moves");
  await page.getByRole("button", { name: "New game" }).click();
  await untilPly(page, 0);
  await page.locator(".board .square.playable").first().click();
  await page.waitForFunction((drawn) => new URL(location.href).searchParams.get("moves") === drawn, drawn);

  await page.getByLabel("I say what chance brings").check();
  await page.getByRole("button", { name: "New game" }).click();
  await untilPly(page, 0);
  await page.locator(".board .square.playable").first().click();
  await untilPly(page, 1);
  await page.getByTestId("square-7").or(page.locator('.board .square.playable[aria-label*="7×4"]')).first().click();
  await untilPly(page, 2);
  await inAddress(page, "moves").toBe("turn,7");
  await untilResting(page);
});
