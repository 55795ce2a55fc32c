// What players are called: by the look of their pieces, where the rules only number them.

import type { GameInfo, Theme } from "../contract";

/** The colours of stones, in the order of play, as `src/board/themes/Round.tsx` paints them. */
const COLOURS: Partial<Record<Theme, string[]>> = { stones: ["black", "white"] };

/** Names that stand for a symbol, which other pieces do not show. */
const SYMBOLS = ["o", "x"];

export function playersByLook(theme: Theme, players: string[]): string[] {
  const colours = COLOURS[theme];
  const fits = colours !== undefined && players.length <= colours.length && players.every((name) => SYMBOLS.includes(name));
  return fits ? colours.slice(0, players.length) : players;
}

/** The game with its players called by the look of a board: that of a large board of m,n,k is another than of a small one. */
export const byLook = (game: GameInfo, theme: Theme): GameInfo => ({
  ...game,
  theme,
  players: playersByLook(theme, game.players),
});
