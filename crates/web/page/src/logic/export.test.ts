import { expect, test } from "vitest";

import type { Position, Report, Snapshot } from "../contract";
import { analysisOf } from "./export";

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
