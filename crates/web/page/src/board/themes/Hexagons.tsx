// A rhombus of hexagons. Its edges have the colours of the players who connect them: the first from top to bottom.

import { CELL, outlineOf, type Grid, type Place } from "../geometry";
import { DISCS } from "./Round";

const RADIUS = CELL / Math.sqrt(3);
const HALF = CELL / 2;

/** The corners, clockwise from the top. */
const corners = ({ x, y }: Place): [number, number][] => [
  [x, y - RADIUS],
  [x + HALF, y - RADIUS / 2],
  [x + HALF, y + RADIUS / 2],
  [x, y + RADIUS],
  [x - HALF, y + RADIUS / 2],
  [x - HALF, y - RADIUS / 2],
];

const line = (place: Place, ...which: number[]) =>
  `M${which.map((corner) => corners(place)[corner % 6]!.join(" ")).join("L")}`;

/** The outer sides of a cell on an edge. */
function edges(grid: Grid, side: "level" | "upright"): string {
  const { columns, rows } = grid.board;
  const xs = grid.places.map(({ x }) => x);
  // Flipped or not: what is drawn highest is the top.
  const top = Math.min(...grid.places.map(({ y }) => y));
  const isTop = ({ y }: Place) => Math.abs(y - top) < 1;
  const isTurned = grid.places[0]!.x > Math.min(...xs);
  const isLeft = ({ column }: Place) => column === (isTurned ? columns - 1 : 0);
  const isRight = ({ column }: Place) => column === (isTurned ? 0 : columns - 1);
  const isBottom = ({ row }: Place) => row === (isTurned ? 0 : rows - 1);
  const found = grid.places.flatMap((place) =>
    side === "level"
      ? [isTop(place) ? line(place, 5, 0, 1) : "", isBottom(place) ? line(place, 2, 3, 4) : ""]
      : [isLeft(place) ? line(place, 3, 4, 5) : "", isRight(place) ? line(place, 0, 1, 2) : ""],
  );
  return found.join("");
}

export function Hexagons({ grid }: { grid: Grid }) {
  const [first, second] = DISCS;
  const sides = new Map([
    [second!.body, edges(grid, "upright")],
    [first!.body, edges(grid, "level")],
  ]);
  return (
    <>
      {[...sides].map(([colour, d]) => (
        <g key={colour} class="hexagon-edge">
          <path d={d} stroke="#6b6b6b" stroke-width="12" />
          <path d={d} stroke={colour} stroke-width="9" />
        </g>
      ))}
      <path class="felt" d={grid.places.map((place) => outlineOf(place, "hexagons")).join("")} />
    </>
  );
}
