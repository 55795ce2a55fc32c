import { expect, test } from "vitest";

import { enter, inAddress, open, untilPly, useBrowser } from "./browser";

useBrowser();

const square = (page: Awaited<ReturnType<typeof open>>, name: string) => page.locator(`[data-testid=square-${name}]`);

test("a costly move is criticised at once, with the answer, and is taken back by one click", async () => {
  // x has two in a row at a1 and a2: anything but a3 loses.
  const page = await open("game=ttt&moves=b2,a1,c3,a2&view=play&opponent=exact&seats=first");
  await page.check("[data-testid=teaching]");
  await square(page, "c1").click();
  const lesson = page.locator("[data-testid=lesson]");
  await expect.poll(() => lesson.getAttribute("data-state"), { timeout: 20_000 }).toBe("criticised");
  const text = (await lesson.textContent())!;
  expect(text).toContain("c1 loses");
  expect(text).toContain("The answer: a3");
  await page.waitForSelector(".board.faded .ghost-number");
  await untilPly(page, 5); // the opponent waits
  await page.locator("[data-testid=retract]").click();
  await untilPly(page, 4, 5);
  expect(await lesson.getAttribute("data-state")).toBe(null);
});

test("a criticised move may stand: the opponent goes on", async () => {
  const page = await open("game=ttt&moves=b2,a1,c3,a2&view=play&opponent=exact&seats=first");
  await page.check("[data-testid=teaching]");
  await square(page, "c1").click();
  await page.getByRole("button", { name: "Keep the move" }).click();
  await untilPly(page, 6);
});

test("good moves and forced moves are not criticised", async () => {
  const page = await open("game=ttt&moves=b2,a1,c3,a2&view=play&opponent=exact&seats=first");
  await page.check("[data-testid=teaching]");
  await square(page, "a3").click();
  await expect.poll(() => page.getAttribute("[data-testid=lesson]", "data-state"), { timeout: 20_000 }).toBe("fine");
  const last = await open("game=ttt&moves=b2,a1,c3,a2,a3,c1,b1,b3&view=play&opponent=exact&seats=first");
  await last.check("[data-testid=teaching]");
  await square(last, "c2").click();
  await untilPly(last, 9);
  expect(await last.getAttribute("[data-testid=lesson]", "data-state")).toBe(null);
});

test("a threshold above every loss silences the teacher", async () => {
  const page = await open("game=ttt&moves=b2,a1,c3,a2&view=play&opponent=exact&seats=first");
  await page.check("[data-testid=teaching]");
  await enter(page, "threshold", "3");
  await square(page, "c1").click();
  await expect.poll(() => page.getAttribute("[data-testid=lesson]", "data-state"), { timeout: 20_000 }).toBe("fine");
});

test("a hint shows the best moves on the board", async () => {
  const page = await open("game=ttt&moves=b2,a1,c3,a2&view=play&opponent=exact&seats=first");
  await page.locator("[data-testid=hint]").click();
  await expect.poll(() => page.textContent("[data-testid=hinted]"), { timeout: 20_000 }).toContain("Best moves: a3");
  await page.waitForSelector(".board .mark .ring");
});

test("the level follows the results, if asked to", async () => {
  // o wins by c1.
  const page = await open("game=ttt&moves=a1,c3,b1,c2&view=play&opponent=level%3D3&seats=first");
  await page.check("[data-testid=auto-level]");
  expect(await page.inputValue("[data-testid=strength]")).toBe("level:n=3");
  await square(page, "c1").click();
  await expect.poll(() => page.textContent("[data-testid=level-said]")).toContain("against level 4");
  expect(await page.inputValue("[data-testid=strength]")).toBe("level:n=4");
  await inAddress(page, "opponent").toContain("level");
});

test("a link to a finished game changes no level", async () => {
  const page = await open("game=ttt&moves=a1,c3,b1,c2,c1&view=play&opponent=level%3D3&seats=first");
  await page.check("[data-testid=auto-level]");
  await page.waitForTimeout(300);
  expect(await page.inputValue("[data-testid=strength]")).toBe("level:n=3");
});
