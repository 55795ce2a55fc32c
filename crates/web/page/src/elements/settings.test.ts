import { expect, test } from "vitest";

import { budgeted, hasSpent, more, rest, separateMoves, settingsOf } from "./settings";

const written = (attributes: Record<string, string>) => settingsOf((name) => attributes[name] ?? null);
const usual = written({}).budget;

test("values are shown where the attribute stands, whatever it says but false", () => {
  expect(["", "true", "values"].map((values) => written({ values }).values)).toEqual([true, true, true]);
  expect([written({}).values, written({ values: "false" }).values]).toEqual([false, false]);
});

test("what is empty or no number is as if it were not there", () => {
  expect(written({ game: " ", position: "", agent: "", seed: "x", iterations: "-3" })).toEqual(written({}));
  expect(written({ seed: "7", iterations: "40" })).toMatchObject({ seed: 7, iterations: 40 });
});

test("moves stand between commas or blanks; a single word may be a whole game", () => {
  expect(separateMoves("f5, d6  c3")).toEqual(["f5", "d6", "c3"]);
  expect(separateMoves("")).toEqual([]);
  expect(separateMoves("f5d6c3")).toBeNull();
  expect(separateMoves(["pile 1"])).toEqual(["pile 1"]);
});

test("the budget is taken from the agent's own options, not from those of an agent inside of it", () => {
  expect(budgeted("uct:iters=2000", usual)).toEqual({ agent: "uct", budget: { iters: 2000 } });
  expect(budgeted("uct:c=2,iters=50,seed=1", usual)).toEqual({ agent: "uct:c=2,seed=1", budget: { iters: 50 } });
  expect(budgeted("uct:time=2s", usual)).toEqual({ agent: "uct", budget: { ms: 2000 } });
  expect(budgeted("uct:time=150ms", usual)).toEqual({ agent: "uct", budget: { ms: 150 } });
  expect(budgeted("mixed:agent=uct:iters=200", usual)).toEqual({ agent: "mixed:agent=uct:iters=200", budget: usual });
  expect(budgeted("level=3", { ms: 5 })).toEqual({ agent: "level=3", budget: { ms: 5 } });
});

test("a search goes on with what is left of its budget, and beyond it with more", () => {
  const done = { playouts: 300, ms: 40 };
  expect([rest({ iters: 1000 }, done), rest({ ms: 100 }, done)]).toEqual([{ iters: 700 }, { ms: 60 }]);
  expect(rest({ iters: 300 }, done)).toEqual({ iters: 1 });
  expect([{ iters: 300 }, { iters: 301 }, { ms: 40 }, { ms: 41 }].map((budget) => hasSpent(budget, done))).toEqual([true, false, true, false]);
  expect([more({ iters: 5 }, { iters: 2 }), more({ ms: 5 }, { ms: 2 })]).toEqual([{ iters: 7 }, { ms: 7 }]);
});
