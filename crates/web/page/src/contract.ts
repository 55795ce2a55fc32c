// The server's answers, as JSON. The page handles games and agents only through these.
// Generated from the server's types by `UPDATE_CONTRACT=1 cargo test -p uctopia-web contract`; requests are in `requests.ts`.

export type * from "./requests";

/** An agent. */
export interface AgentInfo {
  about: string;
  name: string;
  options: OptionInfo[];
}

/** The state of an agent's search. */
export type AgentState = "waiting" | "thinking" | "done" | "failed" | "resting";

/** What a game is like. */
export interface Balance {
  equals: EqualGames[];
  game: string;
  games: number;
  players: number;
  /** Whether the same measurement gives the same numbers again. */
  reproducible: boolean;
  seed: number;
  skill: SkillGames[];
}

/** A rectangle of squares, row by row from the top left. */
export interface Board {
  /** Names of the columns, or empty. */
  column_names: string[];
  columns: number;
  /** Names of the rows, or empty. */
  row_names: string[];
  rows: number;
  squares: Square[];
  theme: Theme;
}

/** The relation of a value to the true result of its search. */
export type Bound = "estimate" | "exact" | "upper" | "lower" | "unproven";

/** The games and the agents. */
export interface Catalog {
  agents: AgentInfo[];
  games: GameInfo[];
  /** Bounds on requests, by the name of the field. */
  limits: Record<string, number>;
  /** Agents to offer in a game, by its name. */
  presets: Record<string, string[]>;
  version: string;
}

/** What was found. */
export interface CheckedTree {
  /** How many there are, with those that are not sent. */
  all: number;
  faults: TreeFault[];
  nodes: number;
  root: TreeNode;
  scale: TreeScale;
}

/** How many moves have each class. */
export interface ClassCounts {
  best: number;
  blunder: number;
  good: number;
  inaccuracy: number;
  mistake: number;
}

/** The answer to a command. */
export type Done = Record<string, unknown>;

/** A difference in Elo; ends are `null` where they are infinite: nothing was lost, or nothing won. */
export interface EloDifference {
  high: number | null;
  low: number | null;
  value: number | null;
}

/** A difference in Elo with its interval, of which an end is missing where nothing was lost, or nothing won. */
export type EloEstimate = { between: { difference: number; high: number; low: number; }; } | { above: { low: number; }; } | { below: { high: number; }; };

/** Games of an agent against itself, or alone. */
export interface EqualGames {
  agent: string;
  /** Legal moves of a position. */
  branching: Mean | null;
  /** How many of them differ. */
  different: number;
  draws: Proportion | null;
  /** The share of points of the first player. */
  first: Proportion | null;
  games: number;
  /** In plies. */
  length: Mean | null;
  /** In games for one player. */
  success: Proportion | null;
}

/** Why a stream ends without a result. */
export interface Failed {
  message: string;
}

/** A game. */
export interface GameInfo {
  example: string;
  has_chance: boolean;
  /** The levels of play from 1 to 10. */
  levels: LevelInfo[];
  name: string;
  options: OptionInfo[];
  players: string[];
  /** How positions are written, and one to try. */
  position: string;
  /** The agents that `/api/step` can follow here. */
  steps: string[];
  text: string;
  /** How the board looks, which tells what players are called: black and white stones, red and yellow discs. */
  theme: Theme;
  title: string;
}

/** An interval of 95 %. */
export interface Interval {
  high: number;
  low: number;
}

/** A trace without its report, which the figures of the moves replace. */
export interface Iteration {
  backpropagate: StepBackup[];
  /** The move that the search would play now. */
  best: string;
  expand: StepExpansion;
  iteration: number;
  select: StepNode[];
  simulate: StepPlayout | null;
}

export interface Iterations {
  agent: string;
  /** Whether the search ends after the last of these. */
  ended: boolean;
  iterations: Iteration[];
  /** The last iteration that may be requested. */
  of: number;
  scale: Scale;
}

/** A level of play. */
export interface LevelInfo {
  /** The text that stands for the level in any game. */
  agent: string;
  /** Elo above random moves, or in games for one player the share of deals won; `null` where it was not measured. */
  strength: number | null;
}

/** A line and the position at its end. */
export interface LineAnswer {
  current: Position;
  game: string;
  moves: string[];
  /** From the first to the last. */
  positions: string[];
  /** `null` when it is the game's own. */
  start: string | null;
}

/** A mean of independent samples. */
export interface Mean {
  /** The standard deviation. */
  deviation: number;
  /** Missing where the variation is unknown. */
  interval?: Interval;
  mean: number;
  samples: number;
}

/** A mean score. */
export interface MeanScore {
  interval: Interval | null;
  mean: number;
}

/** The moves that are not shown. */
export interface MoreMoves {
  children: number;
  visits: number;
}

/** How good a move is. */
export type MoveClass = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** What a search found of one move. */
export interface MoveReport {
  bound: Bound;
  move: string;
  prior?: number;
  proof?: Proof;
  /** The move and the best play after it that the search found. */
  pv: string[];
  /** `null` where nothing is known, or only a proof. */
  value: number | null;
  /** Of the sampled results, in the scale squared. */
  variance?: number;
  visits: number;
}

/** A move and the square on which its value is shown, if any. */
export interface MoveView {
  move: string;
  square: number | null;
}

/** A known opening by its names. */
export interface NamedOpening {
  english: string;
  japanese: string;
  moves: string;
}

/** The kind of the values of an option. */
export type OptionControl = { kind: "switch"; } | { kind: "choice"; values: string[]; } | { high: number | null; kind: "number"; low: number | null; whole: boolean; } | { kind: "time"; } | { kind: "plies"; } | { kind: "text"; };

/** An option of a game or an agent. */
export interface OptionInfo {
  /** Other names that are understood. */
  aliases: string[];
  /** The same for programs: what kind of control takes such values. */
  control: OptionControl;
  default: string;
  from: string;
  help: string;
  key: string;
  values: string;
}

/** A position, and what can be played there. */
export interface Position {
  board: Board;
  /** What an opening book of the server knows of the position. */
  book?: Report;
  legal: MoveView[];
  /** The name of the opening, where one is known. */
  opening?: NamedOpening;
  position: string;
  turn: Turn;
}

/** The boards of a continuation. */
export interface Preview {
  /** After each of the moves. */
  boards: Board[];
  moves: MoveView[];
}

/** How far a measurement is. */
export interface Progress {
  all: number;
  done: number;
}

/** A proven result. */
export interface Proof {
  /** From −1 to 1. */
  payoff: number;
  /** Plies to the end of the game, where the search counted them. */
  plies?: number;
}

/** A share and its interval. */
export interface Proportion {
  interval: Interval | null;
  share: number;
}

/** A success rate and its interval of 95 %. */
export interface Rate {
  high: number;
  low: number;
  of: number;
  won: number;
}

/** What a file or a pasted text contains. */
export interface ReadFile {
  /** How many there are, with those that are not sent. */
  all: number;
  games: ReadGame[];
  /** Why games were skipped, and remarks on others, as sentences. */
  problems: string[];
}

/** A game, or a position without moves. */
export interface ReadGame {
  moves: string[];
  /** `null` when it is the game's own. */
  start: string | null;
  /** Players, event and date, as far as the file names them. */
  title: string;
}

/** The answer to a request that is refused. */
export interface Refusal {
  error: RefusalReason;
}

/** Why a request is refused. */
export interface RefusalReason {
  /** The path of the field that is wrong, such as `moves[3]`; `null` where no field is. */
  field: string | null;
  /** A sentence in the language asked for. */
  message: string;
}

/** How many pairs of games, or deals, differ, where games merely repeat: the others count for nothing. */
export interface Repeats {
  different: number;
  of: number;
}

/** What a search found, from the point of view of `player`. */
export interface Report {
  best: string;
  moves: MoveReport[];
  /** A remark that qualifies the numbers. */
  note?: string;
  player: number;
  scale: Scale;
  /** Why it ended. */
  stop: string;
  totals: Totals;
}

/** A review has begun. */
export interface ReviewStarted {
  /** How many positions will be shown. */
  positions: number;
}

/** The end of a review. */
export interface Reviewed {
  /** The numbers of moves of each class, by player. */
  classes: ClassCounts[];
  /** Those of proven margins. */
  margin_thresholds: Thresholds | null;
  margin_unit: string | null;
  note: string | null;
  /** The first position from which on all are proven. */
  proven_from: number | null;
  thresholds: Thresholds | null;
  worst: WorstMove[];
}

/** A move whose loss is known; values are the first player's. */
export interface ReviewedMove {
  /** Of what the move led to. */
  after: number | null;
  /** Of the position before the move. */
  before: number | null;
  best: string;
  /** `null` where the move was forced, or its loss is unknown. */
  class: MoveClass | null;
  /** Half the width of the loss's 95 % interval. */
  error: number | null;
  /** Whether there was no other move. */
  forced: boolean;
  /** For the player who made it, never below 0. */
  loss: number | null;
  move: string;
  player: number;
  ply: number;
  /** Whether both values are proven. */
  proven: boolean;
  /** The unit of the values and of the loss: that of the agent, or of a proven margin. */
  scale: Scale;
}

/** A position of a reviewed game that has been searched, or the end of the game. */
export interface ReviewedPosition {
  best: string | null;
  /** The proven margin, where there is one. */
  margin?: number;
  /** `null` at the end of the game. */
  player: number | null;
  /** Moves made before it. */
  ply: number;
  /** Whether the value is proven, or the payoff of the game. */
  proven: boolean;
  report: Report | null;
  /** To the first player; `null` where the agent gives no values. */
  value: number | null;
}

/** Units and ranges of values: `signed` is a mean payoff from −1 to 1, `unit` a win rate from 0 to 1; `points` come from an evaluation and have none but their own. */
export type Scale = "signed" | "unit" | { points: { scale: number; unit: string; }; };

/** Mean scores of both agents, in games that count something beside win and loss. */
export interface Scores {
  a: MeanScore;
  b: MeanScore;
  unit: string;
}

/** Games of a stronger agent against a weaker one. */
export interface SkillGames {
  /** The difference of the success rates, in games for one player. */
  difference?: Proportion;
  elo?: EloEstimate;
  games: number;
  score: Proportion | null;
  stronger: string;
  weaker: string;
}

/** A search at one moment. */
export interface Snapshot {
  agent: number;
  bytes: number | null;
  can_continue: boolean;
  message?: string;
  milestone: boolean;
  /** Milliseconds of search time. */
  ms: number;
  nodes: number;
  per_second: number | null;
  playouts: number;
  report: Report | null;
  state: AgentState;
  /** The upper confidence bounds at the root, in the order of the report's moves. */
  ucb: (number | null)[] | null;
}

/** What lies on a square: `void` is a gap in the layout, a piece is that of a player counted from 0. */
export type Square = "void" | "empty" | { piece: number; } | { card: string; } | { label: string; };

/** How a match stands, from A's point of view. */
export interface Standing {
  /** In games for one player: deals that A solved. */
  a?: Rate;
  b?: Rate;
  /** The interval of the difference of the success rates, A's minus B's. */
  difference?: Interval;
  draws: number;
  elo?: EloDifference;
  games: number;
  high: number | null;
  /** The likelihood of superiority, from 0 to 1. */
  los?: number;
  losses: number;
  /** `null` where no interval can be given; the note says why. */
  low: number | null;
  note?: string;
  p_value?: number;
  played: number;
  repeats: Repeats | null;
  /** Whether the same match gives the same numbers again. */
  reproducible: boolean;
  score: number;
  scores?: Scores;
  verdict?: string;
  wins: number;
}

/** A search has begun; an entry of each list is one agent. */
export interface Started {
  agents: string[];
  /** The name of the search. */
  id: string;
  /** Whether the numbers are the same whenever so many playouts are done with this seed. */
  reproducible: boolean[];
  /** Whether there will be a tree to look at. */
  trees: boolean[];
}

/** One iteration of a search. */
export interface Step {
  agent: string;
  backpropagate: StepBackup[];
  expand: StepExpansion;
  iteration: number;
  /** The last iteration that may be requested. */
  of: number;
  /** The answer if the search ended after this iteration. */
  report: Report;
  scale: Scale;
  /** The nodes on the way down, the root first. */
  select: StepNode[];
  /** `null` where the result was known without a playout. */
  simulate: StepPlayout | null;
}

/** How the figures of a move of the way changed. */
export interface StepBackup {
  after: StepFigures;
  before: StepFigures;
  move: string;
  player: number | null;
  reward: number;
}

/** The end of the way through the tree. */
export interface StepExpansion {
  move: string | null;
  /** The position that became a node, if one did. */
  position: string | null;
  reason: StepReason;
  /** The same as a sentence. */
  why: string;
}

/** The figures of a move. */
export interface StepFigures {
  q: number | null;
  visits: number;
}

/** A move that could be chosen. */
export interface StepMove {
  /** What is added to it. */
  bonus: number | null;
  chosen: boolean;
  move: string;
  /** Whether it can still be better than what is proven already; others are passed over. */
  open: boolean;
  /** The mean of what it brought. */
  q: number | null;
  /** The numbers of the formula by name. */
  terms: Record<string, number>;
  /** The sum; `null` where nothing is compared: a move never tried comes first. */
  ucb: number | null;
  visits: number;
}

/** A choice on the way down. */
export interface StepNode {
  formula: string;
  moves: StepMove[];
  /** The number of the node: the same on every path that leads to it. */
  node: number;
  /** `null` is nature. */
  player: number | null;
  position: string;
  visits: number;
}

/** What was played beyond the tree. */
export interface StepPlayout {
  /** For the first player, where the playout was cut short and the position judged. */
  evaluated: number | null;
  final: Board;
  moves: string[];
  payoffs: number[];
  words: string | null;
}

/** Why a position became a node, or none did. */
export type StepReason = "stored" | "over" | "proven" | "waits" | "flat";

/** How a board looks. */
export type Theme = "lines" | "stones" | "discs" | "rack" | "cards";

/** The losses from which a move has a class. */
export interface Thresholds {
  blunder: number;
  inaccuracy: number;
  mistake: number;
}

/** The totals of a search. */
export interface Totals {
  depth: number;
  nodes: number;
  /** Playouts, or iterations of a tree search. */
  playouts: number;
}

/** A part of a tree. */
export interface TreeAnswer {
  root: TreeNode;
}

/** A fault in the language of the request. */
export interface TreeFault {
  kind: string;
  path: string[];
  /** The sentence, which names the node. */
  text: string;
}

/** A move and the position after it; values are for the player who chooses the move. */
export interface TreeNode {
  children: TreeNode[];
  more: MoreMoves | null;
  move: string | null;
  /** The player to move after it; `null` is nature, or unknown since the position is not stored. */
  player: number | null;
  /** `null` where the position is not stored. */
  position: string | null;
  prior?: number;
  proof?: Proof;
  /** Whether other ways lead here too. */
  shared: boolean;
  /** Whether the position is a node of the tree. */
  stored: boolean;
  ucb?: number;
  value: number | null;
  visits: number;
}

/** The unit of the values of a tree. */
export type TreeScale = "signed" | "unit" | "points";

/** Who moves next, or how the game ended. */
export type Turn = { kind: "player"; name: string; player: number; } | { kind: "chance"; } | { kind: "over"; payoffs: number[]; words: string; };

/** A visit of a position by alpha-beta; numbers are points for the player to move at the root. */
export interface Visit {
  /** The lower end of the window; `null` where it is infinite. */
  alpha: number | null;
  /** The upper end. */
  beta: number | null;
  kind: VisitKind;
  move: string | null;
  /** The index of the visit above. */
  parent: number | null;
  player: number | null;
  /** Plies to the certain win or loss that the value stands for. */
  plies: number | null;
  /** The moves that a cut-off skipped. */
  skipped: number | null;
  value: number;
}

/** What gave a value to a visit: moves searched below, outcomes of chance, the evaluation at the horizon, the end of the game, or the table. */
export type VisitKind = "moves" | "outcomes" | "horizon" | "end" | "table";

/** A search by alpha-beta in the order of its visits. */
export interface Visits {
  agent: string;
  report: Report;
  scale: Scale;
  /** In the order in which they began, the root first. */
  visits: Visit[];
}

/** A move that lost much. */
export interface WorstMove {
  class: MoveClass | null;
  error: number;
  loss: number;
  move: string;
  player: number;
  ply: number;
  scale: Scale;
}
