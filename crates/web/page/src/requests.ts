// What the page asks the server for, where it is no type of the server's own.

/** A game, where it starts (`null`: the game's own start), and the moves since. */
export interface Line {
  game: string;
  start: string | null;
  moves: string[];
}

export type Budget = { iters: number } | { ms: number };
