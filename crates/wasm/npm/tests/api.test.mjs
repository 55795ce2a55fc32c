// What programs call, for the games that come with Uctopia.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { UctopiaError, command, uctopia } from "./uctopia.mjs";
import { load } from "uctopia";

const run = promisify(execFile);
const skip = command ? false : "UCTOPIA_BIN names no command";
const json = async (...args) => JSON.parse((await run(command, [...args, "--format", "json"])).stdout);

test("a state is a value", () => {
  const state = uctopia.newState("connect4", "443");
  assert.deepEqual([state.game, state.player, state.isOver, state.legalMoves.join("")], ["connect4", 1, false, "1234567"]);
  const next = state.play("4", "1");
  assert.deepEqual([next.moves, next.player], [["4", "1"], 1]);
  assert.equal(state.moves.length, 0, "it does not change");
  assert.equal(String(next), next.position);
  assert.equal(String(uctopia.newState("connect4", next.position)), String(next));
  assert.equal(next.board.squares.length, 42);
  assert.equal(next.squareOf("7"), 41);
  const { game, start, moves } = JSON.parse(JSON.stringify(next));
  assert.equal(String(uctopia.newState(game, start).play(...moves)), String(next));
});

test("a game ends", () => {
  const over = uctopia.newState("ttt").play("a1", "b1", "a2", "b2", "a3");
  assert.deepEqual([over.isOver, over.player, over.returns.slice(0, 2), over.legalMoves], [true, null, [1, -1], []]);
  assert.match(over.result, /wins/);
});

test("nature's moves are drawn from a seed", () => {
  const first = uctopia.newState("pig").play("roll");
  assert.ok(first.isChance && first.player === null);
  const drawn = first.draw(7);
  assert.ok(!drawn.isChance);
  assert.equal(String(first.draw(7)), String(drawn));
});

test("refusals are sentences that name the field", () => {
  const refused = (message, field) => (error) => error instanceof UctopiaError && error.kind === "invalid" && error.field === field && message.test(error.message);
  assert.throws(() => uctopia.newState("ottello"), refused(/othello/, "game"));
  assert.throws(() => uctopia.newState("ttt").play("z9"), refused(/z9/, "moves[0]"));
  assert.throws(() => uctopia.newState("ttt", "z9"), refused(/z9/, "start"));
});

test("sentences come in the language that was asked for", async () => {
  const japanese = await load({ language: "ja" });
  assert.throws(() => japanese.newState("ttt").play("z9"), (error) => /[ぁ-ん]/.test(error.message));
});

test("games and agents are listed", () => {
  assert.ok(uctopia.games().some(({ name, players }) => name === "othello" && players.join() === "black,white"));
  assert.ok(uctopia.agents().some(({ name, options }) => name === "uct" && options.some(({ key }) => key === "iters")));
  assert.ok(uctopia.agents("connect4").length > 2);
  assert.match(uctopia.version, /^\d+\.\d+\.\d+$/);
});

test("an analysis tells how it goes, and repeats", async () => {
  const state = uctopia.newState("othello", "f5d6c3");
  const playouts = [];
  let last;
  for await (const snapshot of uctopia.analyze(state, "uct:iters=2000", { seed: 5 })) {
    playouts.push(snapshot.playouts);
    last = snapshot;
  }
  assert.ok(playouts.length > 2 && playouts.every((count, index) => index === 0 || count >= playouts[index - 1]));
  assert.equal(last.report.totals.playouts, 2000);
  assert.equal(last.report.moves.reduce((sum, { visits }) => sum + visits, 0), 2000);
  assert.deepEqual(await uctopia.analyze(state, "uct:iters=2000", { seed: 5 }).report(), last.report);
});

test("a search without a bound ends", async () => {
  assert.equal((await uctopia.analyze("ttt", "uct:solver=off").report()).totals.playouts, 1000);
  assert.equal((await uctopia.analyze("ttt", "uct:solver=off", { iterations: 300 }).report()).totals.playouts, 300);
  assert.equal((await uctopia.analyze("ttt", "uct:solver=off,nodes=50", {}).report()).stop, "nodes");
  const timed = await uctopia.analyze("othello", "uct", { time: 0.2 }).report();
  assert.equal(timed.stop, "time");
});

test("the search is that of the command", { skip }, async () => {
  const { answers } = await json("analyze", "othello", "f5d6c3", "--agent", "uct:iters=500", "--seed", "3");
  const ours = await uctopia.analyze(uctopia.newState("othello", "f5d6c3"), "uct:iters=500", { seed: 3 }).report();
  assert.deepEqual(ours, answers[0].report);
});

test("an agent with learned values loads them", async () => {
  const report = await uctopia.analyze(uctopia.newState("othello", "f5d6c3"), "alpha-beta:depth=3,eval=learned").report();
  assert.deepEqual(Object.keys(report.scale), ["points"]);
});

test("a loop that is left ends its search", async () => {
  let seen = 0;
  for await (const { playouts } of uctopia.analyze("othello", "uct:iters=9000000")) {
    seen = playouts;
    if (playouts >= 10) break;
  }
  assert.ok(seen >= 10);
});

test("a signal ends a search and a match", async () => {
  const control = new AbortController();
  const search = async () => {
    for await (const { playouts } of uctopia.analyze("othello", "uct:iters=9000000", { signal: control.signal })) {
      if (playouts > 100) control.abort();
    }
  };
  await assert.rejects(search, { name: "AbortError" });
  const signal = AbortSignal.timeout(300);
  await assert.rejects(uctopia.match("othello", "uct:iters=2000", "uct:iters=2000", { games: 2000, signal }), { name: "TimeoutError" });
  await assert.rejects(uctopia.match("ttt", "random", "random", { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a search that cannot begin says why", async () => {
  const refused = (message) => (error) => error instanceof UctopiaError && message.test(error.message);
  await assert.rejects(uctopia.analyze("ttt", "no-such-agent").report(), refused(/no-such-agent/));
  await assert.rejects(uctopia.analyze(uctopia.newState("ttt").play("a1", "b1", "a2", "b2", "a3")).report(), refused(/over/));
  await assert.rejects(uctopia.match("ttt", "uct", "no-such-agent"), refused(/no-such-agent/));
});

test("a match is the same on any number of workers", async () => {
  const options = { games: 20, seed: 4 };
  const standings = [];
  const one = await uctopia.match("connect4", "uct:iters=50", "random", { ...options, jobs: 1, onStanding: (standing) => standings.push(standing) });
  const three = await uctopia.match("connect4", "uct:iters=50", "random", { ...options, jobs: 3 });
  assert.deepEqual(one, three);
  assert.deepEqual([one.played, one.games, one.wins + one.draws + one.losses], [20, 20, 20]);
  assert.ok(standings.length > 0);
});

test("a match is that of the command", { skip }, async () => {
  const ours = await uctopia.match("connect4", "uct:iters=60", "flat:iters=30", { games: 30, seed: 2 });
  const { result } = await json("match", "connect4", "uct:iters=60", "flat:iters=30", "--games", "30", "--seed", "2");
  const { wins, draws, losses, score, low, high } = ours;
  assert.deepEqual({ wins, draws, losses }, result.tally);
  const { score: mean, interval } = result.confidence.interval.score;
  assert.deepEqual({ score, low, high }, { score: mean, ...interval });
});

test("perfect play is found", async () => {
  const won = await uctopia.solve(uctopia.newState("ttt").play("a1", "b1", "a2", "b2"));
  assert.deepEqual([won.isSolved, won.value, won.bestMoves], [true, 1, ["a3"]]);
  const drawn = await uctopia.solve("ttt", { goal: "outcome" });
  assert.equal(drawn.value, 0);
  const open = await uctopia.solve("othello", { time: 0.2 });
  assert.deepEqual([open.isSolved, open.value, open.bestMoves], [false, null, []]);
});
