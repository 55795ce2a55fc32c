import { expect, test } from "vitest";

import type { Iteration } from "../contract";
import { drawnOf, grownTo, pathShown, type Drawn } from "./growth";
import { tidy } from "./tidy";

const LEGAL = ["a", "b", "c", "d"];

/** An iteration through these nodes by these moves, in a game in which every position has four moves. */
function iteration(number: number, nodes: number[], moves: string[], visits: number[], stored: string | null): Iteration {
  return {
    iteration: number,
    select: nodes.map((node, ply) => ({
      node,
      position: "",
      player: ply % 2,
      visits: visits[ply]!,
      formula: "",
      moves: LEGAL.map((move) => ({ move, visits: 0, q: null, bonus: null, ucb: null, chosen: move === moves[ply], open: true, terms: {} })),
    })),
    expand: { move: stored ?? moves.at(-1)!, position: stored, reason: stored ? "stored" : "waits", why: "" },
    simulate: null,
    backpropagate: moves.map((move, ply) => ({
      move,
      player: ply % 2,
      before: { visits: visits[ply]!, q: null },
      reward: 1,
      after: { visits: visits[ply]! + 1, q: 1 / (visits[ply]! + 1) },
    })),
    best: "a",
  };
}

const THREE = [
  iteration(1, [0], ["a"], [0], null),
  iteration(2, [0], ["b"], [0], null),
  iteration(3, [0, 1], ["a", "c"], [1, 0], "a"),
];

const keys = (drawn: Drawn): string[] => [drawn.key, ...drawn.children.flatMap(keys)];
const find = (drawn: Drawn, key: string): Drawn | undefined =>
  drawn.key === key ? drawn : drawn.children.map((child) => find(child, key)).find(Boolean);
const ROOM = { breadth: 9, most: 99, path: [], open: new Set<string>() };

test("the tree grows with each iteration, and going back gives the tree of before", () => {
  const after = (count: number) => keys(drawnOf(grownTo(THREE, count), ROOM)).filter((key) => !key.endsWith("…"));
  expect(after(0)).toEqual([""]);
  expect(after(2)).toEqual(["", "a", "b"]);
  expect(after(3)).toEqual(["", "a", "a/c", "b"]);
  expect(after(2)).toEqual(["", "a", "b"]);
  const drawn = drawnOf(grownTo(THREE, 3), ROOM);
  expect([drawn.visits, find(drawn, "a")!.visits, find(drawn, "a")!.q, find(drawn, "b")!.kind]).toEqual([3, 2, 0.5, "tried"]);
});

test("a phase shows what has happened until then", () => {
  const visits = (phase: "select" | "expand" | "backpropagate") =>
    find(drawnOf(grownTo(THREE, 3, phase), ROOM), "a")!.visits;
  expect([visits("select"), visits("expand"), visits("backpropagate")]).toEqual([1, 1, 2]);
  const select = grownTo(THREE, 3, "select");
  expect(pathShown(select, THREE[2]!, "select")).toEqual(["a"]);
  expect(pathShown(select, THREE[2]!, "simulate")).toEqual(["a", "c"]);
  expect(find(drawnOf(select, ROOM), "a")!.kind).toBe("tried");
  expect(find(drawnOf(grownTo(THREE, 3, "expand"), ROOM), "a")!.kind).toBe("decision");
});

test("what there is no room for is counted, but never the path", () => {
  const drawn = drawnOf(grownTo(THREE, 3), { ...ROOM, breadth: 1, path: ["b"] });
  expect(keys(drawn)).toEqual(["", "a", "a/c", "a/…", "b", "/…"]);
  expect(find(drawn, "/…")!.more).toBe(2);
  const small = drawnOf(grownTo(THREE, 3), { ...ROOM, most: 1 });
  expect(keys(small)).toEqual(["", "/…"]);
  expect(small.children[0]).toMatchObject({ more: 4, visits: 3 });
  const open = drawnOf(grownTo(THREE, 3), { ...ROOM, most: 1, open: new Set([""]) });
  expect(keys(open).slice(0, 3)).toEqual(["", "a", "a/…"]);
});

test("a node that two paths lead to is marked on both", () => {
  const two = [...THREE, iteration(4, [0, 2], ["b", "d"], [1, 0], "b"), iteration(5, [0, 2, 7], ["b", "d", "a"], [2, 1, 0], "d")];
  const shared = [...two, iteration(6, [0, 1, 7], ["a", "c", "b"], [2, 1, 1], null)];
  const drawn = drawnOf(grownTo(shared, 6), ROOM);
  expect([find(drawn, "b/d")!.shared, find(drawn, "a/c")!.shared, find(drawn, "a")!.shared]).toEqual([true, true, false]);
});

test("nodes of a row keep their distance, parents stand over the middle of their children", () => {
  interface Plain {
    name: string;
    children: Plain[];
  }
  const node = (name: string, ...children: Plain[]): Plain => ({ name, children });
  const deep = node("r", node("a", node("b", node("c"), node("d"), node("e"))), node("f"), node("g", node("h"), node("i")));
  const { placed, width, levels } = tidy(deep);
  const rows = new Map<number, number[]>();
  for (const { x, level } of placed) rows.set(level, [...(rows.get(level) ?? []), x]);
  for (const row of rows.values()) row.slice(1).forEach((x, index) => expect(x - row[index]!).toBeGreaterThanOrEqual(1));
  for (const { node, x } of placed) {
    const below = placed.filter(({ parent }) => parent === node).map(({ x }) => x);
    if (below.length > 0) expect(x).toBeCloseTo((below[0]! + below.at(-1)!) / 2);
  }
  expect([Math.min(...placed.map(({ x }) => x)), levels]).toEqual([0, 3]);
  expect(Math.max(...placed.map(({ x }) => x))).toBeCloseTo(width);
});
