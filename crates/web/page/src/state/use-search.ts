// A search and what arrives from it. Leaving the page or asking for another one drops the connection, and with it the
// search.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { Budget, Line } from "../contract";
import * as client from "../logic/client";
import { ApiError } from "../logic/client";
import { NOTHING, after, cutOff, expected, isActive, type Search } from "../logic/searching";

export interface Order {
  line: Line;
  agents: string[];
  seed: number;
  budget: Budget;
  /** Whether the agent's choice is to be played. */
  reply: boolean;
}

export interface Searching {
  search: Search;
  /** What the numbers belong to; `null` before the first search. */
  order: Order | null;
  error: { message: string; field: string | null } | null;
  active: boolean;
  start: (order: Order) => void;
  stop: () => void;
  goOn: (budget: Budget) => void;
  /** Forgets numbers and search. */
  clear: () => void;
}

export function useSearch(): Searching {
  const [search, setSearch] = useState<Search>(NOTHING);
  const [order, setOrder] = useState<Order | null>(null);
  const [error, setError] = useState<Searching["error"]>(null);
  const connection = useRef<AbortController | null>(null);
  const id = useRef<string | null>(null);

  const start = useCallback((order: Order) => {
    connection.current?.abort();
    const abort = (connection.current = new AbortController());
    id.current = null;
    setOrder(order);
    setError(null);
    setSearch(expected(order.agents));
    follow(order, abort.signal).catch((problem: unknown) => {
      if (abort.signal.aborted) return;
      const field = problem instanceof ApiError ? problem.field : null;
      setError({ message: problem instanceof Error ? problem.message : String(problem), field });
      setSearch(cutOff);
    });
  }, []);

  async function follow(order: Order, signal: AbortSignal) {
    for await (const event of client.search(order.line, order, signal)) {
      if (signal.aborted) return;
      if (event.name === "started") id.current = (event.data as { id: string }).id;
      setSearch((old) => after(old, event));
    }
    if (signal.aborted) return;
    connection.current = null;
    // A search needs an open connection; if the connection ends before the search, an error occurred.
    setSearch((old) => {
      if (isActive(old)) setError({ message: client.LOST, field: null });
      return isActive(old) ? cutOff(old) : old;
    });
  }

  /** Ends the search on the server; the page keeps the numbers that it has. */
  const letGo = useCallback((left: (search: Search) => Search) => {
    connection.current?.abort();
    connection.current = null;
    id.current = null;
    setSearch(left);
  }, []);

  const clear = useCallback(() => {
    letGo(() => NOTHING);
    setOrder(null);
    setError(null);
  }, []);

  const tell = useCallback((request: (id: string) => Promise<unknown>) => {
    if (id.current === null) return;
    request(id.current).catch((problem: Error) => setError({ message: problem.message, field: null }));
  }, []);
  // Before the server's response there is no search to send commands to.
  const stop = useCallback(() => (id.current === null ? letGo(() => NOTHING) : tell(client.stop)), []);
  const goOn = useCallback((budget: Budget) => tell((id) => client.goOn(id, budget)), []);

  const active = isActive(search);
  // Browsers allow six connections to a server: tabs in the background that only rest would soon hold all of them.
  useEffect(() => {
    const rest = () => document.hidden && !active && connection.current !== null && letGo(cutOff);
    rest();
    document.addEventListener("visibilitychange", rest);
    return () => document.removeEventListener("visibilitychange", rest);
  }, [active]);

  useEffect(() => () => connection.current?.abort(), []);
  return { search, order, error, active, start, stop, goOn, clear };
}
