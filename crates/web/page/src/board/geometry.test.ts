import { expect, test } from "vitest";

import type { Board, Square } from "../contract";
import { gridOf, neighbour, pairs, squareName } from "./geometry";

const board = (squares: Square[], columns: number, names = true): Board => ({
  theme: "lines",
  columns,
  rows: squares.length / columns,
  column_names: names ? ["a", "b", "c"].slice(0, columns) : [],
  row_names: names ? ["1", "2"] : [],
  squares,
});

const GAPPED = gridOf(board(["empty", "void", "empty", "empty", "empty", "void"], 3));

test("gaps are no squares", () => {
  expect(GAPPED.places.map(({ index }) => index)).toEqual([0, 2, 3, 4]);
  expect(pairs(GAPPED, 1).map(([from, to]) => [from.index, to.index])).toEqual([[3, 4]]);
  expect(pairs(GAPPED, 0).map(([from, to]) => [from.index, to.index])).toEqual([[0, 3]]);
});

test("arrows go to the next square in their direction, over gaps, and stop at the edge", () => {
  expect(neighbour(GAPPED, 0, "ArrowRight")).toBe(2);
  expect(neighbour(GAPPED, 2, "ArrowLeft")).toBe(0);
  expect(neighbour(GAPPED, 0, "ArrowDown")).toBe(3);
  expect(neighbour(GAPPED, 4, "ArrowUp")).toBe(4);
  expect(neighbour(GAPPED, 0, "End")).toBe(2);
  expect(neighbour(GAPPED, 2, "Home")).toBe(0);
});

test("arrows go to the nearest square, Home and End to the furthest", () => {
  const full = gridOf(board(["empty", "empty", "empty", "empty", "empty", "empty"], 3));
  expect(["ArrowLeft", "ArrowUp", "Home"].map((key) => neighbour(full, 5, key))).toEqual([4, 2, 3]);
  expect(["ArrowRight", "ArrowDown", "End"].map((key) => neighbour(full, 0, key))).toEqual([1, 3, 2]);
});

test("names take room, and squares are called by them", () => {
  const bare = gridOf(board(["empty", "empty"], 2, false));
  expect(GAPPED.left - bare.left).toBe(22);
  expect(squareName(GAPPED.board, { row: 1, column: 2 })).toBe("c2");
  expect(squareName(bare.board, { row: 0, column: 1 })).toBe("2, 1");
});
