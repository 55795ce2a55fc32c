// Discs in a standing rack.

import type { Grid, Place } from "../geometry";
import { Frame } from "./Frame";
import { RACK, Round, finishOf } from "./Round";

export function RackGround({ grid }: { grid: Grid }) {
  return (
    <>
      <Frame grid={grid} corner={14} look="rack" />
      {grid.places.map(({ index, x, y }) => (
        <circle key={index} class="hole" cx={x} cy={y} r="28" />
      ))}
    </>
  );
}

/** The raised ring distinguishes a disc from a coloured value. */
export function RackPiece({ place: { x, y }, player }: { place: Place; player: number }) {
  return (
    <>
      <Round x={x} y={y} radius={26} finish={finishOf(RACK, player)} />
      <circle cx={x} cy={y} r="17" fill="none" stroke="#000" stroke-opacity="0.22" stroke-width="2.5" />
    </>
  );
}
