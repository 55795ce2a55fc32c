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

/** What a text says of the search, or of the game; a test compares it with them. */
export interface TourClaim {
  is:
    | ("most-visited" | "least-visited" | "best-value" | "not-best-value" | "plays" | "selected" | "shared" | "cut" | "chance")
    // Every move has so many visits; a position has so many moves; a move has so many visits at most.
    | ("each" | "legal" | "at-most")
    // One mean is better than another; they are closer than in the iteration shown.
    | ("better" | "closer")
    // The same move as in the iterations before in turn; a position becomes a node; the next path is another one.
    | ("again" | "stored" | "path-changes")
    // Payoffs under best play, and means of random play, for the player to move.
    | ("exact" | "only-best" | "random-mean")
    // Of alpha-beta: the move is entered with a bound; its value is not above α; minimax finds the same; another agent visits fewer.
    | ("window" | "fails-low" | "minimax" | "fewer")
    // So many cards are left.
    | "cards";
  node?: string;
  other?: string;
  value?: number;
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
  /** The drawing can be played from here to an iteration. */
  plays?: number;
  /** Whether the formula is shown for each move, in place of the tree. */
  table?: boolean;
  /** Whether the end of an iteration is shown with its path: not where only figures matter. */
  path?: boolean;
}

export interface Tour {
  name: string;
  /** What all steps share. */
  address: TourStep["address"];
  steps: TourStep[];
}
