// Links that are wrong.

import { expect, test } from "vitest";

import { forgiveRefusals, inAddress, open, untilPly, untilResting, useBrowser } from "./browser";

useBrowser();

test.each([
  ["", 2],
  ["&ply=1", 1],
])("a link with an illegal move shows the moves before it and says which one failed%s", async (ply, made) => {
  const page = await open(`game=othello&moves=f5,d6,z9,c3&agent=flat&iters=20${ply}`);
  await page.waitForSelector("[data-testid=link-fault]");
  await untilPly(page, made, 2);
  const words = await page.textContent("[data-testid=link-fault]");
  expect(words).toContain("Move 3");
  expect(words).toContain("“z9”");
  expect(words).toContain("not a legal move");
  await inAddress(page, "moves").toBe("f5,d6");
  await untilResting(page);
  // It is gone with the next move.
  await page.keyboard.press("End");
  await untilPly(page, 2);
  await page.locator(".board .square.playable").first().click();
  await untilPly(page, 3);
  expect(await page.locator("[role=alert]").count()).toBe(0);
  forgiveRefusals();
});

test("a link whose first move is wrong shows the first position", async () => {
  const page = await open("game=ttt&moves=z9&iters=20", { locale: "ja-JP" });
  await page.waitForSelector("[data-testid=link-fault]");
  await untilPly(page, 0);
  expect(await page.textContent("[data-testid=link-fault]")).toContain("1 手目「z9」");
  await page.getByTestId("link-fault").getByRole("button").click();
  expect(await page.locator("[data-testid=link-fault]").count()).toBe(0);
  forgiveRefusals();
});

test("a link with a position that cannot be read says so", async () => {
  const page = await open("game=ttt&start=nonsense&moves=a1&iters=20");
  await page.waitForSelector("[data-testid=link-fault]");
  await untilPly(page, 0);
  expect(await page.textContent("[data-testid=link-fault]")).toContain("cannot read");
  forgiveRefusals();
});

test.each(["chess", "mnk:m=99"])("a link to the game %s that there is not offers those there are", async (game) => {
  const page = await open(`game=${game}&moves=e4`, {}, undefined, "[data-testid=unknown-game]");
  const offer = page.getByTestId("unknown-game");
  expect(await offer.getByRole("alert").textContent()).toContain(game.split(":")[0]);
  await offer.getByRole("button", { name: "Othello" }).click();
  await page.waitForSelector(".board-discs");
  await untilPly(page, 0);
  await untilResting(page);
  const refused = page.waitForResponse((response) => response.status() === 400);
  await page.goBack();
  await offer.waitFor();
  await (await refused).finished();
  await page.waitForTimeout(200); // until the browser has printed it
  forgiveRefusals();
});

test("a link with more moves than the server takes shows as many as it can, and says so", async () => {
  const page = await open(`game=pig&moves=${Array(600).fill("hold").join(",")}&view=steps`);
  await page.waitForSelector("[data-testid=link-fault]");
  expect(await page.textContent("[data-testid=link-fault]")).toContain("500");
  await untilPly(page, 500);
  forgiveRefusals();
});

test("a line that is too long and wrong besides is shown as far as it is right", async () => {
  const page = await open(`game=go&moves=${Array(600).fill("pass").join(",")}&agent=flat&iters=20`);
  await untilPly(page, 2);
  expect(await page.textContent("[data-testid=link-fault]")).toContain("Move 3");
  forgiveRefusals();
});

test.each([
  ["moves that are no text", "game=ttt&moves=%&iters=20", "%"],
  ["an unknown view", "game=ttt&view=nonsense&iters=20", "nonsense"],
  ["an unknown tour", "tour=nonsense&iters=20", "nonsense"],
])("a link with %s says so, and shows the game", async (_, query, named) => {
  const page = await open(query);
  const notice = page.getByTestId("link-fault");
  expect(await notice.textContent()).toContain(`“${named}”`);
  await notice.getByRole("button").click();
  await notice.waitFor({ state: "detached" });
  await untilPly(page, 0);
});

test("a game that is no text is an unknown game", async () => {
  const page = await open("game=%E0%A4%A", {}, undefined, "[data-testid=unknown-game]");
  await page.getByTestId("unknown-game").getByRole("button", { name: "Othello" }).click();
  await page.waitForSelector(".board-discs");
  forgiveRefusals();
});

test("an address with nothing in it leads to the choice of games", async () => {
  for (const query of ["", "game="]) {
    const page = await open(query, {}, undefined, "[data-testid=game-othello]");
    expect(await page.locator("[role=alert]").count()).toBe(0);
  }
});

test("an absurdly long agent is refused in a sentence that can be read", async () => {
  const page = await open(`game=ttt&agent=${"x".repeat(5000)}`);
  const refusal = page.getByTestId("search-error");
  await refusal.waitFor();
  expect((await refusal.textContent())!.length).toBeLessThan(600);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  forgiveRefusals();
});
