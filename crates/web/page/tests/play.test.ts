import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { forgiveRefusals, hold, inAddress, open, turn, untilPly, untilResting, useBrowser } from "./browser";

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
      return words.startsWith("The game is over") || (made === ply && words.includes("O to move"));
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
  await page.getByLabel("Position, transcript").fill("f5d6c3d3c4");
  await page.getByRole("button", { name: "Go there" }).click();
  await untilPly(page, 5);
  expect(await turn(page)).toContain("White");
  await page.keyboard.press("p");
  await page.getByLabel("Position, transcript").fill("f5f5");
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
  await page.waitForSelector(".stage[data-synced]");
  expect(await turn(page)).toBe("Your turn");
  const drawn = new URL(page.url()).searchParams.get("moves");
  await page.getByRole("button", { name: "New game" }).click();
  await untilPly(page, 0);
  await page.locator(".board .square.playable").first().click();
  await page.waitForFunction((drawn) => new URL(location.href).searchParams.get("moves") === drawn, drawn);

  await page.getByLabel("Enter chance outcomes by hand").check();
  await page.getByRole("button", { name: "New game" }).click();
  await untilPly(page, 0);
  await page.locator(".board .square.playable").first().click();
  await untilPly(page, 1);
  await page.getByTestId("square-7").or(page.locator('.board .square.playable[aria-label*="7×4"]')).first().click();
  await untilPly(page, 2);
  await inAddress(page, "moves").toBe("turn,7");
  await untilResting(page);
});

/** The agents of every search that the page requests from now on. In the page, as Firefox does not tell tests what is sent. */
async function asked(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const [{ fetch }, agents] = [window, [] as string[]];
    Object.assign(window, { agents });
    window.fetch = (to, request) => {
      if (String(to).endsWith("/api/search")) agents.push(...(JSON.parse(String(request!.body)) as { agents: string[] }).agents);
      return fetch(to, request);
    };
  });
  return () => page.evaluate(() => (window as unknown as { agents: string[] }).agents);
}

test("who comes from a search moves first", async () => {
  const page = await open("game=ttt&agent=uct&iters=200");
  await untilResting(page);
  await page.keyboard.press("1");
  await page.locator("[data-testid=square-a1].playable").click();
  await untilPly(page, 2);
  await inAddress(page, "moves").toMatch(/^a1,/);
});

test("the opponent answers, not the agent of the search", async () => {
  const page = await open("game=ttt&agent=uct&iters=200&opponent=flat&seats=second");
  await untilResting(page);
  const agents = await asked(page);
  await page.keyboard.press("1");
  await untilPly(page, 1);
  expect(await agents()).toEqual(["flat"]);
});

test("an agent waits after a step back, until one moves or lets it go on", async () => {
  const page = await open("game=ttt&view=play&opponent=uct&iters=200");
  const resume = page.getByRole("button", { name: "Resume" });
  await page.locator("[data-testid=square-a1].playable").click();
  await untilPly(page, 2);
  await page.keyboard.press("u");
  await resume.waitFor();
  await untilPly(page, 1, 2);
  await resume.click();
  await untilPly(page, 2);
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  await page.locator("[data-testid=square-c3].playable").click();
  await untilPly(page, 2);
  await inAddress(page, "moves").toMatch(/^c3,/);
});

test("agents that are watched can be halted", async () => {
  const page = await open("game=othello&view=play&opponent=uct&iters=10000000&seats=none");
  await page.getByTestId("pause").click();
  await page.waitForSelector("[data-testid=status-0][data-state=thinking]");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await page.waitForSelector("[data-testid=status-0]", { state: "detached" });
  expect(await made(page)).toBe(0);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.waitForSelector("[data-testid=status-0][data-state=thinking]");
});

test("no move can be made during an agent's search", async () => {
  const start = encodeURIComponent(`${"-".repeat(24)}OXXXX------XX---${"-".repeat(24)} X`);
  const page = await open(`game=othello&start=${start}&view=play&opponent=uct&iters=10000000&seats=second`);
  await page.waitForSelector("[data-testid=status-0][data-state=thinking]");
  expect(await page.getByRole("button", { name: "pass", exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press("o");
  await page.keyboard.press("b");
  await page.getByTestId("pause").click();
  await page.getByRole("button", { name: "pass", exact: true }).and(page.locator(":enabled")).waitFor();
  expect(await made(page)).toBe(0);
});

test("a move taken back is the last one that was chosen", async () => {
  const page = await open("game=calculation&view=play&moves=turn,J,hand-p1,turn,3&iters=20&seats=second");
  await untilPly(page, 5);
  await page.getByRole("button", { name: "Take back" }).click();
  await untilPly(page, 2, 5);
  // In a solitaire there is no second seat: one plays.
  expect(await page.locator(".board .square.playable").count()).toBeGreaterThan(1);
});

test("a late answer does not go to another game", async () => {
  const page = await open("game=calculation&iters=20");
  await untilPly(page, 0);
  const release = await hold(page, "line", 1);
  await page.locator(".board .square.playable").first().click();
  await page.getByTestId("game").selectOption("ttt");
  await page.waitForSelector(".board-lines");
  const answered = page.waitForResponse(/line$/);
  release();
  await (await answered).finished();
  await untilResting(page);
  await inAddress(page, "moves").toBeNull();
  expect(await page.locator("[role=alert]").count()).toBe(0);
});

test("a refusal is forgotten with the next step", async () => {
  const page = await open("game=ttt&moves=b2,a1&iters=20");
  await untilPly(page, 2);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "nonsense");
    const paste = new ClipboardEvent("paste", { bubbles: true });
    // Firefox lets no script make an event with data.
    document.body.dispatchEvent(Object.defineProperty(paste, "clipboardData", { value: clipboardData }));
  });
  await page.waitForSelector(".stage [role=alert]");
  await page.keyboard.press("u");
  await untilPly(page, 1, 2);
  expect(await page.locator(".stage [role=alert]").count()).toBe(0);
  forgiveRefusals();
});

test("a player sees his own card only, until the game is over", async () => {
  const page = await open("game=kuhn&view=play&opponent=ismcts&iters=50&seats=first&seed=3");
  await untilPly(page, 2); // cards are dealt by themselves
  const moves = () => page.getByRole("list", { name: "Moves of the game" }).getByRole("button").allInnerTexts();
  const cards = () =>
    page.$$eval(".board text.face", (texts) => texts.filter(({ textContent }) => /^[JQK]$/.test(textContent ?? "")).length);
  expect(await cards()).toBe(1);
  expect((await moves())[1]).toMatch(/\?$/);
  expect(new URL(page.url()).searchParams.get("moves")).toMatch(/^[JQK],[JQK]$/); // the link has everything
  while (!(await turn(page)).startsWith("The game is over")) {
    const before = await made(page);
    await page.getByRole("button", { name: "bet" }).click();
    await page.waitForFunction((before) => {
      const words = document.querySelector("[data-testid=turn]")?.textContent ?? "";
      const made = Number(document.querySelector("[data-testid=ply]")?.textContent?.split("/")[0]);
      return words.startsWith("The game is over") || made >= before + 2;
    }, before);
  }
  await expect.poll(cards).toBe(2);
  expect((await moves()).join()).not.toContain("?");
});
