// What has arrived from a search: one run for each agent, as the events tell it.

import { differing, type Differing } from "./differing";
import type { Budget, Snapshot, Started } from "../contract";
import type { ServerEvent } from "./events";
import { isBound, shownValue } from "./report";

/** The value shown of a move, and what it rests on. */
export interface Figure {
  value: number;
  visits: number;
  proven: boolean;
}

/** A point of the chart: values by move, bounds left out, after so many playouts, as the player to move sees them. */
export interface Milestone {
  playouts: number;
  values: Map<string, Figure>;
}

export interface Run {
  agent: string;
  reproducible: boolean;
  /** Whether there is a tree to look at; so far as is known before the server has answered. */
  tree: boolean;
  snapshot: Snapshot;
  milestones: Milestone[];
}

export interface Search {
  id: string | null;
  runs: Run[];
}

export const NOTHING: Search = { id: null, runs: [] };

const BLANK = { playouts: 0, per_second: null, ms: 0, nodes: 0, bytes: null, can_continue: false, milestone: false };

/** Before the server has answered. */
export function expected(agents: string[]): Search {
  const run = (agent: string, index: number): Run => ({
    agent,
    reproducible: true,
    tree: true,
    snapshot: { ...BLANK, agent: index, state: "waiting", report: null, ucb: null },
    milestones: [],
  });
  return { id: null, runs: agents.map(run) };
}

/** The search after one more event. */
export function after(search: Search, event: ServerEvent): Search {
  if (event.name === "started") return started(event.data as Started);
  if (event.name !== "snapshot") return search;
  const snapshot = event.data as Snapshot;
  const runs = search.runs.map((run, index) => (index === snapshot.agent ? informed(run, snapshot) : run));
  return { ...search, runs };
}

function started({ id, agents, reproducible, trees }: Started): Search {
  const search = expected(agents);
  const runs = search.runs.map((run, index) => ({
    ...run,
    reproducible: reproducible[index] ?? true,
    tree: trees[index] ?? true,
  }));
  return { id, runs };
}

function informed(run: Run, snapshot: Snapshot): Run {
  const report = snapshot.report ?? run.snapshot.report;
  const known = { ...snapshot, report, ucb: snapshot.report ? snapshot.ucb : run.snapshot.ucb };
  // Resting or done are points of the chart too, so that it ends where the numbers do.
  const counts = snapshot.milestone || snapshot.state === "resting" || snapshot.state === "done";
  return { ...run, snapshot: known, milestones: counts ? withMilestone(run.milestones, known) : run.milestones };
}

function withMilestone(milestones: Milestone[], { playouts, report }: Snapshot): Milestone[] {
  const last = milestones.at(-1);
  if (!report || playouts === 0 || (last && last.playouts > playouts)) return milestones;
  const values: Milestone["values"] = new Map();
  for (const move of report.moves) {
    const value = shownValue(report.scale, move);
    if (value !== null && !isBound(report.scale, move)) values.set(move.move, { value, visits: move.visits, proven: move.proof !== undefined });
  }
  // What is said later of as many playouts is what was found out in the end, such as a proof.
  const before = last?.playouts === playouts ? milestones.slice(0, -1) : milestones;
  return [...before, { playouts, values }];
}

/** Ends after which the same search may give other numbers. */
const CHANCE_ENDS = ["time", "interrupted", "shared", "external"];

/** Whether the numbers of an agent are the same whenever so many playouts are done with this seed. */
export const isReproducible = ({ reproducible, snapshot: { report } }: Run): boolean =>
  reproducible && !(report && CHANCE_ENDS.includes(report.stop));

export const isResting = ({ snapshot: { state } }: Run): boolean => state === "resting" || state === "done";

/** What is left of a search when its connection is gone: the numbers, unless there are none. */
export function cutOff({ runs }: Search): Search {
  if (!runs.some(({ snapshot }) => snapshot.report)) return NOTHING;
  const failed = (run: Run): Run => ({ ...run, snapshot: { ...run.snapshot, state: "failed" } });
  return { id: null, runs: runs.map((run) => (isResting(run) ? run : failed(run))) };
}

/** A search whose connection is gone, and which waits to be begun anew. */
export function awaiting({ runs }: Search): Search {
  const waiting = (run: Run): Run => ({ ...run, snapshot: { ...run.snapshot, state: "waiting", can_continue: false } });
  return { id: null, runs: runs.map(waiting) };
}

/** The budget that gives the numbers shown again: more than that of the order where the search was continued. */
export function budgetOf(budget: Budget, { runs }: Search): Budget {
  if ("ms" in budget) return budget;
  return { iters: Math.max(budget.iters, ...runs.map(({ snapshot }) => snapshot.playouts)) };
}

/** Whether a search whose events have ended has not. */
export const isOpen = ({ runs }: Search): boolean =>
  runs.some(({ snapshot: { state } }) => state !== "done" && state !== "failed");

export const isActive = (search: Search): boolean =>
  search.runs.some(({ snapshot }) => snapshot.state === "waiting" || snapshot.state === "thinking");

export const canContinue = (search: Search): boolean =>
  search.id !== null && search.runs.some(({ snapshot }) => snapshot.state === "resting" && snapshot.can_continue);

/** Whether the shown numbers belong to an ended search. */
export const isLetGo = ({ id, runs }: Search): boolean => id === null && runs.some(({ snapshot }) => snapshot.report);

/** Which agents choose another move than the rest. */
export const disagreement = (search: Search): Differing | null =>
  differing(search.runs.map(({ snapshot }) => snapshot.report?.best));

/** Why a search was refused, and the field of the request that is wrong. */
type Refusal = { message: string; field: string | null } | null;

/** Whether the server refused an agent of the search. */
export const isAboutAgent = (error: Refusal): boolean => error?.field?.startsWith("agents[") ?? false;

/** What is wrong with the agent at this place. */
export const agentError = (error: Refusal, index: number): string | null =>
  error?.field === `agents[${index}]` ? error.message : null;
