// The position shown: it is requested whenever game, start or moves change. Answers are kept, so what was asked for
// before it is gone to is shown at once.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { Line, LineAnswer } from "../contract";
import * as client from "../logic/client";
import { ApiError } from "../logic/client";

/** Asks for a line, or remembers what was answered. */
export type Ask = (line: Line, signal?: AbortSignal) => Promise<LineAnswer>;

export interface Shown {
  answer: LineAnswer | null;
  error: string | null;
  ask: Ask;
  /** Notes an answer that came in another way. */
  remember: (answer: LineAnswer) => void;
}

const keyOf = (line: Line) => JSON.stringify([line.game, line.start, line.moves]);

/** Whether an answer is the one to this line, not still the one before. */
export const answers = (answer: LineAnswer | null, line: Line): answer is LineAnswer =>
  answer !== null && keyOf(answer) === keyOf(line);

/** The position of a line, as these players see it: everything without any. */
export function useLine(line: Line, viewers: number[]): Shown {
  const [shown, setShown] = useState<Pick<Shown, "answer" | "error">>({ answer: null, error: null });
  const known = useRef(new Map<string, LineAnswer>());
  const by = viewers.join();
  const key = keyOf(line) + by;

  const remember = useCallback((answer: LineAnswer) => void known.current.set(keyOf(answer) + by, answer), [by]);
  const ask = useCallback<Ask>(
    async (line, signal) => {
      const remembered = known.current.get(keyOf(line) + by);
      if (remembered) return remembered;
      // What was asked for counts, should the server write moves in another way.
      const answer = { ...(await client.line(line, null, signal, viewers)), ...line };
      remember(answer);
      return answer;
    },
    [by],
  );

  useEffect(() => {
    const remembered = known.current.get(key);
    if (remembered) return setShown({ answer: remembered, error: null });
    const abort = new AbortController();
    ask(line, abort.signal)
      .then((answer) => abort.signal.aborted || setShown({ answer, error: null }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        setShown((old) => ({ ...old, error: error instanceof ApiError ? error.message : String(error) }));
      });
    return () => abort.abort();
  }, [key]);

  return { ...shown, ask, remember };
}
