// A guided tour: what the page shows in a step of it, and the numbers of its texts.

import type { Scale } from "../contract";
import type { Iteration } from "../contract";
import type { Tour, TourNumber } from "../tours/tour";
import { DEFAULT, type Address } from "./address";
import { value, type Kind } from "./format";
import { grownTo, type GrownEdge } from "./growth";
import type { Key, Words } from "./words";

/** What the address becomes in a step, from 1. */
export function addressOf(tour: Tour, step: number): Partial<Address> {
  const own = tour.steps[step - 1]!.address;
  const { game, start, agents, seed, iteration, phase, viewpoint } = DEFAULT;
  const shown = { game, start, agents, seed, iteration, phase, viewpoint, moves: [], ...tour.address, ...own };
  return { ...shown, ply: shown.moves.length, view: "watch", tour: tour.name, step };
}

/** Whether the page shows something else than the step, since the reader has moved on. */
export function isAway(address: Address, tour: Tour, step: number): boolean {
  const { ply: _, ...own } = addressOf(tour, step);
  return (Object.keys(own) as (keyof typeof own)[]).some((key) => JSON.stringify(own[key]) !== JSON.stringify(address[key]));
}

/** About how long a tour takes: two steps a minute, with time to look. */
export const minutesOf = ({ steps }: Tour): number => Math.ceil(steps.length / 2) + 1;

/** What the button of an answer says: words of the question, words of all questions, or a move. */
export function optionWords(t: Words, name: string, option: string): string {
  const keys = [`${name}.option.${option}`, `tour.option.${option}`];
  const known = keys.find((key) => t(key as Key) !== key);
  return known === undefined ? option : t(known as Key);
}

/** The edge to a node after some iterations, such as `b2/a1`. */
export function edgeAt(iterations: Iteration[], count: number, node: string): GrownEdge | null {
  const grown = grownTo(iterations, count);
  let [here, edge] = [grown.nodes.get(grown.root), null as GrownEdge | null];
  for (const move of node.split("/")) {
    edge = here?.edges.find((each) => each.move === move) ?? null;
    here = edge?.child == null ? undefined : grown.nodes.get(edge.child);
  }
  return edge;
}

/** A number of a text; `…` until the search has come that far. */
export function numberOf({ of, node }: TourNumber, iterations: Iteration[], count: number, scale: Scale, kind: Kind): string {
  if (iterations.length < count) return "…";
  const edge = node === undefined ? null : edgeAt(iterations, count, node);
  if (of === "visits") return String(edge?.visits ?? 0);
  return edge === null || edge.q === null ? "–" : value(scale, edge.q, kind);
}
