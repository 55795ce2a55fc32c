// Stones on the crossings of a wooden grid.

import { pairs, type Grid, type Place } from "../geometry";
import { Frame } from "./Frame";
import { Round, STONES, finishOf } from "./Round";

/** The lines whose crossings bear a dot on boards for Go and Gomoku: the fourth from each edge, and the middle. */
const starLines = (length: number) => (length < 13 || length % 2 === 0 ? [] : [3, Math.floor(length / 2), length - 4]);

export function StonesGround({ grid }: { grid: Grid }) {
  const across = pairs(grid, 1).map(([from, to]) => `M${from.x} ${from.y}H${to.x}`);
  const down = pairs(grid, 0).map(([from, to]) => `M${from.x} ${from.y}V${to.y}`);
  const [columns, rows] = [starLines(grid.board.columns), starLines(grid.board.rows)];
  const dots = grid.places.filter(({ row, column }) => rows.includes(row) && columns.includes(column));
  return (
    <>
      <Frame grid={grid} corner={4} look="wood" />
      <path class="wood-lines" d={[...across, ...down].join("")} />
      {dots.map(({ index, x, y }) => (
        <circle key={index} cx={x} cy={y} r="4.5" fill="#7a5a2c" />
      ))}
    </>
  );
}

export function StonesPiece({ place, player }: { place: Place; player: number }) {
  return <Round x={place.x} y={place.y} radius={28} finish={finishOf(STONES, player)} />;
}
