// Where the start screen leads to: addresses of the page, as links carry them.

import type { GameInfo, Line } from "../contract";
import { DEFAULT, writeAddress, type Address, type View } from "./address";

export type Intent = "play" | "analyse" | "watch";
export const INTENTS: readonly Intent[] = ["play", "analyse", "watch"];

/** The strength of the first opponent: one that a beginner can beat. */
const FIRST_LEVEL = 3;

/** The panel that shows how a search thinks: each step of it. */
const THINKING: View = "watch";

/** The budget and the agent of the position searched on the start screen. */
export const LIVE = { agent: "uct", iters: 500_000 };

/** The address of a game: to play it from its beginning, or to look into the position shown, after a move or none. */
export function destination(intent: Intent, game: GameInfo, line: Line | null, then: string[] = []): string {
  const address = (part: Partial<Address>) => writeAddress({ ...DEFAULT, game: game.name, ...part });
  if (intent === "play") {
    const opponent = game.levels[FIRST_LEVEL - 1] ? `level:n=${FIRST_LEVEL}` : null;
    return address({ view: "play", opponent });
  }
  const moves = [...(line?.moves ?? []), ...then];
  const here = { start: line?.start ?? null, moves, ply: moves.length, agents: [LIVE.agent] };
  return intent === "watch"
    ? address({ ...here, view: THINKING })
    : address({ ...here, budget: { iters: LIVE.iters } });
}

/** Whether an address names a game, or a tour, which has its own; without one there is a choice of games. */
export const namesGame = (search: string): boolean =>
  ["game", "tour"].some((name) => (new URLSearchParams(search).get(name) ?? "") !== "");
