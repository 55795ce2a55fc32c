// Measures how long the built site takes until it shows a board, and until it shows a first value, in Chromium on a slow connection:
// node scripts/start-time.mjs [QUERY]. The server sends files compressed by brotli, and keeps no connection busy with anything else.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";

const site = fileURLToPath(new URL("../site", import.meta.url));
const query = process.argv[2] ?? "game=ttt&agent=uct&iters=1000";
const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** What is called Fast 3G, in bytes a second and milliseconds. */
const FAST_3G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

const packed = new Map();
function pack(file) {
  if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)));
  return packed.get(file);
}

let sent = 0;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  const file = join(site, pathname === "/" ? "index.html" : pathname);
  if (!existsSync(file)) return void response.writeHead(404).end();
  const bytes = pack(file);
  sent += bytes.length;
  response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", "Content-Encoding": "br", "Content-Length": bytes.length });
  response.end(bytes);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Seconds until the board and the first value are shown, and the kilobytes that were sent until then. */
async function visit(network) {
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (network) await session.send("Network.emulateNetworkConditions", network);
  const begin = performance.now();
  sent = 0;
  const seconds = () => ((performance.now() - begin) / 1000).toFixed(1);
  await page.goto(`${origin}/?${query}`);
  await page.waitForSelector(".board", { timeout: 120_000 });
  const board = seconds();
  await page.waitForSelector("[data-testid=moves] tbody tr[data-value]:not([data-value=''])", { timeout: 120_000 });
  const line = `board ${board} s, first value ${seconds()} s, ${Math.round(sent / 1000)} kB sent`;
  await context.close();
  return line;
}

console.log("unthrottled:", await visit(null)); // Compresses the files as well.
console.log("unthrottled:", await visit(null));
console.log("Fast 3G:", await visit(FAST_3G));
await browser.close();
server.close();
