// Where the start screen leads to: addresses of the page, as links carry them.

import type { GameInfo, Line } from "../contract";
import { DEFAULT, writeAddress, type Address, type Mode } from "./address";

export type Intent = Mode;
export const INTENTS: readonly Intent[] = ["play", "analyse", "learn"];

/** The strength of the first opponent: one that a beginner can beat. */
export const FIRST_LEVEL = 3;

/** The budget and the agent of the position searched on the start screen. */
export const LIVE = { agent: "uct", iters: 500_000 };

/** The address of a game: to play it from its beginning, or to look into the position shown, after a move or none. */
export function destination(intent: Intent, game: GameInfo, line: Line | null, then: string[] = []): string {
  const address = (part: Partial<Address>) => writeAddress({ ...DEFAULT, game: game.name, ...part });
  if (intent === "play") {
    return address({ view: "play" });
  }
  const moves = [...(line?.moves ?? []), ...then];
  const here = { start: line?.start ?? null, moves, ply: moves.length, agents: [LIVE.agent] };
  return intent === "learn"
    ? address({ ...here, view: "tours" })
    : address({ ...here, budget: { iters: LIVE.iters } });
}

/** Whether an address names a game, or a tour, which has its own; without one there is a choice of games. */
export const namesGame = (search: string): boolean =>
  ["game", "tour"].some((name) => (new URLSearchParams(search).get(name) ?? "") !== "");
