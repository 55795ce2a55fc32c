// Where the nodes of a drawn tree stand, from the middle of its root, so that the root stays while the tree grows; and how much of a
// tree there is room for.

import { drawnOf, type Drawn, type Grown } from "./growth";
import { tidy, type Nested, type Placed } from "./tidy";

/** In pixels of a drawing at its full size. */
export interface NodeSize {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

const GAP = { x: 8, y: 26 };
export const EDGE = 14;
/** Width of a letter of the labels. */
const LETTER = 8.2;

export const pitchOf = ({ width }: NodeSize): number => width + GAP.x;

export interface Laid<T> {
  placed: (Placed<T> & { at: Point })[];
  /** How far the drawing goes to the side from the middle of the root, and down. */
  reach: number;
  height: number;
}

/** Places of the upper middle of each node. */
export function laidOut<T extends Nested<T>>(root: T, size: NodeSize): Laid<T> {
  const { placed, levels } = tidy(root);
  const middle = placed[0]!.x;
  const at = ({ x, level }: Placed<T>) => ({ x: (x - middle) * pitchOf(size), y: EDGE + level * (size.height + GAP.y) });
  const all = placed.map((each) => ({ ...each, at: at(each) }));
  return {
    placed: all,
    reach: Math.max(...all.map(({ at }) => Math.abs(at.x))) + size.width / 2 + EDGE,
    height: 2 * EDGE + levels * (size.height + GAP.y) + size.height,
  };
}

/** Nodes of a size that has room for all moves. */
export function sizeFor(grown: Grown): NodeSize {
  let letters = 0;
  for (const { order } of grown.nodes.values()) for (const move of order) letters = Math.max(letters, move.length);
  return { width: Math.round(Math.min(110, Math.max(58, LETTER * letters + 10))), height: 50 };
}

interface Wanted {
  path: string[];
  open: ReadonlySet<string>;
  /** Children of a node that are drawn at most; `null` for as many as there is room for. */
  breadth: number | null;
}

const MOST = [90, 64, 48, 36, 28, 22, 17, 13, 10, 7, 5, 3, 2];
const USUAL = 4;

/** As much of a tree as fits into a width; the path, and what was opened, in any case. */
export function fitted(grown: Grown, { breadth, ...wanted }: Wanted, room: number, size: NodeSize): Drawn {
  if (breadth !== null) return drawnOf(grown, { ...wanted, breadth, top: breadth, most: 90 });
  const columns = Math.max(2, Math.floor((room - 2 * EDGE + 8) / pitchOf(size)));
  const legal = grown.nodes.get(grown.root)?.legal ?? 0;
  // One column is for the moves left out, one for the path.
  const tops = new Set([legal <= columns ? legal : columns - 2, USUAL, 2, 1].map((top) => Math.max(1, Math.min(top, columns))));
  const draw = (top: number, most: number, open: ReadonlySet<string>) =>
    drawnOf(grown, { path: wanted.path, breadth: Math.min(USUAL, columns - 1), top, most, open });
  const fits = (top: number, most: number) => 2 * laidOut(draw(top, most, new Set()), size).reach <= roomOf(columns, size);
  const top = [...tops].find((top) => fits(top, MOST.at(-1)!)) ?? 1;
  // The largest number that fits, of numbers that fall.
  let [from, to] = [0, MOST.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (fits(top, MOST[middle]!)) to = middle;
    else from = middle + 1;
  }
  return draw(top, MOST[to]!, wanted.open);
}

const roomOf = (columns: number, size: NodeSize): number => columns * pitchOf(size) - GAP.x + 2 * EDGE + 1;
