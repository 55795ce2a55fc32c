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

test("from the other side places and names are reversed, and keys go where they point; a rack keeps its rows, a table all", () => {
  const squares: Square[] = Array.from({ length: 6 }, () => "empty");
  const at = (theme: Board["theme"]) => {
    const grid = gridOf({ ...board(squares, 3), theme }, { flipped: true });
    const { x, y } = grid.places[0]!;
    return [x > grid.places[2]!.x, y > grid.places[3]!.y];
  };
  expect([at("discs"), at("rack"), at("cards")]).toEqual([[true, true], [true, false], [false, false]]);
  const grid = gridOf(board(squares, 3), { flipped: true });
  expect(["ArrowLeft", "ArrowUp", "Home"].map((key) => neighbour(grid, 0, key))).toEqual([1, 3, 2]);
  expect(grid.columnNames[0]!.x).toBe(grid.places[0]!.x);
  expect(grid.rowNames[1]!.y).toBe(grid.places[3]!.y);
});

test("without coordinates names take no room, but those of places on a table stay", () => {
  const names = (theme: Board["theme"]) => gridOf({ ...board(["empty", "empty"], 2), theme }, { coordinates: false }).columnNames.length;
  expect([names("discs"), names("cards")]).toEqual([0, 2]);
});

test("hexagons that touch are equally far apart", () => {
  const squares: Square[] = Array.from({ length: 9 }, () => "empty");
  for (const flipped of [false, true]) {
    const { places, width, height } = gridOf(board(squares, 3), { shape: "hexagons", flipped });
    const far = (index: number) => Math.round(Math.hypot(places[index]!.x - places[4]!.x, places[index]!.y - places[4]!.y));
    expect([1, 2, 3, 5, 6, 7].map(far)).toEqual([64, 64, 64, 64, 64, 64]);
    expect([0, 8].map(far)).toEqual([111, 111]);
    expect(places.every(({ x, y }) => x + 32 <= width && y + 37 <= height)).toBe(true);
  }
});
