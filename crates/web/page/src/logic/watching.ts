// Where one is in an iteration, and what is said of it.

import type { Iteration, MoveStep, Report, Scale } from "../contract";
import { PHASES, type Drawn, type Grown } from "./growth";
import { turned } from "./report";

export const UCB1 = "Q + c·√(ln N / n)";

/** A place in a search: an iteration from 1, or 0 before all, and a phase of it. */
export interface Place {
  iteration: number;
  phase: number;
}

export const START: Place = { iteration: 0, phase: PHASES.length - 1 };
const LAST = PHASES.length - 1;

/** One phase on; the end stays. */
export function forward({ iteration, phase }: Place, end: number): Place {
  if (phase < LAST) return { iteration, phase: phase + 1 };
  return iteration < end ? { iteration: iteration + 1, phase: 0 } : { iteration, phase };
}

/** One phase back; the start stays. */
export function back({ iteration, phase }: Place): Place {
  if (iteration === 0) return START;
  return phase > 0 ? { iteration, phase: phase - 1 } : { iteration: iteration - 1, phase: LAST };
}

/** To the end of an iteration. */
export const at = (iteration: number): Place => ({ iteration: Math.max(0, iteration), phase: LAST });

export const SPEEDS = ["slow", "normal", "fast", "fastest"] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds to the next step, and whether it is a phase or a whole iteration. */
export const PACE: Record<Speed, { ms: number; whole: boolean }> = {
  slow: { ms: 2200, whole: false },
  normal: { ms: 900, whole: false },
  fast: { ms: 350, whole: true },
  fastest: { ms: 80, whole: true },
};

/** The figures of the root's moves, as a report. */
export function reportOf(grown: Grown, best: string, scale: Scale): Report | null {
  const root = grown.nodes.get(grown.root);
  if (!root || root.player === null || root.edges.length === 0) return null;
  const tried = new Map(root.edges.map((edge) => [edge.move, edge]));
  const moves = root.order.map((move) => {
    const { visits = 0, q = null } = tried.get(move) ?? {};
    return { move, value: q, bound: "estimate" as const, visits, pv: [] };
  });
  const totals = { playouts: grown.count, nodes: grown.nodes.size, depth: 0 };
  return { best, player: root.player, scale, moves, totals, stop: "iterations" };
}

/** The value of a drawn node from a point of view: for its owner, or for the first player; nature's is the first player's. */
export function seenValue({ q, owner }: Drawn, scale: Scale, firstPlayer: boolean): number | null {
  return q === null || !firstPlayer || owner === null || owner === 0 ? q : turned(scale, q);
}

/** UCB1 of a node with its numbers; `null` where nothing is compared or another formula is used. */
export function ucbOf(drawn: Drawn, iteration: Iteration | undefined): Pick<MoveStep, "q" | "terms"> & { ucb: number } | null {
  const root = iteration?.select[0];
  const c = root?.moves[0]?.terms?.["c"];
  if (root?.formula !== UCB1 || c === undefined) return null;
  const { q, visits: n, above: N, owner } = drawn;
  if (q === null || owner === null || n === 0 || N === 0) return null;
  return { q, terms: { c, n, ln_n: Math.log(N) }, ucb: q + c * Math.sqrt(Math.log(N) / n) };
}

/** A drawn node by its key. */
export const findDrawn = (drawn: Drawn, key: string): Drawn | null => {
  if (drawn.key === key) return drawn;
  for (const child of drawn.children) {
    const found = findDrawn(child, key);
    if (found) return found;
  }
  return null;
};
