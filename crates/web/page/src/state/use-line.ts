// The position shown: the server is asked for it whenever game, start or moves change.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Line, LineAnswer } from "../contract";
import * as client from "../logic/client";
import { Refused } from "../logic/client";

export interface Shown {
  answer: LineAnswer | null;
  error: string | null;
}

const keyOf = (line: Line) => JSON.stringify([line.game, line.start, line.moves]);

/** Whether an answer is the one to this line, not still the one before. */
export const answers = (answer: LineAnswer | null, line: Line): answer is LineAnswer =>
  answer !== null && keyOf(answer) === keyOf(line);

export function useLine(line: Line): Shown {
  const [shown, setShown] = useState<Shown>({ answer: null, error: null });
  const known = useRef(new Map<string, LineAnswer>());
  const key = keyOf(line);

  useEffect(() => {
    const remembered = known.current.get(key);
    if (remembered) return setShown({ answer: remembered, error: null });
    const abort = new AbortController();
    client
      .line(line, null, abort.signal)
      .then((answer) => {
        // What was asked for counts, should the server write moves in another way.
        const kept = { ...answer, ...line };
        known.current.set(key, kept);
        setShown({ answer: kept, error: null });
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        setShown((old) => ({ ...old, error: error instanceof Refused ? error.message : String(error) }));
      });
    return () => abort.abort();
  }, [key]);

  return shown;
}
