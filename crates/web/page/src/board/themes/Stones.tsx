// Stones on the crossings of a wooden grid.

import { FRAME, pairs, type Grid, type Place } from "../geometry";
import { Frame } from "./Frame";
import { Round, STONES, finishOf } from "./Round";

/** The lines whose crossings bear a dot on boards for Go and Gomoku: the fourth from each edge, and the middle. */
const starLines = (length: number) => (length < 13 || length % 2 === 0 ? [] : [3, Math.floor(length / 2), length - 4]);

/** On a board of nine lines, its middle and the third lines. */
const starsOf = (length: number) => (length === 9 ? [2, 4, 6] : starLines(length));

/** The grain of the wood, from side to side. */
function grain({ left, top, width, height }: Grid): string {
  const [from, to] = [left - FRAME + 2, width - 2];
  const third = (to - from) / 3;
  const lines = Array.from({ length: Math.floor(height / 46) }, (_, line) => {
    const [y, bow] = [top + 14 + line * 46 + ((line * 17) % 23), 7 + ((line * 5) % 9)];
    return y > height - 14 ? "" : `M${from} ${y}c${third} ${-bow} ${2 * third} ${bow} ${3 * third} ${-bow / 3}`;
  });
  return lines.join("");
}

export function StonesGround({ grid }: { grid: Grid }) {
  const across = pairs(grid, 1).map(([from, to]) => `M${from.x} ${from.y}H${to.x}`);
  const down = pairs(grid, 0).map(([from, to]) => `M${from.x} ${from.y}V${to.y}`);
  const [columns, rows] = [starsOf(grid.board.columns), starsOf(grid.board.rows)];
  const dots = grid.places.filter(({ row, column }) => rows.includes(row) && columns.includes(column));
  // On nine lines there are five dots.
  const isDot = ({ row, column }: Place) => columns[0] !== 2 || (row === 4) === (column === 4);
  return (
    <>
      <Frame grid={grid} corner={4} look="wood" />
      <path class="wood-grain" d={grain(grid)} />
      <path class="wood-lines" d={[...across, ...down].join("")} />
      {dots.filter(isDot).map(({ index, x, y }) => (
        <circle key={index} class="wood-dot" cx={x} cy={y} r="4.5" />
      ))}
    </>
  );
}

export function StonesPiece({ place, player }: { place: Place; player: number }) {
  return <Round x={place.x} y={place.y} radius={29} finish={finishOf(STONES, player)} />;
}
