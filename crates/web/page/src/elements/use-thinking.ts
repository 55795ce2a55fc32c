// A search that goes on only while it is looked at, and that the reader may pause.

import { useEffect, useState } from "preact/hooks";

import type { Budget, Line, Snapshot } from "../contract";
import * as client from "../logic/client";
import { canContinue, type Run } from "../logic/searching";
import { useWords } from "../state/context";
import { useSearch } from "../state/use-search";
import { budgeted, hasSpent, more, rest } from "./settings";

export interface Thinking {
  run: Run | null;
  error: string | null;
  /** Whether it searches. */
  active: boolean;
  /** Whether the reader has paused it. */
  paused: boolean;
  /** Whether it has computed all that it was to. */
  finished: boolean;
  /** Whether there is something left to find. */
  canGoOn: boolean;
  pause: () => void;
  /** Goes on, after a pause or beyond the end. */
  resume: () => void;
}

interface Search {
  line: Line;
  agent: string;
  /** Where the agent's text does not say it. */
  budget: Budget;
  seed: number;
}

/** What was begun, and how far it is to go. */
interface Begun {
  key: string;
  goal: Budget;
}

/** How long an agent may take to pause; one that cannot is ended, and begins anew. */
const PATIENCE_MS = 1500;

/** `search` is `null` where there is nothing to search; `shown` says whether the reader sees it. */
export function useThinking(search: Search | null, shown: boolean): Thinking {
  const { language } = useWords();
  const searching = useSearch();
  const [paused, setPaused] = useState(false);
  const [begun, setBegun] = useState<Begun | null>(null);
  const key = search && JSON.stringify(search);
  const mine = begun !== null && begun.key === key ? begun : null;
  const run = mine && (searching.search.runs[0] ?? null);
  const error = mine && searching.error;
  const active = run !== null && searching.active;
  const canGoOn = run !== null && canContinue(searching.search);
  const finished = mine !== null && run !== null && isFinished(run.snapshot, mine.goal);
  const running = shown && !paused;

  function begin() {
    const { agent, budget } = budgeted(search!.agent, search!.budget);
    const { line, seed } = search!;
    setBegun({ key: key!, goal: budget });
    client.inLanguage(language, () => searching.start({ line, agents: [agent], seed, budget, reply: false }));
  }

  function forget() {
    if (begun === null) return;
    searching.clear();
    setBegun(null);
  }

  /** A search whose instance is gone begins anew: it finds the same again. */
  function goOn() {
    if (!mine || !run || !canGoOn) return begin();
    const goal = finished ? more(mine.goal, budgeted(search!.agent, search!.budget).budget) : mine.goal;
    setBegun({ ...mine, goal });
    searching.goOn(rest(goal, run.snapshot));
  }

  useEffect(() => {
    if (!search || (!mine && !running)) return forget();
    if (!mine) return begin();
    if (error || finished) return;
    if (running && !active) goOn();
    if (!running && active) searching.stop();
  }, [key, running, active]);

  const lingers = !running && active;
  useEffect(() => {
    if (!lingers) return;
    const timer = setTimeout(forget, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lingers]);

  return {
    run,
    error: error?.message ?? run?.snapshot.message ?? null,
    active,
    paused,
    finished,
    canGoOn,
    pause: () => setPaused(true),
    resume: () => (paused ? setPaused(false) : goOn()),
  };
}

/** Whether a search is over for now. */
function isFinished(snapshot: Snapshot, goal: Budget): boolean {
  const { state } = snapshot;
  return state === "done" || state === "failed" || (state === "resting" && (hasSpent(goal, snapshot) || !snapshot.can_continue));
}
