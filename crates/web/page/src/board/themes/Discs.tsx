// Discs on green squares.

import { CELL, type Grid, type Place } from "../geometry";
import { Frame } from "./Frame";
import { DISCS, Round, finishOf } from "./Round";

/** The four dots of an Othello board, two squares in from its corners. */
function Dots({ grid }: { grid: Grid }) {
  const { columns, rows } = grid.board;
  if (columns < 6 || rows < 6) return null;
  const at = (line: number, begin: number) => begin + line * CELL;
  const dots = [2, columns - 2].flatMap((column) => [2, rows - 2].map((row) => [column, row] as const));
  return (
    <>
      {dots.map(([column, row]) => (
        <circle key={`${column} ${row}`} cx={at(column, grid.left)} cy={at(row, grid.top)} r="4" fill="#2c5a40" />
      ))}
    </>
  );
}

export function DiscsGround({ grid }: { grid: Grid }) {
  return (
    <>
      <Frame grid={grid} corner={6} look="felt-frame" />
      {grid.places.map(({ index, x, y }) => (
        <rect key={index} class="felt" x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} />
      ))}
      <Dots grid={grid} />
    </>
  );
}

export function DiscsPiece({ place, player }: { place: Place; player: number }) {
  return <Round x={place.x} y={place.y} radius={26} finish={finishOf(DISCS, player)} />;
}
