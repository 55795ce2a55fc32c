// What has arrived from a match.

import type { Standing } from "../contract";
import type { ServerEvent } from "./events";

export interface Match {
  standing: Standing | null;
  /** The intervals after each report, to show how they shrink. */
  history: { played: number; low: number; high: number }[];
}

export const UNPLAYED: Match = { standing: null, history: [] };

/** The match after one more event. */
export function played(match: Match, { name, data }: ServerEvent): Match {
  const standing = data as Standing;
  if (name !== "standing" && name !== "done") return match;
  const { played, low, high } = standing;
  const isNew = low !== null && high !== null && played !== match.history.at(-1)?.played;
  return { standing, history: isNew ? [...match.history, { played, low, high }] : match.history };
}
