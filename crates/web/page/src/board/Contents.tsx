// What lies on the squares, and how it comes there: pieces are put down or turned, drawn by the style sheet. A square whose piece moves
// is a new element, so that the motion begins anew.

import { CELL, FRAME, type Grid, type Place } from "./geometry";
import { Content } from "./themes";
import type { Moving } from "./use-motion";

interface Props {
  grid: Grid;
  /** Squares with a value. */
  marked: Set<number>;
  last: number | null | undefined;
  changed: Set<number>;
  moving: Moving;
}

export function Contents({ grid, marked, last, changed, moving }: Props) {
  return (
    <g class="contents">
      {grid.places.map((place) => {
        const { index } = place;
        const moves = moving.placed.has(index) || moving.turned.has(index);
        return (
          <g key={moves ? `${index} ${moving.count}` : index} class={index === last ? "content last" : "content"} data-content={index}>
            <Lying grid={grid} place={place} marked={marked.has(index)} moving={moving} />
            {changed.has(index) && <circle class="changed" cx={place.x} cy={place.y} r="19" data-testid="changed" />}
          </g>
        );
      })}
    </g>
  );
}

interface LyingProps {
  grid: Grid;
  place: Place;
  marked: boolean;
  moving: Moving;
}

function Lying({ grid, place, marked, moving }: LyingProps) {
  const { theme } = grid.board;
  const before = moving.turned.get(place.index);
  const lies = <Content theme={theme} place={place} marked={marked} grid={grid} />;
  // About its own middle, in the coordinates of the drawing: Firefox and Chromium agree on these.
  const style = { transformOrigin: `${place.x}px ${place.y}px`, "--fall": grid.top - FRAME - CELL / 2 - place.y };
  if (before !== undefined)
    return (
      <>
        <g class="leaving" style={style}>
          <Content theme={theme} place={{ ...place, square: { piece: before } }} marked={false} />
        </g>
        <g class="turning" style={style}>
          {lies}
        </g>
      </>
    );
  if (!moving.placed.has(place.index)) return lies;
  return (
    <g class="arriving" style={style}>
      {lies}
    </g>
  );
}
