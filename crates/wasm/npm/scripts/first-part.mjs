// Which functions of the engine its first part has: those that are entered while it answers what pages ask first. Any other request is
// answered as well, once the rest is loaded.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What is searched with the first part alone; of all other games, it shows the first position. */
const SEARCHES = [
  ["ttt", ["uct", "best"]],
  ["connect4", ["uct", "best"]],
  ["othello", ["uct", "best"]],
  ["gomoku", ["uct"]],
  ["hex", ["uct"]],
];

/** Languages, and whether they have a file of their own. */
const LANGUAGES = [["en", false], ["en", true], ["ja", true]];

const text = (request) => new TextEncoder().encode(JSON.stringify(request));

/** The first position of every game, and an example of its positions. */
function look({ ask }, language) {
  const { games } = JSON.parse(ask("catalog", text({}), language));
  const line = (game, { start, moves }) => ask("line", text({ game, ...(start && { start }), moves }), language);
  for (const { name, example } of games) {
    line(name, { start: null, moves: [] });
    const [position] = JSON.parse(ask(`read/${name}`, new TextEncoder().encode(example), language)).games;
    line(name, position);
  }
}

/** The first positions of a game as the page shows them. */
function visit({ Search, ask }, game, agents, language) {
  ask("catalog", text({}), language);
  let line = { game, moves: [] };
  for (const agent of [...agents, ...agents]) {
    const { legal } = JSON.parse(ask("line", text(line), language)).current;
    const search = new Search(text({ ...line, agents: [agent], seed: 1, iters: 3000 }), 0, language);
    search.started("1");
    const think = () => search.advance(() => undefined);
    while (search.isThinking) think();
    if (!search.hasEnded) {
      search.goOn(text({ iters: 1_000_000 }));
      think();
      search.stop(() => undefined);
    }
    if (agent === "uct") search.tree(text({ agent: 0, path: [], top: 3, depth: 3 }));
    search.free();
    line = { game, moves: [...line.moves, legal.at(-1).move] };
  }
}

/** The numbers of the functions: of a module that says them, beside the other files of the engine. */
export async function entered(marked, engine) {
  const numbers = new Set();
  const module = await WebAssembly.compile(readFileSync(marked));
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (module, imports) =>
    instantiate.call(WebAssembly, module, { ...imports, profile: { enter: (number) => void numbers.add(number) } });
  const weights = readdirSync(engine).filter((file) => file.endsWith(".weights"));
  let instances = 0;
  // Each in an instance of its own: what is entered depends on what was asked before.
  async function inInstance(files, todo) {
    const instance = await import(`${pathToFileURL(join(engine, "uctopia_wasm.js")).href}?${++instances}`);
    await instance.default({ module_or_path: module });
    for (const file of files) instance.provide(file, readFileSync(join(engine, file)));
    todo(instance);
    try {
      instance.restIsMissing();
    } catch {
      // That it throws is its purpose.
    }
  }
  for (const [language, hasFile] of LANGUAGES) {
    const files = hasFile ? ["ja.po"] : [];
    await inInstance(files, (instance) => look(instance, language));
    for (const [game, agents] of SEARCHES) {
      await inInstance(files, (instance) => visit(instance, game, ["uct"], language));
      await inInstance([...files, ...weights], (instance) => visit(instance, game, agents, language));
    }
  }
  WebAssembly.instantiate = instantiate;
  return [...numbers].sort((a, b) => a - b);
}
