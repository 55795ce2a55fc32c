// The review of the game: it lasts until the game, the agent or the seed is another one, whatever panel is shown.

import { useEffect } from "preact/hooks";

import type { Line } from "../contract";
import type { Address } from "../logic/address";
import * as client from "../logic/client";
import { UNREVIEWED, reviewed, type Review } from "../logic/reviewing";
import { useStream, type Streaming } from "./use-stream";

export interface Reviewing extends Streaming<Review> {
  /** The game to its end, also where it is shown at an earlier position. */
  line: Line;
  agent: string;
  begin: () => void;
}

export function useReview({ game, start, moves, seed, budget }: Address, agent: string): Reviewing {
  const stream = useStream(UNREVIEWED, reviewed);
  const line = { game, start, moves };
  useEffect(stream.reset, [JSON.stringify([line, agent, seed])]);
  const begin = () => stream.start((signal) => client.review(line, { agent, seed, budget }, signal));
  return { ...stream, line, agent, begin };
}
