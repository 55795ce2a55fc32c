import { expect, test } from "vitest";

import type { Board, Square } from "../contract";
import { fanned, isCovered } from "./fanned";
import { gridOf } from "./geometry";

const card = (name: string): Square => ({ card: name });
const words = (label: string): Square => ({ label });

/** Two columns: a foundation with its next card and a pile; counts of cards. */
const BOARD: Board = {
  theme: "cards",
  columns: 2,
  rows: 6,
  column_names: ["1", ""],
  row_names: ["f", "", "p", "", "", ""],
  squares: [
    ...[card("2"), "void"],
    ...[words("→3"), words("A×3")],
    ...[card("6"), words("2×1")],
    ...[card("J"), words("3×2")],
    ...[card("7"), "void"],
    ...["empty", "void"],
  ] as Square[],
};

test("covered cards show their upper edge, the place for the next card does not cover the last one", () => {
  const y = fanned(BOARD).filter((_, index) => index % 2 === 0);
  const steps = y.slice(1).map((each, index) => each - y[index]!);
  expect(steps).toEqual([50, 50, 26, 26, 66]);
  expect([4, 6, 8, 10].map((index) => isCovered(BOARD, index))).toEqual([true, true, false, false]);
});

test("no two words or open cards of a column lie on each other, and the table is as high as its lowest square", () => {
  const grid = gridOf(BOARD);
  for (const column of [0, 1]) {
    const places = grid.places.filter((place) => place.column === column && !isCovered(BOARD, place.index));
    places.slice(1).forEach((place, index) => expect(place.y - places[index]!.y).toBeGreaterThanOrEqual(34));
  }
  const lowest = Math.max(...grid.places.map(({ y }) => y));
  expect(grid.height - lowest).toBeGreaterThanOrEqual(32);
  expect(grid.height - lowest).toBeLessThan(64);
});
