// Lines between cells, noughts and crosses.

import { CELL, pairs, type Grid, type Place } from "../geometry";

const HALF = CELL / 2;
const RADIUS = 19;

export function LinesGround({ grid }: { grid: Grid }) {
  const upright = pairs(grid, 1).map(([{ x, y }]) => `M${x + HALF} ${y - HALF}v${CELL}`);
  const level = pairs(grid, 0).map(([{ x, y }]) => `M${x - HALF} ${y + HALF}h${CELL}`);
  return <path class="lines" d={[...upright, ...level].join("")} />;
}

/** Nought, cross, plus and square, in the order of play. */
export function LinesPiece({ place: { x, y }, player }: { place: Place; player: number }) {
  const r = RADIUS;
  if (player === 0) return <circle class="symbol" cx={x} cy={y} r={r} />;
  if (player === 1)
    return <path class="symbol" d={`M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`} />;
  if (player === 2) return <path class="symbol" d={`M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`} />;
  return <rect class="symbol" x={x - r} y={y - r} width={2 * r} height={2 * r} />;
}
