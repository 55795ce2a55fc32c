// Where the squares of a board lie; the same measures as `crates/picture`, in its pixels.

import type { Board, Square } from "../contract";
import { fanned, isCovered } from "./fanned";

export const CELL = 64;
/** Space around the squares that a theme may paint. */
export const FRAME = 8;
const NAMES = 22;

export interface Place {
  index: number;
  row: number;
  column: number;
  x: number;
  y: number;
  square: Square;
  /** Whether the square below lies over this one. */
  covered?: boolean;
}

export interface Grid {
  board: Board;
  width: number;
  height: number;
  /** Where the squares begin. */
  left: number;
  top: number;
  places: Place[];
}

/** The width of a name: Chinese characters and kana are as wide as high. */
const widthOf = (name: string) =>
  [...name].reduce((width, character) => width + (character > "\u2e80" ? 13.5 : 7.6), 0);

const room = (names: string[]) => (names.some((name) => name !== "") ? NAMES : 0);
/** Whether the name of a row is a word, not a letter or a number. */
export const isWord = (name: string): boolean => name.length > 1 && !/^\d+$/.test(name);

/** Words stand beside the board as they are long. */
const roomBeside = (names: string[]) =>
  Math.max(room(names), ...names.filter(isWord).map((name) => widthOf(name) + 8));

export function gridOf(board: Board): Grid {
  const left = FRAME + roomBeside(board.row_names);
  const top = FRAME + room(board.column_names);
  const below = board.theme === "cards" ? fanned(board) : null;
  const places = board.squares.map((square, index): Place => {
    const [row, column] = [Math.floor(index / board.columns), index % board.columns];
    const y = top + CELL / 2 + (below?.[index] ?? row * CELL);
    return { index, row, column, x: left + (column + 0.5) * CELL, y, square, covered: below !== null && isCovered(board, index) };
  });
  const used = places.filter(({ square }) => square !== "void");
  const lowest = Math.max(top + CELL / 2, ...used.map(({ y }) => y));
  return {
    board,
    left,
    top,
    width: left + board.columns * CELL + FRAME,
    height: (below ? lowest + CELL / 2 : top + board.rows * CELL) + FRAME,
    places: used,
  };
}

/** Neighbours to the right or below, gaps left out. */
export function pairs(grid: Grid, right: 0 | 1): [Place, Place][] {
  const at = new Map(grid.places.map((place) => [place.index, place]));
  return grid.places.flatMap((place): [Place, Place][] => {
    const inside = right ? place.column + 1 < grid.board.columns : true;
    const next = inside ? at.get(place.index + (right ? 1 : grid.board.columns)) : undefined;
    return next ? [[place, next]] : [];
  });
}

/** The square that an arrow key leads to: the next one in that direction, gaps jumped over. */
export function neighbour(grid: Grid, from: number, key: string): number {
  const here = grid.places.find(({ index }) => index === from);
  if (!here) return grid.places[0]?.index ?? 0;
  const ahead = (place: Place): number => {
    if (key === "ArrowLeft") return place.row === here.row ? here.column - place.column : 0;
    if (key === "ArrowRight") return place.row === here.row ? place.column - here.column : 0;
    if (key === "ArrowUp") return place.column === here.column ? here.row - place.row : 0;
    if (key === "ArrowDown") return place.column === here.column ? place.row - here.row : 0;
    if (key === "Home") return place.row === here.row && place.column < here.column ? 99 - place.column : 0;
    return place.row === here.row && place.column > here.column ? 99 - (grid.board.columns - place.column) : 0;
  };
  const reached = grid.places.filter((place) => ahead(place) > 0);
  const near = key === "Home" || key === "End" ? -1 : 1;
  reached.sort((a, b) => near * (ahead(a) - ahead(b)));
  return reached[0]?.index ?? from;
}

/** On a table: the row that a square belongs to, `pile`, and which of them; a column such as the hand is a place by itself. */
function tableName(board: Board, { row, column }: Pick<Place, "row" | "column">): string {
  const name = board.column_names[column] || "";
  const line = board.row_names.slice(0, row + 1).findLast((each) => each !== "") ?? "";
  return /^\d*$/.test(name) && name !== "" ? `${line} ${name}`.trim() : name;
}

/** What a square is called: `f5`, `pile 1`, or its row and column by number where a board has no names. */
export function squareName(board: Board, place: Pick<Place, "row" | "column">): string {
  const known = board.theme === "cards" ? tableName(board, place) : "";
  if (known !== "") return known;
  const column = board.column_names[place.column] || "";
  const row = board.row_names[place.row] || "";
  return [column, row].join(column.length > 1 ? " " : "").trim() || `${place.column + 1}, ${place.row + 1}`;
}
