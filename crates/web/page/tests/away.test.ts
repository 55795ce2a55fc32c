// The page while the server is away, and when it is back.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { analyze } from "./binary";
import { forgiveBreaks, inAddress, open, playouts, rows, untilPly, untilResting, useBrowser } from "./browser";
import { serve, type Server } from "./server";


const away = (page: Page) => page.waitForSelector("[data-testid=connection] button");

interface Coming {
  go: () => Promise<void>;
  back: () => Promise<void>;
}

/** Opens a page on a server of its own, lets that go, and come back when `back` is called. */
async function onOwnServer(query: string, work: (page: Page, server: Coming) => Promise<void>) {
  let server: Server | null = await serve();
  const { origin } = server;
  const page = await open(query, {}, origin);
  try {
    await work(page, {
      go: async () => {
        await server?.end();
        server = null;
      },
      back: async () => void (server = await serve(Number(new URL(origin).port))),
    });
  } finally {
    // Before its connection breaks a second time.
    await page.close();
    await (server as Server | null)?.end();
    forgiveBreaks();
  }
}

useBrowser();

test("when the server goes, the numbers stay and it is said", () =>
  onOwnServer("game=ttt&agent=uct&iters=200", async (page, server) => {
    await untilResting(page);
    const found = await rows(page);
    await server.go();
    await away(page);
    expect(await page.textContent("[data-testid=connection]")).toContain("uctopia serve");
    expect(await rows(page)).toEqual(found);
    expect(await page.getByTestId("continue").count()).toBe(0);
  }));

test("a move made meanwhile is not half made, and is made when the server is back", () =>
  onOwnServer("game=ttt&moves=b2&agent=uct&iters=200", async (page, server) => {
    await untilResting(page);
    await server.go();
    await away(page);
    await page.locator("[data-testid=square-a1].playable").click();
    await page.waitForTimeout(700);
    // Nothing is half done: address, list and board are where they were, and legal moves can still be pointed at.
    await untilPly(page, 1);
    expect(new URL(page.url()).searchParams.get("moves")).toBe("b2");
    expect(await page.locator(".board .square.playable").count()).toBe(8);
    await server.back();
    await untilPly(page, 2);
    await inAddress(page, "moves").toBe("b2,a1");
    await untilResting(page);
    const { moves } = analyze("ttt", "b2 a1", "--agent", "uct", "--iters", "200");
    const byMove = (found: { move: string }[]) => [...found].sort((a, b) => a.move.localeCompare(b.move));
    expect(byMove(await rows(page))).toEqual(byMove(moves.map(({ move, value, visits }) => ({ move, value, visits }))));
    await page.waitForSelector("[data-testid=connection]", { state: "detached" });
    expect(await page.locator("[role=alert]").count()).toBe(0);
  }));

test("of several things asked for meanwhile the last is done", () =>
  onOwnServer("game=ttt&moves=b2&agent=uct&iters=50", async (page, server) => {
    await untilResting(page);
    await server.go();
    await away(page);
    await page.locator("[data-testid=square-a1].playable").click();
    await page.locator("[data-testid=square-c3].playable").click();
    await server.back();
    // Unless it has been tried by itself meanwhile.
    const now = page.getByRole("button", { name: "Try now" });
    await now.click({ timeout: 1000 }).catch(() => undefined);
    await untilPly(page, 2);
    await inAddress(page, "moves").toBe("b2,c3");
  }));

test("a search begins anew by itself, and Start is no dead button", () =>
  onOwnServer("game=othello&agent=uct&iters=3000", async (page, server) => {
    await page.waitForSelector("[data-testid=status-0]:not([data-state=waiting])");
    await server.go();
    await away(page);
    await page.getByTestId("stop").click();
    await page.getByTestId("start").click();
    await server.back();
    await untilResting(page);
    expect(await playouts(page)).toBe(3000);
  }));

test("a search that was continued comes back with as many playouts", () =>
  onOwnServer("game=ttt&agent=uct&iters=300", async (page, server) => {
    await untilResting(page);
    await page.getByTestId("continue").click();
    await expect.poll(() => playouts(page)).toBe(600);
    await untilResting(page);
    const found = await rows(page);
    await server.go();
    await away(page);
    await server.back();
    await untilResting(page);
    expect(await rows(page)).toEqual(found);
  }));

test("an address that the server could not be asked about is shown once it is back", () =>
  onOwnServer("game=ttt&moves=b2&agent=uct&iters=200", async (page, server) => {
    await untilResting(page);
    await server.go();
    await page.evaluate(() => {
      history.replaceState(null, "", "?game=ttt&moves=b2,a1,c3&agent=uct&iters=200");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await away(page);
    await server.back();
    await untilPly(page, 3);
    await untilResting(page);
  }));

test("a game against an agent goes on", () =>
  onOwnServer("game=ttt&view=play&opponent=uct&iters=100", async (page, server) => {
    await page.waitForSelector(".stage[data-synced]");
    await server.go();
    await page.locator("[data-testid=square-b2].playable").click();
    await away(page);
    await server.back();
    await untilPly(page, 2);
  }));

test("a match goes on", () =>
  onOwnServer("game=othello&view=match&a=uct:iters=300&b=random&games=2000", async (page, server) => {
    await page.getByTestId("match-start").click();
    const standing = page.locator(".panel-match [data-testid=standing]");
    await standing.waitFor();
    await server.go();
    await away(page);
    expect(await standing.count()).toBe(1);
    const again = page.waitForResponse("**/api/match");
    await server.back();
    expect((await again).status()).toBe(200);
    await page.getByTestId("match-stop").click();
    await page.getByTestId("match-start").waitFor();
  }));
