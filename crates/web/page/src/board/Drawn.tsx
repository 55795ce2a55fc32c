// What is drawn above the piece on a square: where one may play, the last move, and values. Screen readers read the cell above it.

import type { Theme } from "../contract";
import type { BoardProps } from "./Board";
import type { Grid, Place } from "./geometry";
import { Overlay } from "./Overlay";

interface Props extends BoardProps {
  grid: Grid;
  place: Place;
  dense: boolean;
  /** The size of numbers. */
  letters: number;
}

export function Drawn({ grid, place, dense, letters, ...props }: Props) {
  const mark = props.marks?.get(place.index);
  const number = props.numbers?.get(place.index);
  const pointed = props.pointed === place.index;
  const { theme } = props.board;
  const { shape } = grid;
  return (
    <g class={pointed ? "drawn pointed" : "drawn"} data-drawn={place.index} data-move={mark?.move}>
      {props.playable?.has(place.index) && !mark && <MayPlay place={place} />}
      {props.last === place.index && <LastMove place={place} theme={theme} />}
      {mark && props.labelOf && (
        <Overlay theme={theme} shape={shape} place={place} mark={mark} label={props.labelOf(mark, pointed)} dense={dense} letters={letters} />
      )}
      {number !== undefined && <GhostNumber place={place} number={number} />}
    </g>
  );
}

/** Whether there are words or a face in the middle, which no dot may cover. */
const isWritten = ({ square }: Place) => typeof square === "object" && !("piece" in square);

const around = ({ x, y }: Place) => ({ x: x - 27, y: y - 15, width: 54, height: 30, rx: 6 });

/** A dot, or a frame around words. */
function MayPlay({ place }: { place: Place }) {
  if (isWritten(place)) return <rect class="may-play-frame" {...around(place)} />;
  return <circle class="may-play" cx={place.x} cy={place.y} r="6" />;
}

/** The square of the move made last: a dot in its middle, a ring on a stone, on a card in its corner, a line below words. */
function LastMove({ place: { x, y, square }, theme }: { place: Place; theme: Theme }) {
  if (typeof square === "object" && "label" in square)
    return <path class="last-move-line" d={`M${x - 20} ${y + 12}h40`} />;
  if (theme === "stones") return <circle class="last-move ring-mark" cx={x} cy={y} r="13" />;
  const isCard = typeof square === "object" && "card" in square;
  return <circle class="last-move" cx={x + (isCard ? 17 : 0)} cy={y - (isCard ? 23 : 0)} r="5" />;
}

function GhostNumber({ place, number }: { place: Place; number: string }) {
  return (
    <text class="ghost-number" x={place.x} y={place.y} font-size={number.length > 2 ? 18 : 24}>
      {number}
    </text>
  );
}
