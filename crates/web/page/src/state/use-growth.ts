// The iterations of a search from the first one on, requested in pieces as far as they are needed, and kept.

import { useEffect, useState } from "preact/hooks";

import type { Line, Scale } from "../contract";
import type { Iteration } from "../contract";
import * as client from "../logic/client";
import { useWords } from "./context";

export interface Growth {
  iterations: Iteration[];
  scale: Scale;
  /** Whether the search has no further iterations. */
  ended: boolean;
  error: string | null;
}

/** How many iterations are requested at once, and how far ahead of what is shown. */
const PIECE = 50;
const AHEAD = 20;
/** No more are shown: the tree would be rebuilt too slowly. */
export const MOST = 1000;

const NONE: Growth = { iterations: [], scale: "signed", ended: false, error: null };

interface Search {
  line: Line;
  agent: string;
  seed: number;
}

const keyOf = ({ line, agent, seed }: Search) => JSON.stringify([line, agent, seed]);

/** The searches of this visit, the latest last; a few of them are kept. */
const kept = new Map<string, Growth>();
const KEPT = 6;

function keep(key: string, growth: Growth) {
  kept.delete(key);
  kept.set(key, growth);
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
}

/** The next piece of a search after what is known of it. */
async function grow(search: Search, known: Growth, signal: AbortSignal): Promise<Growth> {
  const from = known.iterations.length + 1;
  const to = Math.min(MOST, from + PIECE - 1);
  const { agent, seed } = search;
  const answer = await client.iterations(search.line, { agent, seed, from, to }, signal);
  const iterations = [...known.iterations, ...answer.iterations];
  return { iterations, scale: answer.scale, ended: answer.ended || iterations.length >= MOST, error: null };
}

/** The iterations of a search up to the one wanted and some more. */
export function useGrowth(search: Search | null, wanted: number): Growth {
  const { language } = useWords();
  const key = search && keyOf(search);
  const [, setRound] = useState(0);
  const known = (key !== null && kept.get(key)) || NONE;
  const isShort = !known.ended && !known.error && known.iterations.length < Math.min(MOST, wanted + AHEAD);

  useEffect(() => {
    if (!search || key === null || !isShort) return;
    const abort = new AbortController();
    client
      .inLanguage(language, () => grow(search, known, abort.signal))
      // A search that ends exactly here has no next piece.
      .catch((problem: Error) => ({ ...known, ended: known.iterations.length > 0, error: known.iterations.length > 0 ? null : problem.message }))
      .then((growth) => {
        if (abort.signal.aborted) return;
        keep(key, growth);
        setRound((round) => round + 1);
      });
    return () => abort.abort();
  }, [key, isShort, known.iterations.length]);

  // An error is tried again when the panel is opened anew.
  useEffect(() => () => void (key !== null && kept.get(key)?.error && kept.delete(key)), [key]);
  return known;
}
