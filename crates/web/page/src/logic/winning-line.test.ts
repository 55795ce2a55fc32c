import { expect, test } from "vitest";

import type { Board, Square, Theme } from "../contract";
import { winningLines } from "./winning-line";

/** Squares row by row: `o` and `x` are pieces of the first and the second player. */
function board(rows: string[], theme: Theme = "lines"): Board {
  const square = (sign: string): Square => (sign === "o" ? { piece: 0 } : sign === "x" ? { piece: 1 } : "empty");
  const columns = rows[0]!.length;
  const squares = [...rows.join("")].map(square);
  return { theme, columns, rows: rows.length, column_names: [], row_names: [], squares };
}

test("rows, columns and both diagonals are found", () => {
  expect(winningLines(board(["xx.", "ooo", "..."]), [1, -1])).toEqual([[3, 4, 5]]);
  expect(winningLines(board(["x.o", "x.o", "x.."]), [-1, 1])).toEqual([[0, 3, 6]]);
  expect(winningLines(board(["o.x", "xo.", "..o"]), [1, -1])).toEqual([[0, 4, 8]]);
  expect(winningLines(board(["..x", "ox.", "x.o"]), [-1, 1])).toEqual([[2, 4, 6]]);
});

test("two lines that are completed at once are both shown", () => {
  expect(winningLines(board(["ooo", "xox", "xxo"]), [1, -1])).toHaveLength(2);
});

test("a row that the last move did not complete has not won", () => {
  const rows = board(["ooo", "xx.", "..."]);
  expect(winningLines(rows, [1, -1], 1)).toEqual([[0, 1, 2]]);
  expect(winningLines(rows, [1, -1], 4)).toEqual([]);
});

test("draws, other boards and short runs have no line", () => {
  expect(winningLines(board(["xoo", "oox", "xxo"]), [0, 0])).toEqual([]);
  expect(winningLines(board(["ooo", "...", "..."], "discs"), [1, -1])).toEqual([]);
  expect(winningLines(board(["oo.", "...", "..."]), [1, -1])).toEqual([]);
});
