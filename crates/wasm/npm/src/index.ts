// The package `uctopia`: what programs call.

import { Analysis, inSlices, inWorker } from "./analysis.js";
import type { AgentInfo, Catalog, GameInfo, Report, Standing } from "./contract.js";
import * as local from "./local.js";
import type { Listener } from "./engine-worker.js";
import { errorOf } from "./errors.js";
import { playMatch } from "./match.js";
import { OwnGame, type RulesOrClass } from "./own-game.js";
import { TestedGame } from "./own-game-test.js";
import { platform } from "./platform.js";
import { withWorkers } from "./pool.js";
import { State, bytesOf } from "./state.js";

export type * from "./contract.js";
export type { Analysis } from "./analysis.js";
export type { Rules, RulesOrClass } from "./own-game.js";
export type { Line, State } from "./state.js";
export { type ErrorKind, UctopiaError } from "./errors.js";

export interface LoadOptions {
  /** The language of sentences: `en`, `ja`. */
  language?: string;
}

export interface AnalyzeOptions {
  /** Iterations of agents that do not say it themselves: 1000 where nothing else bounds them. */
  iterations?: number;
  /** Seconds of agents that do not say it themselves. */
  time?: number;
  seed?: number;
  /** Milliseconds between snapshots: 100 to 1000. */
  every?: number;
  /** Ends the search. */
  signal?: AbortSignal;
}

export interface MatchOptions {
  games?: number;
  seed?: number;
  /** All openings after so many plies, or so many random plies. */
  openings?: { all: number } | { random: number };
  /** How the match stands, every now and then. */
  onStanding?: (standing: Standing) => void;
  /** On how many workers: by default on all processors. The result does not depend on it. */
  jobs?: number;
  /** Ends the match. */
  signal?: AbortSignal;
}

export interface SolveOptions {
  /** What is proven: `margin` (the default), `outcome` alone, which is faster, or `plies`, the number of plies to the end. */
  goal?: string;
  /** Seconds. */
  time?: number;
  signal?: AbortSignal;
}

/** The result of a position with perfect play. */
export interface Solution {
  /** Whether it is proven: not where the time was too short. */
  isSolved: boolean;
  /** What the player to move gets, from −1 to 1; `null` where it is not proven. */
  value: number | null;
  /** The moves that are proven to bring it. */
  bestMoves: string[];
  report: Report;
}

/** What was seen of an own game in random games: counts that would show a winner who is the wrong one. */
export interface GameCheck {
  games: number;
  positions: number;
  /** Plies of the longest game. */
  longest: number;
  meanLength: number;
  mostMoves: number;
  /** From −1 to 1, for each player. */
  meanPayoffs: number[];
  wins: number[];
  draws: number;
  /** How often the player who moved last won, and how often another one. */
  lastMoverWins: number;
  lastMoverLosses: number;
}

/** A game: its name with options, or rules in JavaScript. */
export type Game = string | RulesOrClass;

const isState = (game: unknown): game is State => game instanceof State;

/** Own games by the class or the position that was given. */
const own = new WeakMap<object, OwnGame>();

function ownGame(game: Game): OwnGame | null {
  if (typeof game === "string") return null;
  const known = own.get(game as object) ?? new OwnGame(game);
  own.set(game as object, known);
  return known;
}

/** Games, agents, searches and matches. */
export class Uctopia {
  /** @internal */
  constructor(private readonly language: string) {}

  private catalog(): Catalog {
    return JSON.parse(local.work(this.language, null, (engine) => engine.ask("catalog", bytesOf({}), this.language))) as Catalog;
  }

  get version(): string {
    return this.catalog().version;
  }

  games(): GameInfo[] {
    return this.catalog().games;
  }

  /** All agents with their options; or those that are offered in a game, the best one first. */
  agents(): AgentInfo[];
  agents(game: string): string[];
  agents(game?: string): AgentInfo[] | string[] {
    const { agents, presets } = this.catalog();
    if (game === undefined) return agents;
    const offered = presets[this.newState(game).game.replace(/:.*/, "")];
    return offered ?? [];
  }

  /** The first position of a game, or one that is given as text or by moves: `newState("othello", "f5d6c3")`. */
  newState(game: Game, position?: string): State {
    const rules = ownGame(game);
    const line = { game: typeof game === "string" ? game : "", start: position ?? null, moves: [] };
    return State.at(line, rules, this.language);
  }

  private stateOf(game: Game | State): State {
    return isState(game) ? game : this.newState(game);
  }

  /** What an agent thinks of a position: the values of all moves, again and again while it searches. */
  analyze(where: Game | State, agent = "best", options: AnalyzeOptions = {}): Analysis {
    const { iterations, time, seed = 1, every, signal } = options;
    const state = this.stateOf(where);
    const ms = time === undefined ? undefined : Math.ceil(1000 * time);
    const request = { ...state.toJSON(), agents: [agent], seed, iters: iterations, ms, every_ms: every };
    const run = state.own ? inSlices(request, this.language, state.own) : inWorker(request, this.language);
    return new Analysis(run, signal);
  }

  /** The result with perfect play, where the solver reaches the end. */
  async solve(where: Game | State, { goal, time, signal }: SolveOptions = {}): Promise<Solution> {
    const agent = goal === undefined ? "exact" : `exact:goal=${goal}`;
    const report = await this.analyze(where, agent, { ...(time === undefined ? {} : { time }), ...(signal && { signal }) }).report();
    const proven = report.moves.flatMap(({ move, proof }) => (proof ? [{ move, payoff: proof.payoff }] : []));
    const isSolved = report.stop === "solved" || report.stop === "complete";
    const value = isSolved && proven.length > 0 ? Math.max(...proven.map(({ payoff }) => payoff)) : null;
    const bestMoves = proven.filter(({ payoff }) => payoff === value).map(({ move }) => move);
    return { isSolved: value !== null, value, bestMoves, report };
  }

  /** A match between two agents: how it stands at its end, from the first one's point of view. */
  async match(where: Game | State, a: string, b: string, options: MatchOptions = {}): Promise<Standing> {
    const { games = 100, seed = 1, openings, onStanding, jobs = platform.processors, signal } = options;
    const state = this.stateOf(where);
    const body = bytesOf({ ...state.toJSON(), a, b, games, seed, openings });
    const listener: Listener = (name, data) => name === "standing" && onStanding?.(JSON.parse(data) as Standing);
    try {
      const standing = state.own
        ? await this.matchHere(body, state.own, listener, signal)
        : await withWorkers(signal, (take) => {
            const players = () => Array.from({ length: Math.max(1, jobs) }, take);
            return playMatch(take(), players, body, this.language, listener);
          });
      return JSON.parse(standing) as Standing;
    } catch (problem) {
      signal?.throwIfAborted();
      throw errorOf(problem);
    }
  }

  /** A match in this thread, pair by pair of games. */
  private async matchHere(body: Uint8Array, game: OwnGame, listener: Listener, signal?: AbortSignal): Promise<string> {
    const { language } = this;
    const match = local.work(language, game, (engine) => new engine.Match(body, language));
    try {
      for (;;) {
        signal?.throwIfAborted();
        const units = local.work(language, game, () => match.nextUnits(1));
        if (units.length === 0) return local.work(language, game, () => match.result());
        local.work(language, game, () => match.accept(match.play(units), listener));
        await platform.turn();
      }
    } finally {
      local.release(match);
    }
  }

  /**
   * Plays random games of own rules and checks that every agent can use them; an error says what is wrong, in which position, and how to
   * repair it.
   */
  checkGame(game: RulesOrClass, { games = 100, seed = 1 } = {}): GameCheck {
    const rules = new TestedGame(game);
    try {
      return JSON.parse(local.work(this.language, null, (engine) => engine.checkGame(rules, BigInt(seed), games))) as GameCheck;
    } catch (problem) {
      throw rules.failure ?? problem;
    }
  }
}

/** Loads the engine. Weights that were learned are loaded when an agent needs them. */
export async function load({ language = "en" }: LoadOptions = {}): Promise<Uctopia> {
  await local.open(language);
  return new Uctopia(language);
}
