// In which unit a budget counts for an agent: playouts for Monte Carlo; positions where `best` stands for a depth-first search;
// nothing for agents that end by themselves or have a bound of their own.

import type { Budget, Catalog, GameInfo } from "../contract";
import { levelOf } from "./agents";
import { readSpec, writeSpec } from "./spec";

export interface Counting {
  /** How many positions stand for one playout of the budget; 1 for playouts; `null` where it does not count at all. */
  factor: number | null;
  unit: "playouts" | "positions";
  /** Whether a time ends the search. */
  timed: boolean;
}

const UNBOUNDED: Counting = { factor: null, unit: "playouts", timed: false };

/** Keys of bounds; an agent that has one of its own heeds no other. */
const BOUNDS = ["iters", "per_move", "time", "nodes"];

/** How the budget of the page counts for an agent in a game. */
export function counting(agent: string, { best }: Pick<GameInfo, "best">, agents: Catalog["agents"]): Counting {
  const { name, options } = readSpec(agent);
  const info = agents.find((each) => each.name === name);
  const isBound = (key: string) =>
    BOUNDS.includes(info?.options.find(({ key: known, aliases }) => known === key || aliases.includes(key))?.key ?? key);
  if (!info || levelOf(agent) !== null || name === "level" || options.some(([key]) => isBound(key))) return UNBOUNDED;
  if (name === "mixed") return counting(options.find(([key]) => key === "agent")?.[1] ?? "best", { best }, agents);
  if (name === "best" && readSpec(best.agent).name !== "best") {
    if (best.positions === null) return counting(best.agent, { best }, agents);
    return { factor: best.positions, unit: "positions", timed: true };
  }
  const has = (key: string) => info.options.some((option) => option.key === key);
  return { factor: has("iters") ? 1 : null, unit: "playouts", timed: has("time") };
}

/** What a budget of an address may be for several agents at once, and how it is written. */
export interface BudgetForm {
  /** The unit of the number of playouts, by how many positions it is multiplied; `null` where no agent counts any. */
  counted: { unit: Counting["unit"]; factor: number; most: number } | null;
  timed: boolean;
}

/** The unit common to several agents: playouts, unless all of them count positions alike. */
export function formOf(countings: Counting[], limits: Record<string, number>): BudgetForm {
  const factors = countings.flatMap(({ factor }) => factor ?? []);
  const timed = countings.some(({ timed }) => timed);
  if (factors.length === 0) return { counted: null, timed };
  const positions = countings.flatMap(({ unit, factor }) => (unit === "positions" && factor !== null ? [factor] : []));
  const nodes = limits["nodes"] ?? Infinity;
  const most = Math.min(limits["iters"] ?? 10_000_000, ...positions.map((factor) => Math.floor(nodes / factor)));
  const isCommon = positions.length === factors.length && new Set(positions).size === 1;
  const factor = isCommon ? positions[0]! : 1;
  return { counted: { unit: isCommon ? "positions" : "playouts", factor, most: most * factor }, timed };
}

/** A time as one says it. */
export const timeWords = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

/** An agent that plays games by itself, with the budget of the page where it has none of its own: some would think without end. */
export function withBudget(agent: string, budget: Budget, game: Pick<GameInfo, "best">, agents: Catalog["agents"]): string {
  const { factor, timed } = counting(agent, game, agents);
  const inTime = "ms" in budget;
  if (inTime ? !timed : factor === null) return agent;
  const { name, options } = readSpec(agent);
  if (name !== "mixed") {
    const bound: [string, string] = inTime ? ["time", `${budget.ms}ms`] : ["iters", String(budget.iters)];
    return writeSpec({ name, options: [...options, bound] });
  }
  const other = options.find(([key]) => key === "agent")?.[1] ?? "best";
  const rest = options.filter(([key]) => key !== "agent");
  return writeSpec({ name, options: [...rest, ["agent", withBudget(other, budget, game, agents)]] });
}
