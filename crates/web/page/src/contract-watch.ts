// The responses of `POST /api/iterations` and `POST /api/visits`: what a search did, one step after the other.

import type { Report, Scale, Step, StepNode } from "./contract";

/** A node on the way down, with its number: the same on every path that leads to it. */
export interface WatchedNode extends StepNode {
  node: number;
}

/** One iteration of a search: a step without its report. */
export interface Iteration extends Omit<Step, "agent" | "of" | "scale" | "report" | "select" | "expand"> {
  select: WatchedNode[];
  expand: { move: string | null; position: string | null; reason: "stored" | "over" | "proven" | "waits" | "flat"; why: string };
  /** The move that the search would play after this iteration. */
  best: string;
}

export interface Iterations {
  agent: string;
  of: number;
  scale: Scale;
  /** Whether the search ends after the last of these. */
  ended: boolean;
  iterations: Iteration[];
}

/** A visit of a position by alpha-beta; numbers are points for the player to move at the root. */
export interface Visit {
  parent: number | null;
  move: string | null;
  player: number | null;
  kind: "moves" | "outcomes" | "horizon" | "end" | "table";
  /** The window: `null` where an end is infinite. */
  alpha: number | null;
  beta: number | null;
  value: number;
  /** Plies to the certain win or loss that the value stands for. */
  plies: number | null;
  skipped: number | null;
}

export interface Visits {
  agent: string;
  scale: Scale;
  visits: Visit[];
  report: Report;
}
