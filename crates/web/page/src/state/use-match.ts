// A match from the position shown when it began. It lasts until the game, an agent, the budget or the seed is another one, so that its games can
// be looked at on the board, whatever panel is shown.

import { useEffect, useMemo, useState } from "preact/hooks";

import type { Catalog, GameInfo, Line, PlayedGame } from "../contract";
import type { Address } from "../logic/address";
import { withBudget } from "../logic/budgets";
import * as client from "../logic/client";
import { UNPLAYED, openedIn, played, type Match } from "../logic/matching";
import { useStream, type Streaming } from "./use-stream";

export interface Matching extends Streaming<Match> {
  a: string;
  b: string;
  /** The position in which its games begin; `null` before the first match. */
  from: Line | null;
  /** The game of the match that is on the board. */
  opened: PlayedGame | null;
  begin: () => void;
}

export function useMatch(
  address: Address,
  line: Line,
  presets: string[],
  info: GameInfo,
  agents: Catalog["agents"],
): Matching {
  const { game, start, moves, match, seed, budget } = address;
  const stream = useStream(UNPLAYED, played);
  const [from, setFrom] = useState<Line | null>(null);
  const a = match.a ?? presets[0]!;
  const b = match.b ?? presets[1] ?? "random";
  const players = [a, b].map((agent) => withBudget(agent, budget, info, agents));
  useEffect(stream.reset, [JSON.stringify([game, players, seed])]);
  const opened = useMemo(() => openedIn(stream.value, from, { start, moves }), [stream.value.games, from, start, moves]);
  const begin = () => {
    // After a look at one of its games, the match begins again where it began before.
    const first = opened && from ? from : line;
    setFrom(first);
    stream.start((signal) => client.match(first, { a: players[0]!, b: players[1]!, games: match.games, seed }, signal));
  };
  return { ...stream, a, b, from, opened, begin };
}
