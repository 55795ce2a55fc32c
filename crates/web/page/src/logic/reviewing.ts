// What has arrived from a review of a game.

import type { ReviewedPly, WorstMove } from "../contract";
import type { ServerEvent } from "./events";

export interface Review {
  plies: ReviewedPly[];
  /** `null` until all is searched. */
  worst: WorstMove[] | null;
  failure: string | null;
}

export const UNREVIEWED: Review = { plies: [], worst: null, failure: null };

/** The review after one more event. */
export function reviewed(review: Review, { name, data }: ServerEvent): Review {
  if (name === "ply") return { ...review, plies: [...review.plies, data as ReviewedPly] };
  if (name === "failed") return { ...review, failure: (data as { message: string }).message };
  return name === "done" ? { ...review, worst: (data as { worst: WorstMove[] }).worst } : review;
}
