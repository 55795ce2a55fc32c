// The page of a server that other machines can reach.

import { expect, test } from "vitest";

import { forgiveBreaks, forgiveRefusals, useBrowser, open, untilResting } from "./browser";
import { serve } from "./server";

useBrowser();

test("the printed link opens the page, whose searches run, and its token leaves the address", async () => {
  const server = await serve(0, "--host", "0.0.0.0");
  const token = new URL(server.link).searchParams.get("token")!;
  const page = await open(`token=${token}&game=ttt&agent=uct&iters=200`, {}, server.origin);
  try {
    await untilResting(page);
    expect(page.url()).not.toContain(token);
    // The browser keeps the token, and scripts cannot read it.
    await page.reload();
    await untilResting(page);
    expect(await page.evaluate(() => document.cookie)).not.toContain(token);
  } finally {
    await page.close();
    await server.end();
    forgiveBreaks();
  }
});

test("without the token the page says what to open", async () => {
  const server = await serve(0, "--host", "0.0.0.0");
  try {
    const page = await open("game=ttt", {}, server.origin, "[role=alert]");
    expect(await page.textContent("[role=alert]")).toContain("open the link that it printed");
    forgiveRefusals();
  } finally {
    await server.end();
  }
});
