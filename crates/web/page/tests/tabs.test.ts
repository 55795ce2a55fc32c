// Many tabs at one server: a browser opens six connections to it, whatever the number of tabs.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useBrowser, open, untilPly, untilResting } from "./browser";

async function another(page: Page, query: string): Promise<Page> {
  const next = await page.context().newPage();
  await next.goto(`${new URL(page.url()).origin}/?${query}`, { timeout: 30_000 });
  return next;
}

useBrowser();

test("a seventh tab opens, is played on and searched in, while six others rest", async () => {
  const query = "game=ttt&agent=uct&iters=200";
  const first = await open(query);
  await untilResting(first);
  for (let tab = 2; tab <= 7; tab++) {
    const page = await another(first, query);
    // A search that only rested has left its place to it.
    await untilResting(page);
    if (tab < 7) continue;
    await page.locator("[data-testid=square-b2].playable").click();
    await untilPly(page, 1);
    await untilResting(page);
  }
  // The numbers of the others stay.
  expect(await first.locator("[data-testid=moves] tbody tr").count()).toBe(9);
});

test("a tab opens while others search, and says what its own search waits for", async () => {
  const long = "game=othello&agent=uct&ms=600000";
  const first = await open(long);
  await first.waitForSelector("[data-testid=status-0][data-state=thinking]");
  const others: Page[] = [];
  for (let tab = 2; tab <= 4; tab++) {
    others.push(await another(first, long));
    await others.at(-1)!.waitForSelector("[data-testid=status-0]:is([data-state=thinking], [data-state=waiting])");
  }
  const page = await another(first, "game=ttt&agent=uct&iters=200");
  await page.locator("[data-testid=square-b2].playable").click();
  await untilPly(page, 1);
  await page.waitForSelector("[data-testid=waiting]");
  expect(await page.textContent("[data-testid=waiting]")).toContain("other tabs");
  await first.getByTestId("stop").click();
  await page.waitForSelector("[data-testid=waiting]", { state: "detached" });
  // The server lets as many search as it has processors.
  for (const other of others) await other.getByTestId("stop").click();
  await untilResting(page);
});
