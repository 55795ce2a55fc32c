// The address bar: everything that determines the display, so that a link shows the same to other people.

import type { Budget } from "../contract";

/** What people come for, and the panels of each; the first one is shown first. */
export const MODES = {
  play: ["play"],
  analyse: ["search", "review", "tree"],
  learn: ["tours", "watch", "steps", "compare", "match"],
} as const;
export type Mode = keyof typeof MODES;
export type View = (typeof MODES)[Mode][number];
export const VIEWS: readonly View[] = Object.values(MODES).flat();
export const modeOf = (view: View): Mode =>
  (Object.keys(MODES) as Mode[]).find((mode) => (MODES[mode] as readonly View[]).includes(view))!;
export const SHOWN = ["value", "visits", "ucb", "prior", "proof"] as const;
export type Shown = (typeof SHOWN)[number];
export type Viewpoint = "mover" | "first";
export const SEATS = ["first", "second", "both", "none"] as const;
/** Which seats a person takes in a game against an agent. */
export type Seats = (typeof SEATS)[number];

export interface Address {
  game: string;
  start: string | null;
  moves: string[];
  /** How many of the moves have been made in the position shown. */
  ply: number;
  agents: string[];
  seed: number;
  budget: Budget;
  view: View;
  shown: Shown;
  viewpoint: Viewpoint;
  language: string | null;
  seats: Seats;
  opponent: string | null;
  iteration: number;
  /** The phase of the iteration, from 0 to 3: selected, expanded, simulated, and with its figures. */
  phase: number;
  /** A guided tour and the step of it, from 1. */
  tour: string | null;
  step: number;
  match: { a: string | null; b: string | null; games: number };
  /** Whether a person decides for nature, card by card, instead of the seed. */
  nature: boolean;
}

export const DEFAULT: Address = {
  game: "ttt",
  start: null,
  moves: [],
  ply: 0,
  agents: [],
  seed: 1,
  budget: { iters: 10000 },
  view: "search",
  shown: "value",
  viewpoint: "mover",
  language: null,
  seats: "first",
  opponent: null,
  iteration: 1,
  phase: 3,
  tour: null,
  step: 1,
  match: { a: null, b: null, games: 100 },
  nature: false,
};

const among = <T extends string>(words: readonly T[], word: string | null, otherwise: T): T =>
  words.find((known) => known === word) ?? otherwise;

const count = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : otherwise;

// Moves and agents may hold any character; only the comma between moves is ours.
const list = (text: string | null) => (text ? text.split(",").map(decodeURIComponent) : []);
const joined = (moves: string[]) => moves.map((move) => encodeURIComponent(move)).join(",");

function readMoves(text: string | null): string[] {
  try {
    return list(text);
  } catch {
    return [];
  }
}

/** A part of an address that makes no sense. */
export interface Unread {
  part: "moves" | "view" | "tour";
  text: string;
}

/** The first part of an address that makes no sense, where it names what is to be shown; `null` if there is none. */
export function unreadIn(search: string, tours: readonly string[]): Unread | null {
  const query = new URLSearchParams(search);
  const known = { view: VIEWS as readonly string[], tour: tours };
  const moves = query.get("moves");
  if (moves && readMoves(moves).length === 0) return { part: "moves", text: moves };
  for (const part of ["tour", "view"] as const) {
    const text = query.get(part);
    if (text !== null && !known[part].includes(text)) return { part, text };
  }
  return null;
}

/** Reads the part of an address after the `?`; what makes no sense is as if it were not there. */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const moves = readMoves(query.get("moves"));
  const ms = count(query.get("ms"), 0);
  return {
    game: query.get("game") ?? DEFAULT.game,
    start: query.get("start"),
    moves,
    ply: Math.min(moves.length, count(query.get("ply"), moves.length)),
    agents: query.getAll("agent"),
    seed: count(query.get("seed"), DEFAULT.seed),
    budget: ms > 0 ? { ms } : { iters: Math.max(1, count(query.get("iters"), 10000)) },
    view: among(VIEWS, query.get("view"), DEFAULT.view),
    shown: among(SHOWN, query.get("show"), DEFAULT.shown),
    viewpoint: query.get("eyes") === "first" ? "first" : "mover",
    language: query.get("lang"),
    seats: among(SEATS, query.get("seats"), DEFAULT.seats),
    opponent: query.get("opponent"),
    iteration: Math.max(1, count(query.get("iteration"), 1)),
    phase: Math.min(DEFAULT.phase, count(query.get("phase"), DEFAULT.phase)),
    tour: query.get("tour"),
    step: Math.max(1, count(query.get("step"), 1)),
    match: { a: query.get("a"), b: query.get("b"), games: Math.max(1, count(query.get("games"), 100)) },
    nature: query.get("nature") === "mine",
  };
}

/** A link of such a page, whole or from its `?` on. */
const LINK = /^(?:https?:\/\/[^\s?#]*)?[?#]?((?:[^\s#&]*&)*game=[^\s#]*)(?:#\S*)?$/;

/** What a link shows, whichever its language; `null` where the text is none. */
export function readLink(text: string): Omit<Address, "language"> | null {
  const query = LINK.exec(text.trim())?.[1];
  if (query === undefined) return null;
  const { language: _, ...shown } = readAddress(query);
  return shown;
}

/** Whether one line of moves goes on from the other, so that none of them is lost. */
function goOn(some: string[], others: string[]): boolean {
  const both = Math.min(some.length, others.length);
  return some.slice(0, both).every((move, index) => move === others[index]);
}

/** Whether moves of a line are no longer there after a change. */
export const isLostIn = (before: Address, after: Address): boolean =>
  before.game !== after.game ||
  before.start !== after.start ||
  before.moves.some((move, index) => move !== after.moves[index]);

/** Whether a change loses a place that one may want to go back to: a panel, a game, a line of moves. */
export const isEntry = (before: Address, after: Address): boolean =>
  before.view !== after.view ||
  before.game !== after.game ||
  before.start !== after.start ||
  (after.moves.length === 0 && before.moves.length > 0) ||
  !goOn(before.moves, after.moves);

/** The part of the address after the `?`; what is as it would be anyway is left out, but never the game. */
export function writeAddress(address: Address): string {
  const query = new URLSearchParams({ game: address.game });
  const put = (key: string, value: string | number | null, otherwise: string | number | null = null) => {
    if (value !== null && value !== otherwise) query.append(key, String(value));
  };
  put("start", address.start);
  put("moves", joined(address.moves), "");
  put("ply", address.ply, address.moves.length);
  for (const agent of address.agents) put("agent", agent);
  put("seed", address.seed, DEFAULT.seed);
  if ("ms" in address.budget) put("ms", address.budget.ms);
  else put("iters", address.budget.iters, 10000);
  put("view", address.view, DEFAULT.view);
  put("show", address.shown, DEFAULT.shown);
  put("eyes", address.viewpoint, DEFAULT.viewpoint);
  put("lang", address.language);
  put("seats", address.seats, DEFAULT.seats);
  put("opponent", address.opponent);
  put("iteration", address.iteration, DEFAULT.iteration);
  put("phase", address.phase, DEFAULT.phase);
  put("tour", address.tour);
  put("step", address.tour === null ? DEFAULT.step : address.step, DEFAULT.step);
  put("a", address.match.a);
  put("b", address.match.b);
  put("games", address.match.games, DEFAULT.match.games);
  put("nature", address.nature ? "mine" : null);
  return "?" + query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3D", "=");
}
