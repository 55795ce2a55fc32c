import { expect, test } from "vitest";

import type { Report, Snapshot, Stop } from "../contract";
import {
  NOTHING,
  after,
  awaiting,
  budgetOf,
  canContinue,
  cutOff,
  disagreement,
  expected,
  isActive,
  isLetGo,
  isOpen,
  isReproducible,
  type Search,
} from "./searching";

const report = (best: string, value: number): Report => ({
  best,
  player: 0,
  scale: "signed",
  moves: [{ move: best, value, bound: "estimate", visits: 5, pv: [best] }],
  totals: { playouts: 5, nodes: 1, depth: 1 },
  stop: "iterations",
});

const snapshot = (agent: number, playouts: number, more: Partial<Snapshot>): Snapshot => ({
  agent,
  playouts,
  state: "thinking",
  per_second: null,
  ms: 0,
  nodes: 0,
  bytes: null,
  can_continue: true,
  milestone: false,
  report: null,
  ucb: null,
  ...more,
});

const withSnapshots = (search: Search, ...snapshots: Snapshot[]) =>
  snapshots.reduce((search, data) => after(search, { name: "snapshot", data }), search);

const begun = () =>
  after(expected(["uct", "flat"]), {
    name: "started",
    data: { id: "7", agents: ["uct:iters=5", "flat"], reproducible: [true, false], trees: [true, false] },
  });

test("a search begins with the agents as the server calls them", () => {
  const search = begun();
  expect(search.id).toBe("7");
  expect(search.runs.map(({ tree }) => tree)).toEqual([true, false]);
  expect(search.runs.map(({ agent, reproducible }) => [agent, reproducible])).toEqual([
    ["uct:iters=5", true],
    ["flat", false],
  ]);
  expect(isActive(search)).toBe(true);
  expect(isActive(NOTHING)).toBe(false);
});

test("milestones and the end are points of the chart, other snapshots are not", () => {
  const search = withSnapshots(
    begun(),
    snapshot(0, 1, { milestone: true, report: report("a", 1) }),
    snapshot(0, 3, { report: report("a", 0.3) }),
    snapshot(0, 5, { milestone: true, report: report("a", 0.5) }),
    snapshot(0, 7, { state: "resting", report: report("a", 0.7) }),
    snapshot(0, 7, { state: "resting", report: report("a", 0.7) }),
  );
  expect(search.runs[0]!.milestones.map(({ playouts, values }) => [playouts, values.get("a")!.value])).toEqual([
    [1, 1],
    [5, 0.5],
    [7, 0.7],
  ]);
  expect(search.runs[1]!.milestones).toEqual([]);
});

test("the chart ends at what is proven, however often it was tried and whenever that was found out", () => {
  const draw: Report = { ...report("a", 0.4), moves: [{ ...report("a", 0.4).moves[0]!, proof: { payoff: 0 } }] };
  const search = withSnapshots(
    begun(),
    snapshot(0, 5, { milestone: true, report: report("a", 0.5) }),
    snapshot(0, 7, { milestone: true, report: report("a", 0.4) }),
    snapshot(0, 7, { state: "done", report: draw }),
    snapshot(1, 7, { state: "done", report: { ...draw, scale: "unit" } }),
  );
  expect(search.runs.map(({ milestones }) => milestones.map(({ values }) => values.get("a")))).toEqual([
    [
      { value: 0.5, visits: 5, proven: false },
      { value: 0, visits: 5, proven: true },
    ],
    [{ value: 0.5, visits: 5, proven: true }],
  ]);
});

test("a snapshot without a report leaves the last one standing", () => {
  const search = withSnapshots(
    begun(),
    snapshot(0, 5, { report: report("a", 1), ucb: [2] }),
    snapshot(0, 6, { state: "resting" }),
  );
  expect(search.runs[0]!.snapshot).toMatchObject({ state: "resting", report: { best: "a" }, ucb: [2] });
});

test("who rests can go on, who is done cannot", () => {
  const rests = withSnapshots(
    begun(),
    snapshot(0, 5, { state: "resting" }),
    snapshot(1, 5, { state: "done", can_continue: false }),
  );
  expect([isActive(rests), canContinue(rests)]).toEqual([false, true]);
  const done = withSnapshots(rests, snapshot(0, 5, { state: "done", can_continue: false }));
  expect(canContinue(done)).toBe(false);
  expect(canContinue(withSnapshots(done, snapshot(0, 5, { state: "resting", can_continue: false })))).toBe(false);
});

test("agents differ when their choices do", () => {
  const first = withSnapshots(begun(), snapshot(0, 5, { report: report("a", 1) }));
  expect(disagreement(first)).toBeNull();
  expect(disagreement(withSnapshots(first, snapshot(1, 5, { report: report("b", 1) })))?.marked).toEqual([true, true]);
  expect(disagreement(withSnapshots(first, snapshot(1, 5, { report: report("a", 0) })))).toBeNull();
});

test("when the connection breaks the numbers stay, and nothing can go on with them", () => {
  const search = withSnapshots(
    begun(),
    snapshot(0, 5, { state: "resting", report: report("a", 1) }),
    snapshot(1, 5, { report: report("b", 1) }),
  );
  const left = cutOff(search);
  expect(left.runs.map(({ snapshot: { state, report } }) => [state, report?.best])).toEqual([
    ["resting", "a"],
    ["failed", "b"],
  ]);
  expect([isActive(left), canContinue(left), isLetGo(left), isLetGo(search)]).toEqual([false, false, true, false]);
  expect(cutOff(begun())).toEqual(NOTHING);
});

test("numbers that time or a stop decided are not reproducible, a number of playouts is", () => {
  const ended = (agent: number, stop: Stop) =>
    isReproducible(withSnapshots(begun(), snapshot(agent, 5, { report: { ...report("a", 1), stop } })).runs[agent]!);
  expect((["iterations", "time", "interrupted", "shared"] as const).map((stop) => ended(0, stop))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(ended(1, "iterations")).toBe(false); // which said so itself
});

test("a search that waits for its server keeps its numbers, and asks for as many again", () => {
  const search = withSnapshots(begun(), snapshot(0, 800, { state: "resting", report: report("a", 1) }));
  const waiting = awaiting(search);
  expect([waiting.id, isActive(waiting), canContinue(waiting)]).toEqual([null, true, false]);
  expect(waiting.runs[0]!.snapshot.report?.best).toBe("a");
  expect(budgetOf({ iters: 500 }, waiting)).toEqual({ iters: 800 });
  expect(budgetOf({ iters: 5000 }, waiting)).toEqual({ iters: 5000 });
  expect(budgetOf({ ms: 100 }, waiting)).toEqual({ ms: 100 });
});

test("a search is open until each agent is done or has failed", () => {
  const ended = withSnapshots(begun(), snapshot(0, 5, { state: "done" }));
  expect(isOpen(ended)).toBe(true);
  expect(isOpen(withSnapshots(ended, snapshot(1, 0, { state: "failed" })))).toBe(false);
});

test("a bound is no point of the chart", () => {
  const bounded = report("b2", 0.5);
  bounded.moves.push({ move: "a1", value: 0.9, bound: "upper", visits: 0, pv: ["a1"] });
  const { runs } = withSnapshots(begun(), snapshot(0, 5, { milestone: true, report: bounded }));
  expect([...runs[0]!.milestones[0]!.values.keys()]).toEqual(["b2"]);
});
