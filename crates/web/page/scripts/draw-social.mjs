// Draws what is shown where a link is posted, into `site-files/social`: the example of each game, with the values of a search. Wants a
// built site, and Chromium. The pictures are committed, as they change with the games alone.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { preview } from "vite";

const folder = fileURLToPath(new URL("../site-files/social/", import.meta.url));
mkdirSync(folder, { recursive: true });

const server = await preview({ configFile: "vite.site.config.ts", preview: { port: 0 } });
const [address] = server.resolvedUrls.local;
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, deviceScaleFactor: 1.2, colorScheme: "light" });
const card = await browser.newPage({ viewport: { width: 1200, height: 630 } });

async function draw(name, title, line, board) {
  await card.setContent(`<style>
    body { align-items: center; background: #f4f3f0; color: #24221e; display: flex; font-family: system-ui, sans-serif; gap: 56px; height: 630px; margin: 0; padding: 0 56px; box-sizing: border-box; }
    img { height: 534px; max-width: 560px; object-fit: contain; }
    h1 { font-size: 60px; line-height: 1.1; margin: 0 0 24px; }
    p { font-size: 34px; line-height: 1.3; margin: 0 0 24px; }
    small { color: #1f5fae; font-size: 34px; font-weight: 600; }
  </style><img src="data:image/png;base64,${board.toString("base64")}"><div><h1>${title}</h1><p>${line}</p><small>Uctopia</small></div>`);
  await card.locator("img").evaluate((image) => image.decode());
  await card.screenshot({ path: `${folder}${name}.jpg`, quality: 80 });
}

await page.goto(`${address}?lang=en`);
await page.waitForSelector(".live .board");
const cards = await page.locator("[data-testid^=game-]").all();
for (const each of cards) {
  const name = (await each.getAttribute("data-testid")).slice("game-".length);
  const title = await each.evaluate((button) => button.lastChild.textContent);
  await each.click();
  await page.waitForSelector(`[data-testid=game-${name}][aria-pressed=true]`);
  await page.waitForTimeout(2500); // until the values have settled
  const board = await page.locator(".live .board").screenshot();
  if (name === "othello") await draw("uctopia", "Watch a game search think", "Play, analyse, compare: from random playouts to UCT", board);
  await draw(name, title, "See what each algorithm thinks of a position, and play against it", board);
}
await browser.close();
await server.close();
