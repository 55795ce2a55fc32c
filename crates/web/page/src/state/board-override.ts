// A board that a panel shows instead of the position with the search's numbers.

import type { Board, Report } from "../contract";

export interface BoardOverride {
  caption: string;
  /** Moves from the position on, shown as numbered pieces. */
  then?: string[];
  /** A board without values. */
  board?: Board;
  /** Other numbers on the position shown, and the agent that found them. */
  report?: Report;
  by?: string;
  /** On whose board, where several stand side by side. */
  agent?: number;
}
