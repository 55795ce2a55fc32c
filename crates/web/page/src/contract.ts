// The server's responses and requests, as JSON. The page handles games and agents only through these.

import type { MoveClass } from "./contract-study";

/** Units and ranges of values; `points` come from an evaluation and have none but their own. */
export type Scale = "signed" | "unit" | { points: { unit: string; scale: number } };

export type Bound = "estimate" | "exact" | "upper" | "lower";

export interface Proof {
  payoff: number;
  plies?: number;
}

export interface MoveReport {
  move: string;
  value: number | null;
  bound: Bound;
  visits: number;
  variance?: number;
  prior?: number;
  proof?: Proof;
  pv: string[];
}

/** What a search found, from the point of view of `player`. */
export interface Report {
  best: string;
  player: number;
  scale: Scale;
  moves: MoveReport[];
  totals: { playouts: number; nodes: number; depth: number };
  stop: string;
  note?: string;
}

export type Theme = "lines" | "stones" | "discs" | "rack" | "cards";
export type Square = "void" | "empty" | { piece: number } | { card: string } | { label: string };

export interface Board {
  theme: Theme;
  columns: number;
  rows: number;
  column_names: string[];
  row_names: string[];
  squares: Square[];
}

export interface MoveView {
  move: string;
  square: number | null;
}

export type Turn =
  | { kind: "player"; player: number; name: string }
  | { kind: "chance" }
  | { kind: "over"; payoffs: number[]; words: string };

/** A known opening by its names. */
export interface NamedOpening {
  moves: string;
  english: string;
  japanese: string;
}

export interface Position {
  position: string;
  board: Board;
  turn: Turn;
  legal: MoveView[];
  opening?: NamedOpening;
  /** What an opening book of the server knows of the position. */
  book?: Report;
  details?: Record<string, unknown>;
}

/** A game, where it starts (`null`: the game's own start), and the moves since. */
export interface Line {
  game: string;
  start: string | null;
  moves: string[];
}

export interface LineAnswer extends Line {
  positions: string[];
  current: Position;
}

export interface Preview {
  boards: Board[];
  moves: MoveView[];
}

/** What kind of control takes the values of an option. */
export type OptionControl =
  | { kind: "switch" }
  | { kind: "choice"; values: string[] }
  | { kind: "number"; whole: boolean; low: number | null; high: number | null }
  | { kind: "time" }
  | { kind: "plies" }
  | { kind: "text" };

export interface OptionInfo {
  key: string;
  /** Other names that are understood. */
  aliases: string[];
  control: OptionControl;
  /** What it takes, in words. */
  values: string;
  default: string;
  help: string;
  from?: string;
}

export interface GameInfo {
  name: string;
  title: string;
  text: string;
  players: string[];
  theme: Theme;
  has_chance: boolean;
  /** How positions are written, and one to try. */
  position: string;
  example: string;
  options: OptionInfo[];
  /** Names of the agents whose iterations can be followed one by one. */
  steps: string[];
  /** Levels of play, the weakest first. */
  levels: LevelInfo[];
}

export interface LevelInfo {
  agent: string;
  /** Elo above random moves, or in games for one player the share of deals won; null where it was not measured. */
  strength: number | null;
}

export interface AgentInfo {
  name: string;
  about: string;
  options: OptionInfo[];
}

export interface Catalog {
  version: string;
  games: GameInfo[];
  agents: AgentInfo[];
  presets: Record<string, string[]>;
  limits: Record<string, number>;
}

export type AgentState = "waiting" | "thinking" | "resting" | "done" | "failed";

export interface Snapshot {
  agent: number;
  state: AgentState;
  playouts: number;
  per_second: number | null;
  ms: number;
  nodes: number;
  bytes: number | null;
  report?: Report | null;
  ucb?: (number | null)[] | null;
  can_continue: boolean;
  milestone?: boolean;
  message?: string;
}

export interface Started {
  id: string;
  agents: string[];
  reproducible: boolean[];
  /** Whether there will be a tree to look at. */
  trees: boolean[];
}

export interface TreeNode {
  move: string | null;
  position?: string;
  visits: number;
  value: number | null;
  player: number | null;
  proof?: Proof | null;
  prior?: number | null;
  ucb?: number | null;
  children: TreeNode[];
  more: { children: number; visits: number } | null;
  /** Whether other ways lead here too. */
  shared: boolean;
  /** Whether the position is a node of the tree. */
  stored: boolean;
}

export interface StepMove {
  move: string;
  visits: number;
  q: number | null;
  bonus: number | null;
  ucb: number | null;
  chosen: boolean;
  /** Whether it can still be better than what is proven already; others are passed over. */
  open?: boolean;
  terms?: Record<string, number>;
}

export interface StepNode {
  position: string;
  player: number | null;
  visits: number;
  formula: string;
  moves: StepMove[];
}

export interface StepBackup {
  move: string;
  player: number | null;
  before: { visits: number; q: number | null };
  reward: number;
  after: { visits: number; q: number | null };
}

export interface StepExpansion {
  move: string | null;
  /** The position that became a node, if one did. */
  position: string | null;
  reason: "stored" | "over" | "proven" | "waits";
  why: string;
}

export interface StepPlayout {
  moves: string[];
  final: Board;
  payoffs: number[];
  words: string | null;
  /** For the first player, where the playout was cut short and the position judged. */
  evaluated: number | null;
}

export interface Step {
  iteration: number;
  agent: string;
  of: number;
  scale: Scale;
  select: StepNode[];
  expand: StepExpansion;
  /** `null` where the result was known without a playout. */
  simulate: StepPlayout | null;
  backpropagate: StepBackup[];
  report: Report;
}

/** A position of a reviewed game that has been searched, or the end of the game. */
export interface ReviewedPosition {
  /** Moves made before it. */
  ply: number;
  /** `null` at the end of the game. */
  player: number | null;
  /** To the first player; `null` where the agent gives no values. */
  value: number | null;
  /** Whether the value is proven, or the payoff of the game. */
  proven: boolean;
  best: string | null;
  report: Report | null;
}

/** A move whose loss is known; values are the first player's. */
export interface ReviewedMove {
  ply: number;
  player: number;
  move: string;
  best: string;
  /** Of the position before the move, and of what it led to. */
  before: number | null;
  after: number | null;
  /** For the player who made it, never below 0. */
  loss: number | null;
  /** Half the width of the loss's 95 % interval. */
  error: number | null;
  /** Whether there was no other move. */
  forced: boolean;
  /** `null` where the move was forced, or its loss is unknown. */
  class: MoveClass | null;
  /** The unit of the values and of the loss: that of the agent, or of a proven margin. */
  scale: Scale;
  /** Whether both values are proven. */
  proven: boolean;
}

export interface WorstMove {
  ply: number;
  player: number;
  move: string;
  loss: number;
  error: number;
  class: MoveClass | null;
  scale: Scale;
}

export interface Rate {
  won: number;
  of: number;
  low: number;
  high: number;
}

export interface MeanScore {
  mean: number;
  interval?: { low: number; high: number } | null;
}

export interface Standing {
  played: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  score: number;
  /** `null` where no interval can be given; the note says why. */
  low: number | null;
  high: number | null;
  /** Ends are `null` where they are infinite: nothing was lost, or nothing won. */
  elo?: { value: number | null; low: number | null; high: number | null } | null;
  /** The likelihood of superiority, from 0 to 1. */
  los?: number | null;
  /** How many pairs of games, or deals, differ, where games merely repeat: the others count for nothing. */
  repeats?: { different: number; of: number } | null;
  /** Mean scores, in games that count something beside win and loss. */
  scores?: { unit: string; a: MeanScore; b: MeanScore };
  note?: string | null;
  verdict?: string | null;
  a?: Rate;
  b?: Rate;
  /** The interval of the difference of the success rates, A's minus B's. */
  difference?: { low: number; high: number } | null;
}

export type Budget = { iters: number } | { ms: number };
