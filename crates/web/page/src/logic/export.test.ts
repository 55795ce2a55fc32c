import { expect, test } from "vitest";

import type { Position, Report, Snapshot } from "../contract";
import { analysisOf, tableOf, transcriptOf } from "./export";
import { seenBy } from "./report";

const POSITION = { position: "…", turn: { kind: "player", player: 0, name: "black" } } as Position;
const ORDER = {
  line: { game: "othello", start: null, moves: [] },
  agents: [],
  seed: 3,
  budget: { ms: 1 },
  reply: false,
};

function exported(agent: string, stop: string, more: Partial<Snapshot> = {}) {
  const report = { stop, totals: { playouts: 518 } } as Report;
  const snapshot = { state: "resting", can_continue: true, report, ...more } as Snapshot;
  const search = { id: "1", runs: [{ agent, reproducible: true, tree: true, snapshot, milestones: [] }] };
  const { answers } = JSON.parse(analysisOf(ORDER, POSITION, search)) as {
    answers: { agent: string; reproducible: boolean }[];
  };
  return [answers[0]!.agent, answers[0]!.reproducible];
}

test("an agent is named with the playouts that it did", () => {
  expect(exported("uct:c=1.4,iters=10000000", "iterations")).toEqual(["uct:c=1.4,iters=518", true]);
});

test("agents whose search depends on how much was asked for keep what was asked for", () => {
  expect(exported("guided:iters=48", "iterations", { can_continue: false })).toEqual(["guided:iters=48", true]);
});

test("what time or a hand ended is not called reproducible", () => {
  expect(exported("uct:iters=1000", "time")).toEqual(["uct:iters=1000", false]);
  expect(exported("alpha-beta:depth=9", "interrupted")).toEqual(["alpha-beta:depth=9", false]);
});

test("the table has a row for each agent and move, unrounded, from the point of view asked for", () => {
  const report = {
    best: "a1",
    player: 1,
    scale: "signed",
    moves: [
      { move: "a1", value: 0.123456789012, bound: "estimate", visits: 3, variance: 0.5, pv: ["a1", "b2"] },
      { move: "b\"2,", value: -0.5, bound: "upper", visits: 1, pv: [], proof: { payoff: -1, plies: 3 } },
    ],
    totals: { playouts: 4, nodes: 1, depth: 1 },
    stop: "iterations",
  } as unknown as Report;
  const answer = (viewpoint: "mover" | "first") => ({ agent: "uct:c=1,iters=4", seen: seenBy({ report }, viewpoint)! });
  const [header, first, second, ...rest] = tableOf([answer("mover")], ["o", "x"]).split("\r\n");
  expect(header).toMatch(/^agent,move,value,.*visits,share,.*pv/);
  expect(first).toMatch(/^"uct:c=1,iters=4",a1,0.123456789012,estimate,-0\.\d{6,},0\.\d{6,},3,0.75,,,a1 b2,x,signed$/);
  expect(second).toBe('"uct:c=1,iters=4","b""2,",-1,exact,,,1,0.25,-1,3,,x,signed');
  expect(rest).toEqual([""]);
  expect(tableOf([answer("first")], ["o", "x"])).toContain(",a1,-0.123456789012,");
});

test("moves are text that players write, and that is read back", () => {
  expect(transcriptOf({ game: "othello:size=8", moves: ["f5", "d6", "pass", "c3"] })).toBe("f5d6c3");
  expect(transcriptOf({ game: "pig", moves: ["roll 6", "hold"] })).toBe("roll 6 hold");
});
