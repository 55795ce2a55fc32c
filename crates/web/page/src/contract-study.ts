// The server's responses about whole games and whole searches: checks of trees, and what a game is like.

import type { MeanScore, TreeNode } from "./contract";

export const CLASSES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
/** How good a move is. */
export type MoveClass = (typeof CLASSES)[number];
export type ClassCounts = Record<MoveClass, number>;

/** The losses from which a move has a class. */
export interface Thresholds {
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

/** What is known of a review at its end, besides the worst moves. */
export interface ReviewEnd {
  classes: ClassCounts[];
  thresholds: Thresholds | null;
  margin_thresholds: Thresholds | null;
  margin_unit: string | null;
  /** The first position from which on all are proven. */
  proven_from: number | null;
}

export interface TreeFault {
  kind: string;
  path: string[];
  text: string;
}

export interface CheckedTree {
  nodes: number;
  scale: "signed" | "unit" | "points";
  faults: TreeFault[];
  /** How many faults there are; not all are sent. */
  all: number;
  root: TreeNode;
}

export interface Proportion {
  share: number;
  interval: { low: number; high: number } | null;
}

export interface EqualGames {
  agent: string;
  games: number;
  different: number;
  first: Proportion | null;
  draws: Proportion | null;
  success: Proportion | null;
  length: MeanScore | null;
  branching: MeanScore | null;
}

export interface SkillGames {
  stronger: string;
  weaker: string;
  games: number;
  score: Proportion | null;
  difference?: Proportion | null;
}

export interface Balance {
  players: number;
  games: number;
  equals: EqualGames[];
  skill: SkillGames[];
}
