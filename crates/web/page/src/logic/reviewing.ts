// What has arrived from a review of a game: positions as they are searched, and moves as soon as what they led to is.

import type { MoveClass, Reviewed, ReviewedMove, ReviewedPosition, WorstMove } from "../contract";
import type { ServerEvent } from "./events";

/** The classes of moves, the best first. */
export const CLASSES: readonly MoveClass[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

export interface Review {
  /** How many positions will be searched; 0 before that is known. */
  of: number;
  positions: ReviewedPosition[];
  moves: ReviewedMove[];
  /** `null` until all is searched. */
  worst: WorstMove[] | null;
  /** What else is known at the end. */
  end: Reviewed | null;
  failure: string | null;
}

export const UNREVIEWED: Review = { of: 0, positions: [], moves: [], worst: null, end: null, failure: null };

/** The review after one more event. */
export function reviewed(review: Review, { name, data }: ServerEvent): Review {
  switch (name) {
    case "started":
      return { ...review, of: (data as { positions: number }).positions };
    case "position":
      return { ...review, positions: [...review.positions, data as ReviewedPosition] };
    case "move":
      return { ...review, moves: [...review.moves, data as ReviewedMove] };
    case "failed":
      return { ...review, failure: (data as { message: string }).message };
    default:
      return name === "done"
        ? { ...review, worst: (data as Reviewed).worst, end: data as Reviewed }
        : review;
  }
}

/** Whether positions were searched, and the agent gave none of them a value. */
export const hasNoValues = ({ positions }: Review): boolean =>
  positions.length > 0 && positions.every(({ value }) => value === null);
