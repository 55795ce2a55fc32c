// Discs in a standing rack: its front, with a hole for each, lies over them.

import { FRAME, type Grid, type Place } from "../geometry";
import { Frame } from "./Frame";
import { RACK, Round, finishOf } from "./Round";

const HOLE = 27;

export function RackGround({ grid }: { grid: Grid }) {
  return <Frame grid={grid} corner={14} look="hole" />;
}

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

export function RackFront({ grid }: { grid: Grid }) {
  const [left, top, corner] = [grid.left - FRAME, grid.top - FRAME, 14];
  const [width, height] = [grid.width - left - 2 * corner, grid.height - top - 2 * corner];
  const bend = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx * corner} ${dy * corner}`;
  const outside = `M${left + corner} ${top}h${width}${bend(1, 1)}v${height}${bend(-1, 1)}h${-width}${bend(-1, -1)}v${-height}${bend(1, -1)}Z`;
  const holes = grid.places.map(({ x, y }) => circle(x, y, HOLE)).join("");
  return (
    <>
      <path class="rack" fill-rule="evenodd" d={outside + holes} />
      <path class="rack-rims" d={grid.places.map(({ x, y }) => circle(x, y, HOLE + 1.5)).join("")} />
    </>
  );
}

/** The raised ring distinguishes a disc from a coloured value. */
export function RackPiece({ place: { x, y }, player }: { place: Place; player: number }) {
  return (
    <>
      <Round x={x} y={y} radius={HOLE + 2} finish={finishOf(RACK, player)} />
      <circle cx={x} cy={y} r="17" fill="none" stroke="#000" stroke-opacity="0.22" stroke-width="2.5" />
    </>
  );
}
