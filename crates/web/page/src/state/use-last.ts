// The square of the last move, from the legal moves of the position before it; none where the viewer did not see the move.

import { useEffect, useState } from "preact/hooks";

import type { Line } from "../contract";
import * as client from "../logic/client";

export function useLast(line: Line, isSeen: boolean): number | null {
  const [found, setFound] = useState<{ key: string; square: number | null } | null>(null);
  const key = JSON.stringify(line);

  useEffect(() => {
    const last = line.moves.at(-1);
    if (last === undefined || !isSeen) return;
    const abort = new AbortController();
    client.boards({ ...line, moves: line.moves.slice(0, -1) }, [last], abort.signal).then(
      ({ moves }) => setFound({ key, square: moves[0]?.square ?? null }),
      () => undefined, // the position itself will be refused, with a message
    );
    return () => abort.abort();
  }, [key, isSeen]);

  return isSeen && found?.key === key ? found.square : null;
}
