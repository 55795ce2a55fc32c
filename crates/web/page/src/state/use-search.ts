// A search and what arrives from it. Leaving the page or asking for another one drops the connection, and with it the
// search. One whose connection breaks is begun anew once the server responds; until then its numbers stay.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { whenWanted } from "#transport";
import type { Budget, Line } from "../contract";
import * as client from "../logic/client";
import { ApiError, ConnectionLost, reach } from "../logic/client";
import { NOTHING, after, awaiting, budgetOf, cutOff, expected, isActive, isOpen, type Search } from "../logic/searching";

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
  const latest = useRef<Search>(NOTHING);

  const show = useCallback((next: (search: Search) => Search) => {
    latest.current = next(latest.current);
    setSearch(latest.current);
  }, []);

  const start = useCallback((order: Order) => {
    connection.current?.abort();
    const abort = (connection.current = new AbortController());
    id.current = null;
    setOrder(order);
    setError(null);
    show(() => expected(order.agents));
    follow(order, abort.signal).catch((problem: unknown) => {
      if (abort.signal.aborted) return;
      const field = problem instanceof ApiError ? problem.field : null;
      setError({ message: problem instanceof Error ? problem.message : String(problem), field });
      show(cutOff);
    });
  }, []);

  async function follow(order: Order, signal: AbortSignal) {
    for (let asked = order; ; ) {
      try {
        await read(asked, signal);
      } catch (problem) {
        if (!(problem instanceof ConnectionLost)) throw problem;
      }
      // A search needs an open connection; if the connection ends before the search, an error occurred.
      if (signal.aborted || !isOpen(latest.current)) break;
      id.current = null;
      asked = { ...order, budget: budgetOf(asked.budget, latest.current) };
      show(awaiting);
      await reach.back(signal);
    }
    if (!signal.aborted) connection.current = null;
  }

  async function read(order: Order, signal: AbortSignal) {
    for await (const event of client.search(order.line, order, signal)) {
      if (signal.aborted) return;
      if (event.name === "started") id.current = (event.data as { id: string }).id;
      show((old) => after(old, event));
    }
  }

  /** Ends the search on the server; the page keeps the numbers that it has. */
  const letGo = useCallback((left: (search: Search) => Search) => {
    connection.current?.abort();
    connection.current = null;
    id.current = null;
    show(left);
  }, []);

  const clear = useCallback(() => {
    letGo(() => NOTHING);
    setOrder(null);
    setError(null);
  }, []);

  const tell = useCallback((request: (id: string) => Promise<unknown>) => {
    if (id.current === null) return;
    request(id.current).catch((problem: Error) => {
      // A broken connection breaks the search, too, which is then begun anew.
      if (!(problem instanceof ConnectionLost)) setError({ message: problem.message, field: null });
    });
  }, []);
  // Before the server's response there is no search to send commands to.
  const stop = useCallback(() => (id.current === null ? letGo(cutOff) : tell(client.stop)), []);
  const goOn = useCallback((budget: Budget) => tell((id) => client.goOn(id, budget)), []);

  const active = isActive(search);
  // Browsers allow few connections to a server: searches that only rest leave theirs to other tabs.
  useEffect(() => {
    const leave = () => !active && connection.current !== null && letGo(cutOff);
    const rest = () => document.hidden && leave();
    rest();
    document.addEventListener("visibilitychange", rest);
    const forget = whenWanted(leave);
    return () => (document.removeEventListener("visibilitychange", rest), forget());
  }, [active]);

  useEffect(() => () => connection.current?.abort(), []);
  return { search, order, error, active, start, stop, goOn, clear };
}
