// The line that won: the longest straight runs of the winner's pieces. A game that is won by a row ends when the first one is
// complete, so that no other run of the winner is as long.

import type { Board, Theme } from "../contract";

/** Boards on which rows of pieces win. On others, pieces change hands or are cards. */
const ROWS: readonly Theme[] = ["lines", "stones", "rack"];
/** A shorter run is chance. */
const SHORTEST = 3;

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/**
 * The squares of each such run, from one end to the other; none where the game was not won by a row. Where the square of the last move
 * is known, the rows are those that it completed.
 */
export function winningLines(board: Board, payoffs: number[], last: number | null = null): number[][] {
  const winner = payoffs.findIndex((payoff) => payoff > 0);
  if (winner < 0 || payoffs.length < 2 || !ROWS.includes(board.theme)) return [];
  const isWinners = (row: number, column: number) => {
    const inside = row >= 0 && row < board.rows && column >= 0 && column < board.columns;
    const square = inside ? board.squares[row * board.columns + column] : undefined;
    return typeof square === "object" && "piece" in square && square.piece === winner;
  };
  const runs: number[][] = [];
  for (let row = 0; row < board.rows; row++)
    for (let column = 0; column < board.columns; column++)
      for (const [down, right] of DIRECTIONS) {
        if (!isWinners(row, column) || isWinners(row - down, column - right)) continue;
        const run: number[] = [];
        for (let [r, c] = [row, column]; isWinners(r, c); r += down, c += right) run.push(r * board.columns + c);
        runs.push(run);
      }
  const longest = Math.max(SHORTEST, ...runs.map(({ length }) => length));
  return runs.filter((run) => run.length === longest && (last === null || run.includes(last)));
}
