import { expect, test } from "vitest";

import type { Drawn, Grown, GrownNode } from "./growth";
import { fitted, laidOut, pitchOf } from "./laid";

const SIZE = { width: 58, height: 50 };

/** A tree in which every node has so many moves, all visited, to a depth. */
function grown(moves: number, depth: number): Grown {
  const nodes = new Map<number, GrownNode>();
  const add = (level: number): number => {
    const id = nodes.size;
    const order = Array.from({ length: moves }, (_, index) => `m${index}`);
    const node: GrownNode = { player: level % 2, legal: moves, edges: [], order };
    nodes.set(id, node);
    const below = (index: number) => (level + 1 < depth && index < 6 ? add(level + 1) : null);
    node.edges = order.map((move, index) => ({ move, visits: (moves - index) * 10 ** (depth - level), q: 0, child: below(index), stored: false }));
    return id;
  };
  return { root: add(0), nodes, count: 1 };
}

const FIT = { path: [], open: new Set<string>(), breadth: null };
const rootMoves = ({ children }: Drawn) => children.filter(({ kind }) => kind !== "more").length;

test("as much of a tree is drawn as fits, and never more than there is room for", () => {
  for (const [moves, depth] of [[225, 1], [225, 3], [8, 4], [4, 5], [2, 6]] as const)
    for (const room of [300, 480, 700, 1200]) {
      const drawn = fitted(grown(moves, depth), FIT, room, SIZE);
      expect([moves, depth, room, 2 * laidOut(drawn, SIZE).reach <= room]).toEqual([moves, depth, room, true]);
      expect(rootMoves(drawn)).toBeGreaterThan(0);
    }
});

test("all moves of the root are drawn where they fit, others are counted", () => {
  const wide = 28 + 9 * pitchOf(SIZE);
  expect(rootMoves(fitted(grown(8, 1), FIT, wide, SIZE))).toBe(8);
  const many = fitted(grown(225, 1), FIT, wide, SIZE);
  expect(rootMoves(many) + many.children.find(({ kind }) => kind === "more")!.more).toBe(225);
});

test("the path is drawn however little room there is, and so is what was opened", () => {
  const path = ["m5", "m4", "m3"];
  const drawn = fitted(grown(8, 4), { ...FIT, path }, 200, SIZE);
  const keys = laidOut(drawn, SIZE).placed.map(({ node }) => node.key);
  expect(keys).toContain("m5/m4/m3");
  expect(rootMoves(fitted(grown(225, 1), { ...FIT, open: new Set([""]) }, 300, SIZE))).toBe(225);
});

test("the root is where places are counted from", () => {
  for (const moves of [1, 3, 8]) expect(laidOut(fitted(grown(moves, 3), FIT, 900, SIZE), SIZE).placed[0]!.at).toEqual({ x: 0, y: 14 });
});
