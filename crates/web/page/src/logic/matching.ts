// What has arrived from a match: its games, its intervals and how it stands, and what that says.

import type { IntervalAfter, Line, PlayedGame, PlayedGames, ReadGame, Standing } from "../contract";
import type { ServerEvent } from "./events";

export interface Match {
  standing: Standing | null;
  /** The interval after each pair of games, to show how it narrows. */
  intervals: IntervalAfter[];
  games: PlayedGame[];
}

export const UNPLAYED: Match = { standing: null, intervals: [], games: [] };

/** The match after one more event. */
export function played(match: Match, { name, data }: ServerEvent): Match {
  if (name === "standing" || name === "done") return { ...match, standing: data as Standing };
  if (name !== "games") return match;
  const { games, intervals } = data as PlayedGames;
  return { ...match, games: [...match.games, ...games], intervals: [...match.intervals, ...intervals] };
}

export type Side = "a" | "b";
export const RESULTS = ["a", "draw", "b"] as const;
export type Result = (typeof RESULTS)[number];

/** Who won a game for two. In a game for one: the side that played it if it solved the deal, else a draw. */
export function resultOf({ seats, payoffs }: PlayedGame): Result {
  const winner = seats[payoffs.findIndex((payoff) => payoff > 0)];
  return winner === "a" || winner === "b" ? winner : "draw";
}

/** A game of a match that began in this position, to be opened on the board; `null` where its moves were not sent. */
export function openable(from: Line, { start, moves }: PlayedGame): Pick<ReadGame, "start" | "moves"> | null {
  if (moves === null) return null;
  return start === null ? { start: from.start, moves: [...from.moves, ...moves] } : { start, moves };
}

/** Which game of the match a line is, if it is one: its number in the list. */
export function openedIn(match: Match, from: Line | null, line: Pick<Line, "start" | "moves">): PlayedGame | null {
  const isLine = (game: PlayedGame) => {
    const known = game.moves && from && openable(from, game);
    return (
      known !== null &&
      known.start === line.start &&
      known.moves.length === line.moves.length &&
      known.moves.every((move, ply) => move === line.moves[ply])
    );
  };
  return line.moves.length === 0 ? null : (match.games.find(isLine) ?? null);
}

export interface Verdict {
  /** Who is stronger, as far as the interval says; `null` where it does not. */
  stronger: Side | null;
  /** The share of the points of that side, or of A, and its 95 % interval. */
  share: number;
  low: number;
  high: number;
}

/** What the interval says; `null` without one. */
export function verdictOf({ score, low, high }: Pick<Standing, "score" | "low" | "high">): Verdict | null {
  if (score === null || low === null || high === null) return null;
  if (high < 0.5) return { stronger: "b", share: 1 - score, low: 1 - high, high: 1 - low };
  return { stronger: low > 0.5 ? "a" : null, share: score, low, high };
}

/** Shares in whole percent, or with as many decimals as keep apart from 50 % what is not 50 %. */
export function wholePercents(shares: number[]): string[] {
  for (let digits = 0; digits < 3; digits++) {
    const texts = shares.map((share) => (100 * share).toFixed(digits));
    if (texts.every((text, at) => Number(text) !== 50 || shares[at] === 0.5)) return texts.map((text) => `${text} %`);
  }
  return shares.map((share) => `${(100 * share).toFixed(3)} %`);
}
