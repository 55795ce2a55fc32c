// A guided tour: what the page shows in a step of it, and the numbers of its texts.

import type { Scale } from "../contract";
import type { Iteration } from "../contract";
import type { Tour, TourNumber } from "../tours/tour";
import { DEFAULT, type Address } from "./address";
import { value, type Kind } from "./format";
import { grownTo, type GrownEdge } from "./growth";

/** What the address becomes in a step, from 1. */
export function addressOf(tour: Tour, step: number): Partial<Address> {
  const own = tour.steps[step - 1]!.address;
  const { game, start, agents, seed, iteration, phase, viewpoint } = DEFAULT;
  const shown = { game, start, agents, seed, iteration, phase, viewpoint, moves: [], ...tour.address, ...own };
  return { ...shown, ply: shown.moves.length, view: "watch", tour: tour.name, step };
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
