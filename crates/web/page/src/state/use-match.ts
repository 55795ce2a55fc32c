// A match from the position shown: it lasts until that, an agent or the seed is another one, whatever panel is shown.

import { useEffect } from "preact/hooks";

import type { Line } from "../contract";
import type { Address } from "../logic/address";
import * as client from "../logic/client";
import { UNPLAYED, played, type Match } from "../logic/matching";
import { useStream, type Streaming } from "./use-stream";

export interface Matching extends Streaming<Match> {
  a: string;
  b: string;
  begin: () => void;
}

export function useMatch({ match, seed }: Address, line: Line, presets: string[]): Matching {
  const stream = useStream(UNPLAYED, played);
  const a = match.a ?? presets[0]!;
  const b = match.b ?? presets[1] ?? "random";
  useEffect(stream.reset, [JSON.stringify([line, a, b, seed])]);
  const begin = () => stream.start((signal) => client.match(line, { a, b, games: match.games, seed }, signal));
  return { ...stream, a, b, begin };
}
