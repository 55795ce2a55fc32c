import { expect, test } from "vitest";

import type { AgentInfo, OptionInfo } from "../contract";
import { counting, formOf, timeWords, withBudget } from "./budgets";

const agent = (name: string, ...keys: string[]): AgentInfo => ({
  name,
  about: "",
  options: keys.map((key) => ({ key, aliases: key === "iters" ? ["playouts"] : [] }) as unknown as OptionInfo),
});
const AGENTS = [
  agent("uct", "iters", "time", "nodes", "c"),
  agent("alpha-beta", "depth", "nodes"),
  agent("probcut", "depth", "time", "nodes"),
  agent("best", "iters", "time", "nodes"),
  agent("level", "n"),
  agent("mixed", "random", "agent"),
  agent("random"),
];
const OTHELLO = { best: { agent: "probcut", positions: 25 } };
const TTT = { best: { agent: "uct:solver=on", positions: null } };
const of = (text: string, game = OTHELLO) => counting(text, game, AGENTS);

test("a budget counts in the unit of the agent", () => {
  expect(of("uct:c=2")).toEqual({ factor: 1, unit: "playouts", timed: true });
  expect(of("best")).toEqual({ factor: 25, unit: "positions", timed: true });
  expect(counting("best", TTT, AGENTS)).toEqual({ factor: 1, unit: "playouts", timed: true });
  expect(of("mixed:random=0.2,agent=best")).toEqual(of("best"));
  expect(of("probcut")).toMatchObject({ factor: null, timed: true });
});

test("it does not count for agents that end by themselves, or have a bound of their own", () => {
  for (const text of ["random", "alpha-beta:depth=6", "level=3", "uct:iters=200", "uct:playouts=200", "mixed:agent=uct:time=1s", "nonesuch"])
    expect(of(text), text).toMatchObject({ factor: null, timed: false });
});

test("several agents have one unit", () => {
  const limits = { iters: 10_000_000, nodes: 100_000_000 };
  const form = (...agents: string[]) => formOf(agents.map((text) => of(text)), limits);
  expect(form("uct", "alpha-beta")).toEqual({ counted: { unit: "playouts", factor: 1, most: 10_000_000 }, timed: true });
  // No more than the server allows positions.
  expect(form("best")).toEqual({ counted: { unit: "positions", factor: 25, most: 100_000_000 }, timed: true });
  expect(form("best", "uct").counted).toEqual({ unit: "playouts", factor: 1, most: 4_000_000 });
  expect(form("alpha-beta", "random")).toEqual({ counted: null, timed: false });
});

test("a time is said in seconds where it has some", () => {
  expect([500, 1500, 60_000].map(timeWords)).toEqual(["500 ms", "1.5 s", "60 s"]);
});

test("in a match the budget is written to agents without a bound of their own", () => {
  const bounded = (text: string, budget: { iters: number } | { ms: number }) => withBudget(text, budget, OTHELLO, AGENTS);
  expect(bounded("best", { iters: 500 })).toBe("best:iters=500");
  expect(bounded("uct:c=2", { ms: 20 })).toBe("uct:c=2,time=20ms");
  expect(bounded("mixed:random=0.1,agent=uct:c=2", { iters: 9 })).toBe('mixed:random=0.1,agent="uct:c=2,iters=9"');
  for (const text of ["uct:iters=50", "random", "alpha-beta:depth=2", "level=3"]) expect(bounded(text, { iters: 9 })).toBe(text);
});
