// The tree of a search after some of its iterations, rebuilt from what each of them did.

import type { Iteration } from "../contract";

export interface GrownEdge {
  move: string;
  visits: number;
  /** Mean for the player of the node; nature's for the first player. */
  q: number | null;
  /** The node that it leads to, once a path has gone through it. */
  child: number | null;
  /** Whether the position after it is a node of the tree. */
  stored: boolean;
}

export interface GrownNode {
  /** The player to move; `null` for nature. */
  player: number | null;
  /** How many moves there are. */
  legal: number;
  /** The moves that were tried, in the game's order. */
  edges: GrownEdge[];
  order: string[];
}

export interface Grown {
  root: number;
  nodes: Map<number, GrownNode>;
  /** How many iterations are counted. */
  count: number;
}

function enter(grown: Grown, { node, player, moves }: Iteration["select"][number]): GrownNode {
  const known = grown.nodes.get(node);
  if (known) return known;
  const entered = { player, legal: moves.length, edges: [], order: moves.map(({ move }) => move) };
  grown.nodes.set(node, entered);
  return entered;
}

function edgeOf(node: GrownNode, move: string): GrownEdge {
  const known = node.edges.find((edge) => edge.move === move);
  if (known) return known;
  const edge: GrownEdge = { move, visits: 0, q: null, child: null, stored: false };
  node.edges.push(edge);
  const place = new Map(node.order.map((each, index) => [each, index]));
  node.edges.sort((a, b) => place.get(a.move)! - place.get(b.move)!);
  return edge;
}

/** Adds the nodes of an iteration's path, and its figures unless it is still under way. */
function add(grown: Grown, { select, backpropagate, expand }: Iteration, figures: boolean, stores: boolean) {
  select.forEach((step, ply) => {
    const edge = edgeOf(enter(grown, step), backpropagate[ply]!.move);
    const next = select[ply + 1];
    if (next) [edge.child, edge.stored] = [next.node, edge.stored || grown.nodes.has(next.node) || stores];
    if (stores && expand.reason === "stored" && expand.move === edge.move && (!next || next.visits === 0)) edge.stored = true;
    if (figures) [edge.visits, edge.q] = [backpropagate[ply]!.after.visits, backpropagate[ply]!.after.q];
  });
}

export const PHASES = ["select", "expand", "simulate", "backpropagate"] as const;
export type Phase = (typeof PHASES)[number];

/** The tree in a phase of the iteration number `count`; 0 iterations give the root alone. */
export function grownTo(iterations: Iteration[], count: number, phase: Phase = "backpropagate"): Grown {
  const first = iterations[0]?.select[0];
  const grown: Grown = { root: first?.node ?? 0, nodes: new Map(), count };
  if (first) enter(grown, first);
  const last = Math.min(count, iterations.length);
  for (let index = 0; index < last; index++) {
    const isCurrent = index === last - 1;
    const done = !isCurrent || phase === "backpropagate";
    if (isCurrent && phase === "select") addKnown(grown, iterations[index]!);
    else add(grown, iterations[index]!, done, true);
  }
  return grown;
}

/** Of the path of a selection, the moves that it selects: that of a node not yet stored comes with the expansion. */
function addKnown(grown: Grown, iteration: Iteration) {
  const known = iteration.select.filter(({ node }) => grown.nodes.has(node)).length;
  const select = iteration.select.slice(0, Math.max(1, known));
  select.forEach((step, ply) => {
    const edge = edgeOf(enter(grown, step), iteration.backpropagate[ply]!.move);
    const next = select[ply + 1];
    if (next) edge.child = next.node;
  });
}

/** How many plies of an iteration's path are shown in a phase. */
export function pathShown(grown: Grown, iteration: Iteration, phase: Phase): string[] {
  const moves = iteration.backpropagate.map(({ move }) => move);
  if (phase !== "select") return moves;
  const shown: string[] = [];
  let node = grown.nodes.get(grown.root);
  for (const move of moves) {
    const edge = node?.edges.find((edge) => edge.move === move);
    if (!edge) break;
    shown.push(move);
    node = edge.child === null ? undefined : grown.nodes.get(edge.child);
  }
  return shown;
}

/** A node as it is drawn, with the children that there is room for. */
export interface Drawn {
  key: string;
  path: string[];
  move: string | null;
  visits: number;
  /** The mean for the player who chose the move; nature's for the first player. */
  q: number | null;
  /** Who chose the move; `null` for nature. */
  owner: number | null;
  kind: "decision" | "chance" | "tried" | "more";
  /** Whether other paths lead here, too. */
  shared: boolean;
  /** Of a node that stands for others: how many, and their visits. */
  more: number;
  /** The visits of the node above, as the formula counts them. */
  above: number;
  children: Drawn[];
}

export interface Room {
  /** Children of a node that are drawn at most, and of the root. */
  breadth: number;
  top?: number;
  /** Nodes that are drawn at most, those of the path beside. */
  most: number;
  /** The path that is always drawn. */
  path: string[];
  /** Nodes whose children are all drawn, by key. */
  open: ReadonlySet<string>;
}

const keyOf = (path: string[]) => path.join("/");

/** The nodes with most visits, as many as there is room for, and the path. */
export function drawnOf(grown: Grown, room: Room): Drawn {
  const parents = new Map<number, number>();
  for (const node of grown.nodes.values())
    for (const { child } of node.edges) if (child !== null) parents.set(child, (parents.get(child) ?? 0) + 1);
  const root = grown.nodes.get(grown.root);
  const top: Drawn = {
    key: "",
    path: [],
    move: null,
    visits: root?.edges.reduce((sum, { visits }) => sum + visits, 0) ?? 0,
    q: null,
    owner: null,
    kind: root?.player === null ? "chance" : "decision",
    shared: false,
    more: 0,
    above: 0,
    children: [],
  };
  const waiting: { drawn: Drawn; node: GrownNode; ids: number[] }[] = root
    ? [{ drawn: top, node: root, ids: [grown.root] }]
    : [];
  let count = 1;
  while (waiting.length > 0) {
    waiting.sort((a, b) => b.drawn.visits - a.drawn.visits);
    const { drawn, node, ids } = waiting.shift()!;
    const isOpen = room.open.has(drawn.key);
    const full = count >= room.most && !isOpen;
    const next = isOnPath(drawn, room.path) ? room.path[drawn.path.length] : undefined;
    // An only child takes no more room than the words that it is left out.
    const only = node.legal === 1 ? 1 : 0;
    const breadth = drawn === top ? (room.top ?? room.breadth) : room.breadth;
    const shown = chosenChildren(node, isOpen ? Infinity : full ? only : breadth, next);
    for (const edge of shown) {
      const child = drawnChild(drawn, node, edge, grown, parents);
      drawn.children.push(child);
      const below = edge.child === null ? undefined : grown.nodes.get(edge.child);
      // A position that repeats on its own path is drawn once.
      if (below && !ids.includes(edge.child!)) waiting.push({ drawn: child, node: below, ids: [...ids, edge.child!] });
    }
    // What was opened takes no room from the rest.
    if (!isOpen) count += shown.length;
    const rest = node.legal - shown.length;
    if (rest > 0 && node.edges.length > 0) drawn.children.push(moreOf(drawn, node, shown));
  }
  return top;
}

const isOnPath = ({ path }: Drawn, whole: string[]) => path.every((move, ply) => whole[ply] === move);

/** The edges with most visits in the game's order, with the one of the path. */
function chosenChildren(node: GrownNode, breadth: number, next: string | undefined): GrownEdge[] {
  const byVisits = [...node.edges].sort((a, b) => b.visits - a.visits);
  const kept = new Set(byVisits.slice(0, breadth));
  return node.edges.filter((edge) => kept.has(edge) || edge.move === next);
}

function drawnChild(parent: Drawn, node: GrownNode, edge: GrownEdge, grown: Grown, parents: Map<number, number>): Drawn {
  const path = [...parent.path, edge.move];
  const below = edge.child === null ? undefined : grown.nodes.get(edge.child);
  return {
    key: keyOf(path),
    path,
    move: edge.move,
    visits: edge.visits,
    q: edge.q,
    owner: node.player,
    kind: below?.player === null ? "chance" : below || edge.stored ? "decision" : "tried",
    shared: edge.child !== null && (parents.get(edge.child) ?? 0) > 1,
    more: 0,
    above: node.edges.reduce((sum, { visits }) => sum + visits, 0),
    children: [],
  };
}

function moreOf(parent: Drawn, node: GrownNode, shown: GrownEdge[]): Drawn {
  const hidden = node.edges.filter((edge) => !shown.includes(edge));
  return {
    key: `${parent.key}/…`,
    path: parent.path,
    move: null,
    visits: hidden.reduce((sum, { visits }) => sum + visits, 0),
    q: null,
    owner: node.player,
    kind: "more",
    shared: false,
    more: node.legal - shown.length,
    above: parent.visits,
    children: [],
  };
}
