import { expect, test } from "vitest";

import { enter, forgiveRefusals, open, useBrowser } from "./browser";

useBrowser();

test("a review classifies moves and draws the final position with the result", async () => {
  const page = await open("game=ttt&moves=b2,b1,a1,a2,c3&view=review&agent=uct:solver=on&iters=2000&lang=en");
  await page.getByTestId("review-start").click();
  await page.getByTestId("final-position").waitFor();
  expect(await page.textContent("[data-testid=final-position]")).toContain("wins");
  const rows = page.locator("[data-testid=classes] tbody tr");
  expect(await rows.nth(1).locator("td").allTextContents()).toEqual(["1", "0", "0", "0", "1"]);
  expect(await page.textContent("[data-testid=proven-from]")).toContain("From move 1 on");
  expect(await page.locator("[data-testid=review-graph] .blunder").count()).toBe(1);
});

test("a tree of another program is read, shown, and its faults are named", async () => {
  const page = await open("game=ttt&view=tree&lang=en");
  const part = page.getByTestId("debug-tree");
  await part.locator("summary").first().click();
  const child = `{"move":"a1","player":1,"visits":2,"mean":0.5,"own":0,"children":[
    {"move":"b2","player":0,"visits":2,"mean":0.5}]}`;
  await part.locator("textarea").fill(`{"root":{"player":0,"visits":2,"children":[${child}]}}`);
  await page.getByTestId("debug-check").click();
  await page.getByTestId("debug-faults").waitFor();
  expect(await page.textContent("[data-testid=debug-faults]")).toContain("a1: its mean 0.500 looks as if it was seen by the wrong");
  expect(await part.locator(".tree .wrong").count()).toBe(1);
  await part.locator("textarea").fill("{");
  await page.getByTestId("debug-check").click();
  await page.getByTestId("debug-error").waitFor();
  expect(await page.textContent("[data-testid=debug-error]")).toContain("cannot be read");
  forgiveRefusals();
});

test("what a game is like is measured", async () => {
  const page = await open("game=ttt&view=match&lang=en");
  const part = page.getByTestId("balance");
  await part.locator("summary").click();
  await enter(page, part.locator("input"), "20");
  await page.getByTestId("balance-start").click();
  await page.getByTestId("balance-skill").waitFor({ timeout: 60_000 });
  expect(await page.locator("[data-testid=balance-equals] tbody tr").count()).toBe(3);
  expect(await page.textContent("[data-testid=balance-skill]")).toMatch(/uct:iters=1000.*%/);
});
