// Places the nodes of a tree: one row for each level, no two nodes of a row closer than a gap, parents above the middle of their
// children, subtrees of the same shape alike. Reingold and Tilford 1981, "Tidier drawings of trees", with contours as lists.

export interface Nested<T> {
  children: T[];
}

export interface Placed<T> {
  node: T;
  parent: T | null;
  /** In units of the gap, from 0. */
  x: number;
  level: number;
}

export interface Layout<T> {
  placed: Placed<T>[];
  /** The largest x and level. */
  width: number;
  levels: number;
}

/** The outline of a subtree: of each level below its root the leftmost and the rightmost place, relative to the root. */
interface Shape<T> {
  node: T;
  left: number[];
  right: number[];
  below: { shape: Shape<T>; offset: number }[];
}

function shapeOf<T extends Nested<T>>(node: T): Shape<T> {
  const shapes = node.children.map((child) => shapeOf(child));
  const offsets: number[] = [];
  const outline: { left: number[]; right: number[] } = { left: [], right: [] };
  for (const shape of shapes) {
    const common = Math.min(outline.right.length, shape.left.length);
    let offset = offsets.length === 0 ? 0 : -Infinity;
    for (let level = 0; level < common; level++) offset = Math.max(offset, outline.right[level]! + 1 - shape.left[level]!);
    offsets.push(offset);
    shape.left.forEach((left, level) => {
      outline.left[level] ??= offset + left;
      outline.right[level] = offset + shape.right[level]!;
    });
  }
  const middle = offsets.length === 0 ? 0 : (offsets[0]! + offsets.at(-1)!) / 2;
  return {
    node,
    left: [0, ...outline.left.map((x) => x - middle)],
    right: [0, ...outline.right.map((x) => x - middle)],
    below: shapes.map((shape, index) => ({ shape, offset: offsets[index]! - middle })),
  };
}

/** The places of all nodes. */
export function tidy<T extends Nested<T>>(root: T): Layout<T> {
  const shape = shapeOf(root);
  const placed: Placed<T>[] = [];
  const shift = -Math.min(...shape.left);
  const place = (shape: Shape<T>, parent: T | null, x: number, level: number) => {
    placed.push({ node: shape.node, parent, x, level });
    for (const { shape: child, offset } of shape.below) place(child, shape.node, x + offset, level + 1);
  };
  place(shape, null, shift, 0);
  return { placed, width: shift + Math.max(...shape.right), levels: shape.left.length - 1 };
}
