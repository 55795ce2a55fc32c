// Where the squares of a board lie: the measures of `crates/picture`, in its pixels, seen from either side.

import type { Board, Square } from "../contract";
import { fanned, isCovered } from "./fanned";
import type { Shape } from "./shape";

export const CELL = 64;
/** Space around the squares that a theme may paint. */
export const FRAME = 8;
const NAMES = 22;
/** From row to row of hexagons that stand on a corner, and by how much each row begins further to the right. */
const HEX_ROW = CELL * Math.sin(Math.PI / 3);
const HEX_SHIFT = CELL / 2;

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

interface Name {
  name: string;
  x: number;
  y: number;
}

export interface Grid {
  board: Board;
  shape: Shape;
  flipped: boolean;
  width: number;
  height: number;
  /** Where the squares begin. */
  left: number;
  top: number;
  places: Place[];
  columnNames: Name[];
  rowNames: Name[];
}

/** How a board is seen. */
export interface View {
  shape?: Shape;
  flipped?: boolean;
  coordinates?: boolean;
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

export function gridOf(board: Board, { shape = "squares", flipped = false, coordinates = true }: View = {}): Grid {
  const isTable = board.theme === "cards";
  // The names of places on a table say what lies there.
  const isNamed = coordinates || isTable;
  const [columns, rows] = isNamed ? [board.column_names, board.row_names] : [[], []];
  const left = FRAME + roomBeside(rows);
  const top = FRAME + room(columns);
  const isHex = shape === "hexagons";
  // A table has one side, and from behind a rack has its left and right exchanged.
  const across = (column: number) => (flipped && !isTable ? board.columns - 1 - column : column);
  const down = (row: number) => (flipped && !isTable && board.theme !== "rack" ? board.rows - 1 - row : row);
  const x = (column: number, row: number) => left + (across(column) + 0.5) * CELL + (isHex ? down(row) * HEX_SHIFT : 0);
  const y = (row: number) => top + CELL / 2 + down(row) * (isHex ? HEX_ROW : CELL);
  const below = isTable ? fanned(board) : null;
  const places = board.squares.map((square, index): Place => {
    const [row, column] = [Math.floor(index / board.columns), index % board.columns];
    const at = { x: x(column, row), y: below ? top + CELL / 2 + below[index]! : y(row) };
    return { index, row, column, ...at, square, covered: below !== null && isCovered(board, index) };
  });
  const used = places.filter(({ square }) => square !== "void");
  const lowest = Math.max(top + CELL / 2, ...used.map(({ y }) => y));
  const highest = down(0) === 0 ? 0 : board.rows - 1;
  return {
    board,
    shape,
    flipped,
    left,
    top,
    width: left + board.columns * CELL + (isHex ? (board.rows - 1) * HEX_SHIFT : 0) + FRAME,
    height: isHex ? y(board.rows - 1 - highest) + CELL * 0.6 + FRAME : (below ? lowest + CELL / 2 : top + board.rows * CELL) + FRAME,
    places: used,
    columnNames: columns.map((name, column) => ({ name, x: x(column, highest), y: top - 19 })),
    rowNames: rows.map((name, row) => ({
      name,
      x: left - (isWord(name) ? FRAME + 3 : 19) + (isHex ? down(row) * HEX_SHIFT : 0),
      y: (isTable && used.find((place) => place.row === row)?.y) || y(row),
    })),
  };
}

/** The outline of a square, smaller by so much on each side. */
export function outlineOf({ x, y }: Place, shape: Shape, inset = 0): string {
  const half = CELL / 2 - inset;
  if (shape !== "hexagons") return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}Z`;
  const radius = half / Math.cos(Math.PI / 6);
  return `M${x} ${y - radius}l${half} ${radius / 2}v${radius}l${-half} ${radius / 2}l${-half} ${-radius / 2}v${-radius}Z`;
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

/** The square that an arrow key leads to: the next one in that direction, as the board is seen, gaps jumped over. */
export function neighbour(grid: Grid, from: number, key: string): number {
  const here = grid.places.find(({ index }) => index === from);
  if (!here) return grid.places[0]?.index ?? 0;
  const isLevel = !["ArrowUp", "ArrowDown"].includes(key);
  const isBack = ["ArrowLeft", "ArrowUp", "Home"].includes(key);
  const ahead = (place: Place): number => {
    if (isLevel ? place.row !== here.row : place.column !== here.column) return 0;
    const far = isLevel ? place.x - here.x : place.y - here.y;
    return isBack ? -far : far;
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
