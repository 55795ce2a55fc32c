// Discs on green squares; on hexagons where a game is played on these.

import { CELL, type Grid, type Place } from "../geometry";
import { Frame } from "./Frame";
import { Hexagons } from "./Hexagons";
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
        <circle key={`${column} ${row}`} class="felt-dot" cx={at(column, grid.left)} cy={at(row, grid.top)} r="4" />
      ))}
    </>
  );
}

export function DiscsGround({ grid }: { grid: Grid }) {
  if (grid.shape === "hexagons") return <Hexagons grid={grid} />;
  const isChecked = grid.shape === "checks";
  const look = ({ row, column }: Place) => (isChecked && (row + column) % 2 === 1 ? "felt dark" : "felt");
  return (
    <>
      <Frame grid={grid} corner={6} look="felt-frame" />
      {grid.places.map((place) => (
        <rect key={place.index} class={look(place)} x={place.x - CELL / 2} y={place.y - CELL / 2} width={CELL} height={CELL} />
      ))}
      {!isChecked && <Dots grid={grid} />}
    </>
  );
}

export function DiscsPiece({ place, player }: { place: Place; player: number }) {
  return <Round x={place.x} y={place.y} radius={26} finish={finishOf(DISCS, player)} bevel={4} />;
}
