// A stream of events that is started and stopped by hand: reviews and matches. Stopping drops the connection; one that breaks is
// begun anew once the server responds.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { toTheEnd } from "../logic/client";
import type { ServerEvent } from "../logic/events";

export interface Streaming<T> {
  value: T;
  running: boolean;
  error: string | null;
  start: (open: (signal: AbortSignal) => AsyncGenerator<ServerEvent>) => void;
  stop: () => void;
  /** Shows what came before, instead of a stream. */
  show: (value: T) => void;
  reset: () => void;
}

export function useStream<T>(empty: T, after: (value: T, event: ServerEvent) => T): Streaming<T> {
  const [value, setValue] = useState(empty);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const connection = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    connection.current?.abort();
    setRunning(false);
  }, []);

  const start: Streaming<T>["start"] = (open) => {
    connection.current?.abort();
    const abort = (connection.current = new AbortController());
    setValue(empty);
    setError(null);
    setRunning(true);
    read(open, abort.signal)
      .catch((problem: Error) => abort.signal.aborted || setError(problem.message))
      .finally(() => connection.current === abort && setRunning(false));
  };

  async function read(open: Parameters<Streaming<T>["start"]>[0], signal: AbortSignal) {
    for await (const event of toTheEnd(open, signal, () => setValue(empty))) {
      if (signal.aborted) return;
      setValue((old) => after(old, event));
    }
  }

  const show = useCallback((value: T) => {
    stop();
    setValue(value);
    setError(null);
  }, []);
  const reset = useCallback(() => show(empty), []);

  useEffect(() => () => connection.current?.abort(), []);
  return { value, running, error, start, stop, show, reset };
}
