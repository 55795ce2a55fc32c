// Compares the speed of searches in Node, Chromium and Firefox with that of the command: node scripts/speed.mjs UCTOPIA [ROUNDS].
//
// All run the same searches in turn, round after round. Of each, the best round counts: other work on the machine only ever adds time.
// The command's time is its CPU time less that of a search of one iteration.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [command, rounds = "5"] = process.argv.slice(2);
if (!command) throw new Error("which command? node scripts/speed.mjs target/release/uctopia");
const here = dirname(fileURLToPath(import.meta.url));
const engine = join(here, "../engine");

/** Game, agent, the option that bounds it, and the bound. */
const SEARCHES = [
  ["ttt", "uct", "iters", 1_000_000],
  ["connect4", "uct", "iters", 600_000],
  ["othello", "uct", "iters", 200_000],
  ["calculation", "uct", "iters", 150_000],
  ["gomoku", "uct", "iters", 50_000],
  ["hex", "uct", "iters", 50_000],
  ["othello", "flat", "iters", 200_000],
  ["connect4", "deepening:eval=learned", "nodes", 1_000_000],
  ["othello", "deepening:eval=learned", "nodes", 1_000_000],
  ["othello", "probcut", "nodes", 1_000_000],
  ["connect4", "exact", "nodes", 2_000_000],
].map(([game, agent, bound, amount]) => ({ game, agent, bound, amount }));

const spec = ({ agent, bound }, amount) => `${agent}${agent.includes(":") ? "," : ":"}${bound}=${amount}`;

/** Iterations or nodes a second of CPU time of the command. */
function native(search) {
  const seconds = (amount) => {
    const script = 'TIMEFORMAT=%3U; time "$0" analyze "$1" --agent "$2" --format json >/dev/null';
    const timed = execFileSync("bash", ["-c", `{ ${script}; } 2>&1`, command, search.game, spec(search, amount)]);
    return Number(timed.toString().trim().split("\n").at(-1));
  };
  return search.amount / (seconds(search.amount) - seconds(1));
}

/** Makes the engine of a module, and returns what measures a search: runs in Node and in pages. */
async function prepare(load, files) {
  const { default: init, Search, provide } = await load("uctopia_wasm.js");
  const first = await init({ module_or_path: await files("uctopia_wasm_bg.wasm") });
  await WebAssembly.instantiate(await files("uctopia_wasm_rest.wasm"), { first });
  for (const file of ["connect4.weights", "othello.weights"]) provide(file, new Uint8Array(await files(file)));
  return (game, agent, amount) => {
    const request = { game, agents: [agent], until: "rest", every_ms: 1000 };
    const search = new Search(new TextEncoder().encode(JSON.stringify(request)), 0, "en");
    let last;
    const listener = (_, data) => (last = JSON.parse(data));
    const begin = performance.now();
    while (search.isThinking) search.advance(listener);
    const seconds = (performance.now() - begin) / 1000;
    search.free();
    if (last.message) throw new Error(last.message);
    return amount / seconds;
  };
}

const inNode = await prepare(
  (file) => import(pathToFileURL(join(engine, file)).href),
  (file) => readFileSync(join(engine, file)),
);

const TYPES = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
const server = createServer((request, response) => {
  const name = request.url.slice(1);
  const file = join(engine, name);
  if (name && !existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": TYPES[name.split(".").at(-1)] ?? "text/html" });
  response.end(name ? readFileSync(file) : "<!doctype html><title>speed</title>");
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}/`;

/** Firefox as Debian ships it; the page's tests explain why it is not sent a command (`tests/firefox.ts`). */
async function launchFirefox() {
  const browser = await firefox.launch({ executablePath: firefoxPath, channel: "moz-firefox" });
  const session = browser._connection.toImpl(browser)._browserSession;
  const { send } = Object.getPrototypeOf(session);
  Object.getPrototypeOf(session).send = function (method, parameters) {
    return method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send.call(this, method, parameters);
  };
  return browser;
}

/** What measures in a page of a browser that the page's tests can drive. */
async function inBrowser(launch) {
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate(
    `(async () => { window.measure = await (${prepare})((file) => import("/" + file), async (file) => (await fetch("/" + file)).arrayBuffer()); })()`,
  );
  const measure = ({ game, agent }, amount) => page.evaluate((args) => window.measure(...args), [game, agent, amount]);
  return { browser, measure, version: browser.version() };
}

const page = createRequire(join(here, "../../../web/page/package.json"));
const { chromium, firefox } = page("playwright-core");
const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const firefoxPath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const browsers = {};
if (existsSync(chromiumPath)) {
  browsers.Chromium = await inBrowser(() => chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] }));
}
if (existsSync(firefoxPath)) {
  browsers.Firefox = await inBrowser(launchFirefox);
}

const best = new Map();
const note = (search, where, speed) => {
  const key = `${search.game} ${search.agent} ${where}`;
  best.set(key, Math.max(best.get(key) ?? 0, speed));
};
for (let round = 0; round < Number(rounds); round++) {
  for (const search of SEARCHES) {
    const bounded = { ...search, agent: spec(search, search.amount) };
    note(search, "command", native(search));
    note(search, "Node", inNode(bounded.game, bounded.agent, search.amount));
    for (const [name, { measure }] of Object.entries(browsers)) note(search, name, await measure(bounded, search.amount));
  }
}

const places = ["Node", ...Object.keys(browsers)];
console.log(["| game | agent | command", ...places].join(" | ") + " |");
console.log("|---|---|" + "--:|".repeat(1 + places.length));
for (const search of SEARCHES) {
  const speed = (where) => best.get(`${search.game} ${search.agent} ${where}`);
  const thousands = Math.round(speed("command") / 1000);
  const ratios = places.map((where) => (speed(where) / speed("command")).toFixed(2));
  console.log(`| ${search.game} | \`${search.agent}\` | ${thousands} | ${ratios.join(" | ")} |`);
}
console.log(`\nNode ${process.versions.node}, ${Object.entries(browsers).map(([name, { version }]) => `${name} ${version}`).join(", ")}`);
for (const { browser } of Object.values(browsers)) await browser.close();
server.close();
