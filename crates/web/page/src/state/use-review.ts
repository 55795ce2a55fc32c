// The review of the game: it lasts until the game, the agent or the seed is another one, whatever panel is shown. A finished one is
// kept in this browser; where a link to a review is opened and none is kept, it begins by itself.

import { useEffect, useRef } from "preact/hooks";

import type { Line } from "../contract";
import type { Address } from "../logic/address";
import * as client from "../logic/client";
import { UNREVIEWED, reviewed, type Review } from "../logic/reviewing";
import { keepReview, keptReview } from "./kept-reviews";
import { useStream, type Streaming } from "./use-stream";

export interface Reviewing extends Streaming<Review> {
  /** The game to its end, also where it is shown at an earlier position. */
  line: Line;
  agent: string;
  begin: () => void;
}

export function useReview({ game, start, moves, seed, budget, view }: Address, agent: string, version: string): Reviewing {
  const stream = useStream(UNREVIEWED, reviewed);
  const line = { game, start, moves };
  const what = JSON.stringify([line, agent, seed]);
  // Its sentences are in a language, and another version may find other numbers.
  const key = JSON.stringify([what, budget, client.languageNow(), version]);
  /** The key of the review that is shown or running. */
  const shown = useRef(key);
  /** Whether the page was opened by a link to a review that has not begun yet. */
  const isAwaited = useRef(view === "review");

  const begin = () => {
    shown.current = key;
    stream.start((signal) => client.review(line, { agent, seed, budget }, signal));
  };
  useEffect(() => {
    stream.reset();
    // A link whose moves cannot all be made is corrected first.
    isAwaited.current &&= moves.length > 0 && stream.value.of === 0;
    let isCurrent = true;
    if (moves.length > 0)
      void keptReview(key).then((kept) => {
        if (!isCurrent) return;
        shown.current = key;
        if (kept) stream.show(kept);
        else if (isAwaited.current) begin();
      });
    return () => void (isCurrent = false);
  }, [what]);

  const { worst } = stream.value;
  useEffect(() => void (worst && keepReview(shown.current, stream.value)), [worst]);
  return { ...stream, line, agent, begin };
}
