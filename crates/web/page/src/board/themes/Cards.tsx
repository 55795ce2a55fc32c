// Cards on a table, and words on any board.

import type { Grid, Place } from "../geometry";
import { Frame } from "./Frame";

const CARD = { width: 46, height: 60, corner: 5 };
/** How far a face moves up to make room for a value. */
const RAISED = 15;
/** The same for a card of which only the upper edge is in sight. */
const COVERED_FACE = 17;

export const cardArea = ({ x, y }: { x: number; y: number }, grown = 0) => ({
  x: x - CARD.width / 2 - grown,
  y: y - CARD.height / 2 - grown,
  width: CARD.width + 2 * grown,
  height: CARD.height + 2 * grown,
  rx: CARD.corner,
});

/** The table, with dashed outlines where a card can be laid. */
export function CardsGround({ grid }: { grid: Grid }) {
  return (
    <>
      <Frame grid={grid} corner={10} look="table" />
      {grid.places
        .filter(({ square }) => square === "empty")
        .map((place) => (
          <rect key={place.index} class="card-place" {...cardArea(place)} />
        ))}
    </>
  );
}

/** Of a covered card only the upper edge can be seen; a value takes the lower half. */
const faceY = ({ y, covered }: Place, marked: boolean) => y - (covered ? COVERED_FACE : marked ? RAISED : 0);

export function Card({ place, face, marked }: { place: Place; face: string; marked: boolean }) {
  const area = cardArea(place);
  const colour = /[♥♦]/.test(face) ? "card-red" : "card-black";
  return (
    <>
      <rect {...area} x={area.x + 1} y={area.y + 1.5} fill="#000" fill-opacity="0.18" />
      <rect class="card" {...area} />
      <text class={`face ${colour}`} x={place.x} y={faceY(place, marked)} font-size={place.covered ? 18 : marked ? 19 : 25}>
        {face}
      </text>
    </>
  );
}

export function Words({ place, words, marked }: { place: Place; words: string; marked: boolean }) {
  return (
    <text class="words" x={place.x} y={place.y - (marked ? RAISED : 0)} font-size="15">
      {words}
    </text>
  );
}
