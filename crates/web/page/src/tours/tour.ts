// What a guided tour consists of. Each tour is a file of data in this folder; its texts are in `locales/tours.*.json`.

import type { Address } from "../logic/address";

/** A number of a text, taken from the search that the step shows. */
export interface TourNumber {
  of: "visits" | "value" | "positions";
  /** The moves from the position to the node, such as `b2/a1`; the root by default. */
  node?: string;
  /** Another iteration than the one shown. */
  iteration?: number;
  /** Another agent than the one shown. */
  agent?: string;
}

/** What a text says of the search; a test compares it with a search. */
export interface TourClaim {
  is: "most-visited" | "least-visited" | "best-value" | "plays" | "selected" | "shared" | "cut" | "chance";
  node: string;
  iteration?: number;
  agent?: string;
}

export interface TourStep {
  /** The position, the search and the place in it. */
  address: Partial<Pick<Address, "game" | "start" | "moves" | "agents" | "seed" | "iteration" | "phase" | "viewpoint">>;
  numbers?: Record<string, TourNumber>;
  /** A question whose answer the reader may predict. */
  predict?: { options: string[]; answer: string };
  claims?: TourClaim[];
}

export interface Tour {
  name: string;
  /** What all steps share. */
  address: TourStep["address"];
  steps: TourStep[];
}
