// Games whose rules are in JavaScript.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BAD, Coin, KeyedNim, Nim, TicTacToe } from "./games.mjs";
import { UctopiaError, uctopia } from "./uctopia.mjs";

test("positions and moves are text", () => {
  const state = uctopia.newState(Nim);
  assert.deepEqual([String(state), state.player, state.legalMoves], ["start", 0, ["1", "2", "3"]]);
  const next = state.play("3", "2");
  assert.deepEqual([String(next), next.player], ["3 2", 0]);
  assert.equal(String(uctopia.newState(Nim, "3 2")), "3 2");
  assert.throws(() => uctopia.newState(Nim, "3 7"), /one of the moves 1 2 3/);
  assert.throws(() => next.play("4"), /legal moves are 1 2 3/);
  const over = uctopia.newState(new Nim(2)).play("2");
  assert.deepEqual(over.returns.slice(0, 2), [1, -1]);
});

test("boards are drawn, and moves have their squares", () => {
  const state = uctopia.newState(TicTacToe).play("b2", "A1");
  const { board } = state;
  assert.deepEqual([board.columns, board.rows, board.squares[4], board.squares[0]], [3, 3, { piece: 0 }, { piece: 1 }]);
  assert.equal(state.squareOf("c1"), 2);
  assert.deepEqual(uctopia.newState(Nim).board.squares, [{ label: "start" }]);
});

test("the rules are those of the same game in Rust", async () => {
  const ours = await uctopia.analyze(TicTacToe, "uct:iters=400").report();
  const theirs = await uctopia.analyze("ttt", "uct:iters=400").report();
  const counts = ({ moves }) => moves.map(({ move, visits }) => [move, visits]);
  assert.deepEqual(counts(ours), counts(theirs));
});

test("every kind of agent plays", async () => {
  for (const agent of ["random", "flat:iters=20", "uct:iters=200", "alpha-beta:depth=3,eval=evaluate", "minimax:depth=2,eval=evaluate", "exact", "level=3"]) {
    const report = await uctopia.analyze(uctopia.newState(TicTacToe, "b2 a1"), agent).report();
    assert.equal(report.moves.length, 7, agent);
  }
});

test("results repeat, whatever is kept", async () => {
  class Forgetful extends TicTacToe {
    static keptPositions = 3;
  }
  const report = (game) => uctopia.analyze(uctopia.newState(game, "b2"), "uct:iters=300", { seed: 2 }).report();
  const [first, ...others] = await Promise.all([TicTacToe, TicTacToe, new TicTacToe(), Forgetful].map(report));
  for (const other of others) assert.deepEqual(other.moves, first.moves);
});

test("perfect play is found", async () => {
  for (const game of [Nim, KeyedNim]) {
    const { value, bestMoves } = await uctopia.solve(game, { goal: "outcome" });
    assert.deepEqual([value, bestMoves], [1, ["1"]]);
  }
  assert.equal((await uctopia.solve(new Nim(8))).isSolved, true);
  assert.equal((await uctopia.solve(new Nim(8))).value, -1);
});

test("chance moves, and one may play", async () => {
  const { report } = await uctopia.solve(Coin);
  assert.equal(report.best, "1");
  const toss = uctopia.newState(Coin).play("1");
  assert.ok(toss.isChance);
  assert.deepEqual(toss.legalMoves, ["0", "1"]);
});

test("matches are played", async () => {
  const standings = [];
  const match = () => uctopia.match(TicTacToe, "uct:iters=50", "random", { games: 20, seed: 1, onStanding: (standing) => standings.push(standing) });
  const standing = await match();
  assert.equal(standing.played, 20);
  assert.ok(standing.wins > standing.losses && standings.length > 0);
  assert.deepEqual(await match(), standing);
});

test("the thread has a turn between slices", async () => {
  class Long extends Nim {
    constructor(stones = 2000, mover = 0) {
      super(stones, mover);
    }
  }
  let turns = 0;
  let longest = 0;
  let since = performance.now();
  const timer = setInterval(() => {
    turns += 1;
    longest = Math.max(longest, performance.now() - since);
    since = performance.now();
  }, 1);
  for await (const _ of uctopia.analyze(Long, "uct", { time: 1 }));
  clearInterval(timer);
  assert.ok(turns >= 10, `${turns} turns, the longest ${longest} ms`);
});

test("a signal ends a search and a match", async () => {
  const signal = () => AbortSignal.timeout(100);
  await assert.rejects(uctopia.analyze(Nim, "uct:iters=9000000,solver=off", { signal: signal() }).report(), { name: "TimeoutError" });
  await assert.rejects(uctopia.match(Nim, "uct:iters=2000", "uct:iters=2000", { games: 2000, signal: signal() }), { name: "TimeoutError" });
});

test("a check counts the results of random games", () => {
  // The same games as in Python: docs/python-games.md.
  const seen = uctopia.checkGame(TicTacToe);
  assert.deepEqual([seen.games, seen.wins, seen.draws, seen.lastMoverWins, seen.lastMoverLosses], [100, [59, 27], 14, 86, 0]);
  assert.deepEqual([seen.longest, seen.mostMoves, seen.meanLength.toFixed(1)], [9, 9, "7.7"]);
  for (const game of [Nim, KeyedNim, Coin, new Nim(7)]) assert.equal(uctopia.checkGame(game, { games: 30 }).games, 30);
});

for (const [mistake, sentence, game] of BAD) {
  test(`a check finds ${mistake}`, () => {
    assert.throws(() => uctopia.checkGame(game, { games: 10 }), (error) => {
      assert.ok(error instanceof UctopiaError, String(error));
      assert.match(error.message, sentence);
      return true;
    });
  });
}

test("an exception comes out of what began it, and the engine goes on", async () => {
  class Fails extends Nim {
    legalActions() {
      if (this.stones < 15) throw new RangeError("too few stones");
      return super.legalActions();
    }
  }
  const failed = (error) => {
    assert.ok(error instanceof UctopiaError && error.kind === "rules" && error.cause instanceof RangeError, String(error));
    assert.match(error.message, /^Fails\.legalActions\(\) threw RangeError: too few stones \(after the actions [123 ]+\)$/);
    return true;
  };
  for (const agent of ["uct:iters=100", "flat:iters=10", "alpha-beta:depth=9", "exact"]) {
    await assert.rejects(uctopia.analyze(Fails, agent).report(), failed, agent);
  }
  await assert.rejects(uctopia.match(Fails, "random", "uct:iters=20"), failed);
  assert.throws(() => uctopia.newState(Fails).play("3", "3", "3"), failed);
  assert.equal(String(uctopia.newState(Fails).play("3")), "3");
  assert.equal((await uctopia.analyze(Nim, "uct:iters=100").report()).totals.playouts, 100);
});

test("a game may have the name of one that comes with Uctopia", () => {
  class Othello extends Nim {}
  assert.equal(uctopia.newState(Othello).play("1").game, "own-othello");
  assert.equal(uctopia.newState("othello").legalMoves.length, 4);
});
