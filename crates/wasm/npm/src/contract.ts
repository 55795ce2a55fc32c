// The engine's answers, as JSON.
// Generated from the types of the service by `UPDATE_CONTRACT=1 cargo test -p uctopia-web contract`.

/** An agent. */
export interface AgentInfo {
  about: string;
  name: string;
  options: OptionInfo[];
}

/** The state of an agent's search. */
export type AgentState = "waiting" | "thinking" | "resting" | "done" | "failed";

/** The change of an edge by a result. */
export interface BackupStep {
  /** After it. */
  after: EdgeStatistics;
  /** Before the iteration. */
  before: EdgeStatistics;
  /** The move. */
  move: string;
  /** The player for whom its rewards are added up: the player to move, and the first player for nature's moves. */
  player: Player;
  /** What was added. */
  reward: number;
}

/** What a game is like. */
export interface Balance {
  /** Games of equals, one entry for each agent. */
  equals: EqualGames[];
  /** The game. */
  game: string;
  /** Games of each kind that were asked for. */
  games: number;
  /** For how many players. */
  players: number;
  /** Whether the same settings give the same numbers again. */
  reproducible: boolean;
  /** The seed of all games. */
  seed: number;
  /** Games of each agent against the one before it. */
  skill: SkillGames[];
}

/** What the agent `best` stands for in a game. */
export interface BestInfo {
  agent: string;
  /** Positions that it visits for each playout of a budget; `null` where it does playouts, or nothing bounds it. */
  positions: number | null;
}

/** A rectangle of squares, row by row from the top left. */
export interface Board {
  /** Names of the columns, or empty. */
  column_names: string[];
  /** Number of columns. */
  columns: number;
  /** Names of the rows, or empty. */
  row_names: string[];
  /** Number of rows. */
  rows: number;
  /** The squares, `columns * rows` of them. */
  squares: Square[];
  /** The style. */
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

/** How many moves of each class a player made. */
export interface ClassCounts {
  best: number;
  blunder: number;
  good: number;
  inaccuracy: number;
  mistake: number;
}

/** The answer to a command. */
export type Done = Record<string, unknown>;

/** Visits and mean of a move. */
export interface EdgeStatistics {
  /** Mean of its rewards; `null` where it is unvisited. */
  q: number | null;
  /** Visits of the move. */
  visits: number;
}

/** A difference in Elo; ends are `null` where they are infinite: nothing was lost, or nothing won. */
export interface EloDifference {
  high: number | null;
  low: number | null;
  value: number | null;
}

/** The strength of A minus that of B, in Elo. */
export type EloEstimate = { between: { difference: number; high: number; low: number; }; } | { above: { low: number; }; } | { below: { high: number; }; };

/** Games in which all seats have the same agent. */
export interface EqualGames {
  /** The agent. */
  agent: string;
  /** Legal moves of a position, the mean of each game being one sample. */
  branching: MeanEstimate | null;
  /** How many different ones. */
  different: number;
  /** The share of draws, in games for two. */
  draws: Proportion | null;
  /** The first player's share of the points, in games for two; above ½ the first player has the advantage. */
  first: Proportion | null;
  /** How many games were played. */
  games: number;
  /** Moves of a game, nature's not counted. */
  length: MeanEstimate | null;
  /** The share of deals won, in games for one. */
  success: Proportion | null;
}

/** Why a position was stored, or none was. */
export type ExpandReason = "stored" | "over" | "proven" | "waits" | "flat";

/** The end of the way through the tree. */
export interface ExpandStep {
  /** The move that leads to the stored position, or the last of the way where none was. */
  move: string | null;
  /** The position stored, if one was. */
  position: string | null;
  /** Why. */
  reason: ExpandReason;
  /** The reason as a sentence. */
  why: string;
}

/** Why a stream ends without a result: the data of its event `failed`. */
export interface Failed {
  /** A sentence in the language asked for. */
  message: string;
}

/** What kind of mistake a fault points to. */
export type FaultKind = "visits" | "point-of-view" | "values" | "range" | "choice" | "unvisited" | "duplicate";

/** A game. */
export interface GameInfo {
  best: BestInfo;
  example: string;
  has_chance: boolean;
  /** Whether players do not see everything. */
  is_hidden: boolean;
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

/** A 95 % interval, ends included. */
export interface Interval {
  /** The upper end. */
  high: number;
  /** The lower end. */
  low: number;
}

/** The 95 % interval of A's score after so many games. */
export interface IntervalAfter {
  high: number;
  low: number;
  played: number;
}

/** A trace without its report, which the figures of the moves replace. */
export interface Iteration {
  backpropagate: BackupStep[];
  /** The move that the search would play now. */
  best: string;
  expand: ExpandStep;
  iteration: number;
  select: SelectStep[];
  simulate: SimulateStep | null;
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
  /** Whether the viewer saw which each of the moves was. Absent if nothing is hidden. */
  seen?: boolean[];
  /** `null` when it is the game's own. */
  start: string | null;
}

/** A mean with its interval. */
export interface MeanEstimate {
  /** The standard deviation of the samples, with one sample less in the denominator; 0 for a single one. */
  deviation: number;
  /** The 95 % interval of the true mean; `null` where the variation is unknown. */
  interval?: Interval;
  /** The mean of the samples. */
  mean: number;
  /** The number of independent samples. */
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

/** The results of a search for one move. */
export interface MoveReport {
  /** The kind of the value. */
  bound: Bound;
  /** The move. */
  move: string;
  /** The prior probability of the move. */
  prior?: number;
  /** The proof, where there is one. */
  proof?: Proof;
  /** The principal variation: this move and the best play after it that the search found. */
  pv: string[];
  /** The value of the move to `Report::player` in `Report::scale`, the mean of the sample for searches that sample; `null` where nothing is known or only a proof. Output shows `shown_value`. */
  value: number | null;
  /** Variance of the sampled results in `Report::scale` squared, where counted: the basis of intervals. */
  variance?: number;
  /** The number of visits; 0 for searches that do not sample. */
  visits: number;
}

/** A move that could be chosen. */
export interface MoveStep {
  /** What is added to it. */
  bonus: number | null;
  /** Whether it was taken. */
  chosen: boolean;
  /** The move. */
  move: string;
  /** Whether it can still be better than what is proven already. */
  open: boolean;
  /** Q: the mean of what it brought. */
  q: number | null;
  /** The numbers of the formula by name. */
  terms: Record<string, number>;
  /** The sum; `null` where nothing is compared: a move never tried comes first. */
  ucb: number | null;
  /** n: how often it was tried. */
  visits: number;
}

/** A legal move, ready to show. */
export interface MoveView {
  /** The text of the move. */
  move: string;
  /** The square of the board on which its value is shown. */
  square: number | null;
}

/** An opening with a name: moves from the first position of the game. */
export interface NamedOpening {
  /** The English name, or the Japanese one in Latin letters. */
  english: string;
  /** The Japanese name; the English one where there is no other. */
  japanese: string;
  /** The moves, in a text that `Notation::read` reads. */
  moves: string;
}

/** The kind of the values of an option. */
export type OptionControl = { kind: "switch"; } | { kind: "choice"; values: string[]; } | { high: number | null; kind: "number"; low: number | null; whole: boolean; } | { kind: "time"; } | { kind: "plies"; } | { kind: "text"; };

/** An option of a game or an agent. */
export interface OptionInfo {
  /** Other names that are understood. */
  aliases: string[];
  /** The kind of control that takes such values, for programs. */
  control: OptionControl;
  default: string;
  from: string;
  help: string;
  key: string;
  values: string;
}

/** A game of a match. */
export interface PlayedGame {
  /** Its number in the match, from 0. */
  index: number;
  /** All moves, nature's included; `null` where the games before took as many as are sent. */
  moves: string[] | null;
  /** The payoff of each player, from -1 to 1. */
  payoffs: number[];
  /** How it ended, where it did not end by the rules. */
  reason: string | null;
  /** The agents, `a` and `b`, by player. */
  seats: string[];
  /** The position in which it began; `null` where it is that of the match. */
  start: string | null;
}

/** Games of a match in their order, and the interval of A's score after each pair of them. */
export interface PlayedGames {
  games: PlayedGame[];
  /** Pairs after which no interval can be given are left out, and so are deals of games for one player. */
  intervals: IntervalAfter[];
}

/** One of the players of a game, counted from the first player. */
export type Player = number;

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

/** The proven result of a move. */
export interface Proof {
  /** The payoff to `Report::player` under best play, in `[-1, 1]`. */
  payoff: number;
  /** Plies to the end of the game from the searched position, where the search counted them. */
  plies?: number;
}

/** A share with its 95 % interval. */
export interface Proportion {
  /** The interval; `null` where games merely repeat one another. */
  interval: Interval | null;
  /** From 0 to 1. */
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

/** A refusal as JSON. */
export interface Refusal {
  /** Why the request is refused. */
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

/** The result of an agent's decision. */
export interface Report {
  /** The chosen move. */
  best: string;
  /** The results for each legal move, in the game's order. */
  moves: MoveReport[];
  /** Remarks that qualify the numbers. */
  note?: string;
  /** The player for whom the values are given: the player to move. */
  player: Player;
  /** The unit of all values. */
  scale: Scale;
  /** The reason why it ended. */
  stop: Stop;
  /** The totals of the search. */
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
  /** The thresholds of proven margins. */
  margin_thresholds: Thresholds | null;
  margin_unit: string | null;
  note: string | null;
  /** The number of the first position from which on all positions are proven. */
  proven_from: number | null;
  thresholds: Thresholds | null;
  worst: WorstMove[];
}

/** A move of a player. */
export interface ReviewedMove {
  /** The value after the played move. */
  after: number | null;
  /** The value before the move for the first player, in `scale`: that after `best`. */
  before: number | null;
  /** The move that the search would have played, or a proven best one. */
  best: string;
  /** `null` where the move was forced, or its loss is unknown. */
  class: MoveClass | null;
  /** Half the width of the loss's 95 % interval; 0 where nothing is sampled. */
  error: number | null;
  /** Whether there was no other move: then nothing is lost. */
  forced: boolean;
  /** By how much the played move is worse for the player who made it, never below 0; `null` where no values are given. */
  loss: number | null;
  /** The move. */
  move: string;
  /** Who made it. */
  player: Player;
  /** Moves made before it. */
  ply: number;
  /** Whether both values are proven. */
  proven: boolean;
  /** The unit of the values and of the loss. */
  scale: Scale;
}

/** A position that has been searched, or the end of the game. */
export interface ReviewedPosition {
  /** The move that the search would play. */
  best: string | null;
  /** The proven margin for the first player, in the unit of `Review::margin_unit`. */
  margin?: number;
  /** The player to move; `null` at the end of the game. */
  player: Player | null;
  /** Moves made before it. */
  ply: number;
  /** Whether the value is proven, or the payoff of the game: no other one is possible. In points a mere proof of the winner is none. */
  proven: boolean;
  /** The report of the search. */
  report: Report | null;
  /** For the first player, in the agent's scale; `null` if the agent computes no values. */
  value: number | null;
}

/** The unit of the values in a report; all values are from the point of view of `Report::player`. */
export type Scale = "signed" | "unit" | { points: { scale: number; unit: string; }; };

/** Mean scores of both agents, in games that count something beside win and loss. */
export interface Scores {
  a: MeanScore;
  b: MeanScore;
  unit: string;
}

/** A choice on the way down. */
export interface SelectStep {
  /** What is compared; empty where the moves take turns. */
  formula: string;
  /** The moves in the game's order. */
  moves: MoveStep[];
  /** The number of the node: the same on every path that leads to it. */
  node: number;
  /** Who chooses; `null` is nature, who draws. */
  player: Player | null;
  /** Where. */
  position: string;
  /** N: how often an iteration came through. */
  visits: number;
}

/** A playout. */
export interface SimulateStep {
  /** The evaluation as a payoff of the first player, where the playout was cut short. */
  evaluated: number | null;
  /** The board on which it ended. */
  final: Board;
  /** The moves of the playout: none where a leaf evaluator computes the value. */
  moves: string[];
  /** The payoff of each player. */
  payoffs: number[];
  /** How the game ended; `null` where the playout was cut short and the position was judged. */
  words: string | null;
}

/** Games of an agent against a weaker one. */
export interface SkillGames {
  /** By how much the stronger agent's share of deals won is larger, in games for one. */
  difference?: Proportion;
  /** The advantage as a difference in strength. */
  elo?: EloEstimate;
  /** How many games, or deals, were played. */
  games: number;
  /** The stronger agent's share of the points, in games for two; ½ if skill does not matter. */
  score: Proportion | null;
  /** The agent that should be stronger. */
  stronger: string;
  /** The agent that should be weaker. */
  weaker: string;
}

/** A search at one moment. */
export interface Snapshot {
  /** The number of the agent. */
  agent: number;
  /** Bytes of the tree. */
  bytes: number | null;
  /** Whether the search can go on beyond its budget. */
  can_continue: boolean;
  /** Why the search failed. */
  message?: string;
  /** Whether it is a point of the chart. */
  milestone: boolean;
  /** Milliseconds of search time. */
  ms: number;
  /** Nodes so far. */
  nodes: number;
  /** Playouts in a second of search time. */
  per_second: number | null;
  /** Playouts so far. */
  playouts: number;
  /** What the search found so far. */
  report: Report | null;
  /** What the search does. */
  state: AgentState;
  /** The upper confidence bounds at the root, in the order of the report's moves. */
  ucb: (number | null)[] | null;
}

/** The content of a square. */
export type Square = "void" | "empty" | { piece: Player; } | { card: string; } | { label: string; };

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
  /** The share of points; `null` while no game counts. */
  score: number | null;
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
  /** The moves of the way and how their figures changed, from the root down. */
  backpropagate: BackupStep[];
  /** Whether a position was stored. */
  expand: ExpandStep;
  iteration: number;
  /** The last iteration that may be requested. */
  of: number;
  /** The answer if the search ended after this iteration. */
  report: Report;
  scale: Scale;
  /** The nodes on the way down, the root first. */
  select: SelectStep[];
  /** What was played beyond the tree; `null` where the result was known. */
  simulate: SimulateStep | null;
}

/** The reason why a search ended. */
export type Stop = "complete" | "solved" | "iterations" | "nodes" | "time" | "interrupted" | "visits" | "shared" | "external" | "book";

/** The style of a board. */
export type Theme = "lines" | "stones" | "discs" | "rack" | "cards";

/** The losses from which a move is an inaccuracy, a mistake and a blunder, in the unit of the values. */
export interface Thresholds {
  /** From this loss on it is a blunder. */
  blunder: number;
  /** From this loss on it is an inaccuracy. */
  inaccuracy: number;
  /** From this loss on it is a mistake. */
  mistake: number;
}

/** The totals of a search. */
export interface Totals {
  /** The deepest ply reached below the root; for fixed-depth searches the depth. */
  depth: number;
  /** Nodes visited, or stored in the tree. */
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
  kind: FaultKind;
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
  player: Player | null;
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

/** The range of values. */
export type TreeScale = "signed" | "unit" | "points";

/** Who moves next, or how the game ended. */
export type Turn = { kind: "player"; name: string; player: Player; } | { kind: "chance"; } | { kind: "over"; payoffs: number[]; words: string; };

/** A visit of a position; numbers are points for the player to move at the root. */
export interface Visit {
  /** The lower end of the window: what the maximising player has for sure; `null` in JSON where it is infinite. */
  alpha: number | null;
  /** The upper end: what the minimising player can hold the other to; `null` in JSON where it is infinite. */
  beta: number | null;
  /** What gave the value. */
  kind: VisitKind;
  /** The move that leads here; `null` at the root. */
  move: string | null;
  /** The index of the visit above; `null` at the root. */
  parent: number | null;
  /** The player to move; `null` for nature, and where the game is over. */
  player: Player | null;
  /** Plies to the certain win or loss that the value stands for, if it does. */
  plies: number | null;
  /** How many moves were cut off; `null` without a cut-off. */
  skipped: number | null;
  /** The value, or a bound beyond the window. */
  value: number;
}

/** What gave a value to a visit. */
export type VisitKind = "moves" | "outcomes" | "horizon" | "end" | "table";

/** A search by alpha-beta in the order of its visits. */
export interface Visits {
  agent: string;
  /** What the search reports. */
  report: Report;
  scale: Scale;
  /** The visits in the order in which they began, the root first. */
  visits: Visit[];
}

/** A move to be marked. */
export interface WorstMove {
  /** The move's class. */
  class: MoveClass | null;
  /** Half the width of the loss's interval. */
  error: number;
  /** The move's loss, in `scale`. */
  loss: number;
  /** The move. */
  move: string;
  /** Who made it. */
  player: Player;
  /** Moves made before it. */
  ply: number;
  /** The unit of the loss. */
  scale: Scale;
}
