// The package as others install it: packed, in an empty folder. The examples of the README run there.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");
const blocks = (language) => [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\`(?:\n\n\`\`\`text\n(.*?)\`\`\`)?`, "gs"))];

let folder = "";
const installed = (path) => join(folder, "node_modules/uctopia", path);

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "uctopia-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: root });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf("[")));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", filename], { cwd: folder });
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("the package contains what runs, and its licences", () => {
  for (const file of ["dist/index.js", "dist/node.js", "dist/worker.js", "dist/index.d.ts", "engine/uctopia_wasm_bg.wasm", "engine/uctopia_wasm_rest.wasm", "LICENSE-MIT", "LICENSE-APACHE", "README.md"]) {
    assert.ok(existsSync(installed(file)), file);
  }
  assert.ok(!existsSync(installed("src")) && !existsSync(installed("node_modules")));
});

test("all files of the engine can be loaded", async () => {
  const { LATER } = await import("../dist/files.js");
  const files = readdirSync(join(root, "engine")).filter((file) => /\.(weights|po)$|_rest\.wasm$/.test(file));
  assert.deepEqual(Object.keys(LATER).sort(), files.sort());
});

for (const [index, [, code, output]] of blocks("js").entries()) {
  test(`example ${index + 1} of the README runs, and its process ends`, async () => {
    const file = join(folder, `example-${index}.mjs`);
    writeFileSync(file, code);
    const { stdout } = await run("node", [file], { cwd: folder, timeout: 120_000 });
    if (output) assert.equal(stdout, output);
  });
}

test("types are understood under every kind of resolution", async () => {
  const program = `
    import { load, UctopiaError, type Rules, type Snapshot, type State } from "uctopia";
    class Nim implements Rules {
      constructor(readonly stones = 21, readonly mover = 0) {}
      currentPlayer() { return this.stones > 0 ? this.mover : -4; }
      legalActions() { return [1, 2, 3].filter((taken) => taken <= this.stones); }
      child(taken: number) { return new Nim(this.stones - taken, 1 - this.mover); }
      returns() { return this.mover === 0 ? [-1, 1] : [1, -1]; }
    }
    const uctopia = await load();
    const state: State = uctopia.newState(Nim).play("1");
    const seen: Snapshot[] = [];
    for await (const snapshot of uctopia.analyze(state, "uct", { signal: AbortSignal.timeout(10) })) seen.push(snapshot);
    const best: string = (await uctopia.analyze("ttt").report()).best;
    const names: string[] = uctopia.agents("ttt");
    const options = uctopia.agents().map(({ options }) => options);
    try { uctopia.checkGame(Nim); } catch (error) { if (error instanceof UctopiaError) console.log(error.field, best, names, options); }
    // @ts-expect-error: a state has no such method
    state.undo();
    // @ts-expect-error: its rules are not complete
    uctopia.newState(class { currentPlayer() { return 0; } });
  `;
  writeFileSync(join(folder, "program.mts"), program);
  const tsc = createRequire(import.meta.url).resolve("typescript/package.json");
  for (const [module, resolution] of [["NodeNext", "NodeNext"], ["ESNext", "bundler"]]) {
    const options = ["--noEmit", "--strict", "--target", "ES2022", "--lib", "ES2023,DOM,DOM.Iterable", "--types", "", "--module", module, "--moduleResolution", resolution];
    await run("node", [join(tsc, "../bin/tsc"), ...options, "program.mts"], { cwd: folder }).catch(({ stdout }) => assert.fail(stdout));
  }
});

const page = createRequire(new URL("../../../web/page/package.json", import.meta.url));
const chromium = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => path && existsSync(path));
const driver = (() => {
  try {
    return page.resolve("playwright-core");
  } catch {
    return null;
  }
})();
const skip = chromium && driver ? false : "there is no Chromium, or the packages of crates/web/page are not installed";

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** A file server, which says `wasm` is of this kind. */
function serve(kinds) {
  const server = createServer((request, response) => {
    const file = join(folder, decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": kinds[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

for (const kind of ["application/wasm", "application/octet-stream"]) {
  test(`the page of the README shows a move where the module is sent as ${kind}`, { skip }, async () => {
    writeFileSync(join(folder, "page.html"), blocks("html")[0][1]);
    if (!existsSync(join(folder, "uctopia"))) symlinkSync(installed(""), join(folder, "uctopia"));
    const server = await serve({ ...KINDS, ".wasm": kind });
    const { chromium: browsers } = page(driver);
    const browser = await browsers.launch({ executablePath: chromium, args: ["--no-sandbox"] });
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${server.address().port}/page.html`);
      await tab.waitForFunction(() => /^[a-h][1-8]$/.test(document.querySelector("#best").textContent), undefined, { timeout: 60_000 });
    } finally {
      await browser.close();
      server.close();
      server.closeAllConnections();
    }
  });
}
