// Lines between cells, noughts and crosses, drawn as by a pen.

import type { Square } from "../../contract";
import { CELL, pairs, type Grid, type Place } from "../geometry";

const HALF = CELL / 2;
/** A board of more columns has straight lines: a hand would use a ruler. */
const BY_HAND = 5;

/** A line from end to end that bends a little, each in another way. */
const stroke = (x: number, y: number, dx: number, dy: number, line: number) => {
  const bow = (line % 2 === 0 ? 2.2 : -1.8) + line * 0.3;
  const across = dx === 0 ? [bow, 0] : [0, bow];
  return `M${x} ${y}q${dx / 2 + across[0]!} ${dy / 2 + across[1]!} ${dx} ${dy}`;
};

function byHand({ board: { columns, rows }, left, top }: Grid): string {
  const inner = (length: number) => Array.from({ length: length - 1 }, (_, line) => line + 1);
  const upright = inner(columns).map((line) => stroke(left + line * CELL + (line % 2), top + 3, 1 - (line % 3), rows * CELL - 6, line));
  const level = inner(rows).map((line) => stroke(left + 3, top + line * CELL + (line % 2), columns * CELL - 6, 1 - (line % 3), line + 1));
  return [...upright, ...level].join("");
}

export function LinesGround({ grid }: { grid: Grid }) {
  const { board, places, shape } = grid;
  if (shape === "dots") return null;
  if (shape === "tiles") return <Tray places={places} />;
  const isWhole = places.length === board.squares.length;
  if (isWhole && board.columns <= BY_HAND) return <path class="lines" d={byHand(grid)} />;
  const middle = (from: number, to: number) => (from + to) / 2;
  const upright = pairs(grid, 1).map(([from, to]) => `M${middle(from.x, to.x)} ${from.y - HALF}v${CELL}`);
  const level = pairs(grid, 0).map(([from, to]) => `M${from.x - HALF} ${middle(from.y, to.y)}h${CELL}`);
  return <path class="lines" d={[...upright, ...level].join("")} />;
}

const isArrow = (square: Square) => typeof square === "object" && "label" in square && /^[↑→↓←]$/.test(square.label);

/** The places of tiles. */
function Tray({ places }: { places: Place[] }) {
  return (
    <>
      {places
        .filter(({ square }) => !isArrow(square))
        .map(({ index, x, y }) => (
          <rect key={index} class="tray" x={x - HALF + 3} y={y - HALF + 3} width={CELL - 6} height={CELL - 6} rx="5" />
        ))}
    </>
  );
}

/** Nought, cross, plus and square, in the order of play. */
export function LinesPiece({ place: { x, y }, player }: { place: Place; player: number }) {
  const draw = (d: string) => <path class="symbol" pathLength="1" d={`M${x} ${y}${d}`} />;
  if (player === 0)
    return draw("m3-18.5c-12-3-23 5-23 18c0 12 9 20 20 20c12 0 20-9 20-20c0-11-9-19-21-19c-3 0-6 .6-8 1.6");
  if (player === 1) return draw("m-17-18q14 15 35 36.500m-1-37q-13 17-35 37");
  if (player === 2) return draw("m-19 .5q19-2 38-.5m-18.500-19q-2 19 .5 38");
  return draw("m-17-17q17-1.500 34 0q1.500 17 0 34q-17 1.500-34 0q-1.500-17 0-34");
}
