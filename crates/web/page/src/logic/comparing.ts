// Agents side by side: which ones, and where their playouts went, in one order of moves and on one scale.

import type { Finding, ViewedReport } from "./report";

/** What is compared where fewer than two agents are named: playouts spread evenly, and playouts that go where they pay. */
const USUAL = ["flat", "uct"];

/** At least two agents: those named, else `flat` and `uct`. */
export function compared(agents: string[]): string[] {
  if (agents.length > 1) return agents;
  const other = USUAL.filter((agent) => agent !== agents[0]);
  return agents.length === 0 ? USUAL : [...agents, other[0]!];
}

export interface Bars {
  /** The moves in the order of the game, those with the most playouts of all; for each agent what it found of them. */
  rows: { move: string; findings: (Finding | null)[] }[];
  /** How many moves are left out. */
  hidden: number;
  /** The playouts that fill the width. */
  most: number;
}

/** Where the playouts of each agent went, on at most so many moves. */
export function barsOf(reports: (ViewedReport | null)[], room: number): Bars {
  const known = reports.filter((seen) => seen !== null);
  const order = known[0]?.moves.map(({ move }) => move) ?? [];
  const found = (seen: ViewedReport | null, move: string) => seen?.moves.find((each) => each.move === move) ?? null;
  const rows = order.map((move) => ({ move, findings: reports.map((seen) => found(seen, move)) }));
  // A choice is always in sight, and so is the move of the most playouts.
  const weight = ({ move, findings }: (typeof rows)[number]) =>
    Math.max(...findings.map((finding) => finding?.visits ?? 0)) + (known.some(({ best }) => best === move) ? Infinity : 0);
  const least = [...rows].sort((one, other) => weight(other) - weight(one) || 0).slice(0, room);
  const shown = rows.filter((row) => least.includes(row));
  const visits = rows.flatMap(({ findings }) => findings.map((finding) => finding?.visits ?? 0));
  return { rows: shown, hidden: rows.length - shown.length, most: Math.max(0, ...visits) };
}

/** Budgets to step through: from too few playouts for an answer to many. */
export const STEPS = [10, 100, 1000, 10_000];
