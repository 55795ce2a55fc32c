// What the attributes of an element say.

import type { Budget } from "../contract";
import { kindOfAgent, withoutBudget } from "../logic/agents";

export interface Settings {
  game: string;
  /** Where the game starts; `null` for the game's own start. */
  position: string | null;
  /** The moves since: each by itself, or as an author wrote them. */
  moves: string | string[];
  /** `null` where no agent was named. */
  agent: string | null;
  /** Whether the values of the moves are shown. */
  values: boolean;
  /** What the agent may compute where its text does not say it. */
  budget: Budget;
  seed: number;
  /** How far a tree or a series of playouts goes by itself; `null` where the element decides. */
  iterations: number | null;
}

/** As on the page. */
const USUAL: Budget = { iters: 10_000 };

/** The attributes that are read and observed. */
export const ATTRIBUTES = ["game", "position", "moves", "agent", "values", "seed", "iterations"] as const;

const whole = (text: string | null): number | null => (text !== null && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null);

const written = (text: string | null): string | null => (text === null || text.trim() === "" ? null : text.trim());

export function settingsOf(attribute: (name: (typeof ATTRIBUTES)[number]) => string | null): Settings {
  const values = attribute("values");
  return {
    game: written(attribute("game")) ?? "ttt",
    position: written(attribute("position")),
    moves: attribute("moves")?.trim() ?? "",
    agent: written(attribute("agent")),
    values: values !== null && values !== "false",
    budget: USUAL,
    seed: whole(attribute("seed")) ?? 1,
    iterations: whole(attribute("iterations")),
  };
}

/** Moves between commas or blanks; `null` for a single word, which may be a whole game, such as `f5d6c3`. */
export function separateMoves(written: Settings["moves"]): string[] | null {
  if (typeof written !== "string") return written;
  const moves = written.split(/[\s,]+/).filter((move) => move !== "");
  return moves.length === 1 ? null : moves;
}

const SECOND = 1000;

/** The agent without its budget, and the budget, so that a search can be paused and go on with what is left of it. */
export function budgeted(agent: string, otherwise: Budget): { agent: string; budget: Budget } {
  const options = agent.slice(kindOfAgent(agent).length + 1).split(",");
  const iters = options.flatMap((option) => /^iters=(\d+)$/.exec(option)?.[1] ?? [])[0];
  if (iters !== undefined) return { agent: withoutBudget(agent), budget: { iters: Math.max(1, Number(iters)) } };
  const [, length, unit] = options.map((option) => /^time=(\d+)(ms|s)$/.exec(option)).find((found) => found) ?? [];
  if (length === undefined) return { agent, budget: otherwise };
  return { agent: withoutBudget(agent), budget: { ms: Math.max(1, Number(length) * (unit === "s" ? SECOND : 1)) } };
}

/** What was computed so far. */
interface Done {
  playouts: number;
  ms: number;
}

/** What is left of a budget; never nothing, which no search takes. */
export const rest = (budget: Budget, done: Done): Budget =>
  "ms" in budget ? { ms: Math.max(1, budget.ms - done.ms) } : { iters: Math.max(1, budget.iters - done.playouts) };

export const hasSpent = (budget: Budget, done: Done): boolean =>
  "ms" in budget ? done.ms >= budget.ms : done.playouts >= budget.iters;

/** A budget and some more of its kind. */
export const more = (budget: Budget, by: Budget): Budget =>
  "ms" in budget
    ? { ms: budget.ms + ("ms" in by ? by.ms : 0) }
    : { iters: budget.iters + ("iters" in by ? by.iters : 0) };
