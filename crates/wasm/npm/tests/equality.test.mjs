// The command, the server and the engine of browsers give the same numbers, digit for digit: 60 analyses, 5 matches and 3 reviews.
// UCTOPIA_BIN names the command.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import init, { Match, Search, ask, provide } from "#engine";

const binary = process.env["UCTOPIA_BIN"];
const run = promisify(execFile);
const engine = (file) => new URL(`../engine/${file}`, import.meta.url);
const encoded = (request) => new TextEncoder().encode(JSON.stringify(request));

const DEAL = "hand 2 rest AAA33444555566778888999TTTTJJJQQQQKK table 2 2 6 4 piles 6J7/9K/23/7K";

/** Games, where they start, moves and agents. */
const ANALYSES = [
  ["ttt", null, "", ["flat:iters=700", "minimax:depth=4", "uct:iters=500", "exact", "random-exact", "kaityo256:iters=300", "ganariya:iters=300"]],
  ["ttt", null, "b2 a1", ["alpha-beta:depth=5", "uct:iters=400,solver=on", "uct:iters=400,graph=on", "uct:iters=300,c=0.7"]],
  ["connect4", null, "", ["flat:iters=400", "uct:iters=2000", "uct:iters=600,amaf=rave", "greedy", "guided:iters=20"]],
  ["connect4", null, "4 4 3 5", ["alpha-beta:depth=7", "deepening:depth=6", "uct:iters=1500,threshold=5", "uct:iters=1000,reward=unit", "minimax:depth=4"]],
  ["othello", null, "", ["flat:iters=100", "uct:iters=1000", "greedy", "koseki-mcts:iters=100", "koseki-flat-python:iters=20", "koseki-deepening"]],
  ["othello", null, "f5 d6 c3 d3 c4", ["alpha-beta:depth=5", "probcut:depth=8", "uct:iters=500,depth=8,eval=learned", "koseki-alpha-beta", "koseki-minimax", "koseki-flat:iters=20"]],
  ["othello:size=6", null, "", ["uct:iters=700", "deepening:depth=6"]],
  ["calculation", DEAL, "", ["flat:iters=100", "uct:iters=300", "guided:iters=20", "greedy:sure=0.98", "timlabs-flat"]],
  ["gomoku", null, "h8", ["uct:iters=200", "tactical:depth=3", "greedy"]],
  ["mnk:m=4,n=4,k=3", null, "", ["uct:iters=500", "alpha-beta:depth=4", "minimax:depth=3"]],
  ["hex:size=5", null, "", ["uct:iters=500,amaf=rave", "flat:iters=300"]],
  ["breakthrough:columns=5,rows=5", null, "", ["uct:iters=500", "alpha-beta:depth=4"]],
  ["dots-and-boxes:columns=2,rows=2", null, "", ["uct:iters=500", "deepening:depth=4"]],
  ["2048", null, "a1+2 b1+2", ["uct:iters=200"]],
  ["pig", null, "", ["uct:iters=500"]],
  ["go:size=5", null, "", ["uct:iters=300"]],
  ["kuhn", null, "K J pass", ["cfr:iters=500"]],
  ["leduc", null, "Js Qh", ["ismcts:iters=500", "pimc:iters=300"]],
  ["phantom-ttt", null, "", ["pimc:iters=300", "ismcts:iters=300"]],
];

const MATCHES = [
  ["ttt", "uct:iters=100", "random", 40, 1],
  ["connect4", "uct:iters=100", "alpha-beta:depth=4", 10, 7],
  ["othello", "koseki-mcts", "flat:iters=10", 6, 3],
  ["calculation", "greedy:sure=0.98", "flat:iters=5", 4, 2],
  ["kuhn", "ismcts:iters=100", "cfr:iters=200", 20, 5],
];

const REVIEWS = [
  ["ttt", "b2 a1 c1 a3 b3", "exact"],
  ["connect4", "4 4 3 5 2 6", "alpha-beta:depth=6"],
  ["othello", "f5 d6 c3 d3 c4", "uct:iters=300"],
];

let server;
let origin;

before(async () => {
  if (!binary) return;
  const module = await WebAssembly.compile(await readFile(engine("uctopia_wasm_bg.wasm")));
  const first = await init({ module_or_path: module });
  await WebAssembly.instantiate(await readFile(engine("uctopia_wasm_rest.wasm")), { first });
  for (const file of ["connect4", "othello", "four-piles", "four-piles-without-bases", "three-piles", "three-piles-without-bases"]) {
    provide(`${file}.weights`, await readFile(engine(`${file}.weights`)));
  }
  server = spawn(binary, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    origin = /http:\/\/[^\s/]+/.exec(line)?.[0];
    if (origin) break;
  }
});

after(async () => {
  if (!server) return;
  server.kill();
  await once(server, "exit");
});

async function command(...words) {
  const { stdout } = await run(binary, [...words, "--format", "json"], { maxBuffer: 1e9 });
  return JSON.parse(stdout);
}

const wordsOf = (line) => line.split(" ").filter((word) => word !== "");

/** The events of the server, as names and the texts of their data. */
async function asked(path, request) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${origin}/api/${path}`, { method: "POST", headers, body: JSON.stringify(request) });
  assert.equal(response.status, 200, path);
  const events = [];
  let text = "";
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (text + part).split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      if (name) events.push([name, data]);
    }
    if (path === "search" && events.some(isEnd)) break;
  }
  return events;
}

const isEnd = ([name, data]) => name === "snapshot" && /^\{"agent":0,"state":"(resting|done|failed)"/.test(data);

/** The text of a report in that of a snapshot. */
const reportIn = (snapshot) => /"report":(.*),"ucb":/.exec(snapshot)?.[1];

function searched(request) {
  const events = [];
  const search = new Search(encoded(request), 0, "en");
  while (search.isThinking) search.advance((...event) => events.push(event));
  search.free();
  return events;
}

function told(path, request) {
  const events = [];
  const done = ask(path, encoded(request), "en", (...event) => events.push(event));
  return [...events, ["done", done]];
}

describe("the command, the server and the engine agree", { skip: !binary && "UCTOPIA_BIN names no command" }, () => {
  for (const [game, start, line, agents] of ANALYSES) {
    for (const agent of agents) {
      test(`${game} ${line} ${agent}`, async () => {
        const request = { game, start, moves: wordsOf(line), agents: [agent] };
        const { answers } = await command("analyze", game, ...(start ? [start] : []), ...request.moves, "--agent", agent);
        const fromServer = reportIn((await asked("search", request)).find(isEnd)[1]);
        const fromEngine = reportIn(searched(request).find(isEnd)[1]);
        assert.ok(fromServer);
        assert.equal(fromEngine, fromServer);
        assert.deepEqual(JSON.parse(fromEngine), answers[0].report);
      });
    }
  }

  for (const [game, a, b, games, seed] of MATCHES) {
    test(`${game}: ${games} games of ${a} against ${b}`, async () => {
      const request = { game, start: null, moves: [], a, b, games, seed };
      const { result } = await command("match", game, a, b, "--games", `${games}`, "--seed", `${seed}`);
      const [, fromServer] = (await asked("match", request)).at(-1);
      assert.equal(told("match", request).at(-1)[1], fromServer);
      assert.equal(inTurns(request, 3), fromServer);
      const { wins, draws, losses } = JSON.parse(fromServer);
      assert.deepEqual({ wins, draws, losses }, result.tally);
    });
  }

  for (const [game, line, agent] of REVIEWS) {
    test(`a review of ${game} ${line} by ${agent}`, async () => {
      const request = { game, start: null, moves: wordsOf(line), agent };
      const review = await command("review", game, ...request.moves, "--agent", agent);
      const fromServer = await asked("review", request);
      assert.deepEqual(told("review", request), fromServer);
      const data = (kind) => fromServer.filter(([name]) => name === kind).map(([, text]) => JSON.parse(text));
      assert.deepEqual(data("position"), review.positions);
      assert.deepEqual(data("move"), review.moves);
    });
  }
});

/** A match that several players share, whose units come back out of order. */
function inTurns(request, players) {
  const [counter, ...others] = Array.from({ length: players + 1 }, () => new Match(encoded(request), "en"));
  for (let most = 1; ; most++) {
    const played = others.map((player) => player.play(counter.nextUnits(most)));
    for (const blocks of played.reverse()) counter.accept(blocks, () => undefined);
    if (played.every((blocks) => blocks === "[]")) return counter.result();
  }
}
