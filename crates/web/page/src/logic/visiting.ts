// Alpha-beta visit by visit: what has been visited after so many steps, with the windows as they are then.

import type { Visit } from "../contract";

/** A step: a visit begins, or ends with a value. */
export interface VisitStep {
  visit: number;
  kind: "enter" | "leave";
}

/** All steps in order. */
export function stepsOf(visits: Visit[]): VisitStep[] {
  const steps: VisitStep[] = [];
  const open: number[] = [];
  visits.forEach(({ parent }, index) => {
    while (open.length > 0 && open.at(-1) !== parent) steps.push({ visit: open.pop()!, kind: "leave" });
    steps.push({ visit: index, kind: "enter" });
    open.push(index);
  });
  while (open.length > 0) steps.push({ visit: open.pop()!, kind: "leave" });
  return steps;
}

export interface VisitState {
  index: number;
  visit: Visit;
  /** The window now. */
  alpha: number | null;
  beta: number | null;
  /** The value, once the visit has ended; of one under way the best so far. */
  value: number | null;
  done: boolean;
  /** Whether the maximising player, who is to move at the root, moves here. */
  maximises: boolean | null;
}

const larger = (a: number | null, b: number) => (a === null ? b : Math.max(a, b));
const smaller = (a: number | null, b: number) => (a === null ? b : Math.min(a, b));

/** The visits that have begun after so many steps. */
export function visitedAfter(visits: Visit[], steps: VisitStep[], count: number): VisitState[] {
  const root = visits[0]?.player ?? 0;
  const states: VisitState[] = [];
  for (const { visit: index, kind } of steps.slice(0, count)) {
    const visit = visits[index]!;
    if (kind === "enter") {
      const maximises = visit.player === null ? null : visit.player === root;
      const { alpha, beta } = visit;
      states[index] = { index, visit, alpha, beta, value: null, done: false, maximises };
      continue;
    }
    const state = states[index]!;
    [state.value, state.done] = [visit.value, true];
    const above = visit.parent === null ? undefined : states[visit.parent];
    if (above?.maximises === true) {
      above.value = larger(above.value, visit.value);
      above.alpha = larger(above.alpha, visit.value);
    } else if (above?.maximises === false) {
      above.value = smaller(above.value, visit.value);
      above.beta = smaller(above.beta, visit.value);
    }
  }
  return states;
}

export interface DrawnVisit {
  key: string;
  path: string[];
  state: VisitState | null;
  /** Of a node that stands for others: moves that were cut off, or visits that are folded away. */
  cut: number;
  folded: number;
  children: DrawnVisit[];
}

/** The visits as a tree: the current line and its neighbours whole, finished subtrees as far as there is room. */
export function drawnVisits(states: VisitState[], current: number, most: number, open: ReadonlySet<string>): DrawnVisit {
  const line = new Set<number>();
  for (let index: number | null = current; index !== null; index = states[index]?.visit.parent ?? null) line.add(index);
  const below = new Map<number, VisitState[]>();
  for (const state of states) {
    const { parent } = state.visit;
    if (parent !== null) below.set(parent, [...(below.get(parent) ?? []), state]);
  }
  const node = (state: VisitState, path: string[]): DrawnVisit => ({
    key: String(state.index),
    path,
    state,
    cut: 0,
    folded: 0,
    children: [],
  });
  const root = node(states[0]!, []);
  const waiting = [root];
  let count = 1;
  const weight = ({ key, state }: DrawnVisit) =>
    line.has(state!.index) ? 1e9 : open.has(key) ? 1e8 : state!.index;
  while (waiting.length > 0) {
    waiting.sort((a, b) => weight(b) - weight(a) || a.state!.index - b.state!.index);
    const drawn = waiting.shift()!;
    const { state, path } = drawn;
    const children = below.get(state!.index) ?? [];
    const shows = line.has(state!.index) || open.has(drawn.key) || count + children.length <= most;
    if (shows) {
      for (const child of children) drawn.children.push(node(child, [...path, child.visit.move ?? ""]));
      waiting.push(...drawn.children);
      count += children.length;
    } else if (children.length > 0) {
      drawn.children.push({ key: `${drawn.key}/…`, path, state: null, cut: 0, folded: children.length, children: [] });
    }
    if (state!.done && state!.visit.skipped)
      drawn.children.push({ key: `${drawn.key}/cut`, path, state: null, cut: state!.visit.skipped, folded: 0, children: [] });
  }
  return root;
}

/** An agent's text with an option set. */
export function withOption(agent: string, key: string, value: string): string {
  const [name, ...rest] = agent.split(":");
  const options = rest.join(":").split(",").filter((option) => option !== "" && !option.startsWith(`${key}=`));
  return `${name}:${[...options, `${key}=${value}`].join(",")}`;
}

/** The value of an agent's option as its text has it. */
export const optionOf = (agent: string, key: string): string | null =>
  new RegExp(`[:,]${key}=([^,]*)`).exec(agent)?.[1] ?? null;

/** Points of a certain win, less one for each ply: `crates/search/src/classical/score.rs`. */
const WIN = 1_000_000;
const CERTAIN = WIN - 1000;

/** The win or loss that a score stands for, and in how many plies; `null` where nothing is certain. Windows may lie beyond a win. */
export function certainEnd(score: number): { won: boolean; plies: number } | null {
  if (Math.abs(score) <= CERTAIN) return null;
  return { won: score > 0, plies: Math.max(0, Math.round(WIN - Math.abs(score))) };
}
