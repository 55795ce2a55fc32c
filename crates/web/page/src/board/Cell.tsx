// The part of a square that is pointed at, focused and pressed; what it looks like lies below.

import type { BoardProps } from "./Board";
import { CELL, squareName, type Place } from "./geometry";

interface CellProps extends BoardProps {
  place: Place;
  stop: boolean;
  onKey: (event: KeyboardEvent, place: Place) => void;
  onReach: (square: number) => void;
  /** Where the tab key enters the board from now on. */
  onVisit: (square: number) => void;
}

export function Cell({ place, stop, onKey, onReach, onVisit, ...props }: CellProps) {
  const mark = props.marks?.get(place.index);
  const playable = props.playable?.has(place.index) ?? false;
  const name = squareName(props.board, place);
  const [x, y] = [place.x - CELL / 2, place.y - CELL / 2];
  return (
    <g
      class={playable ? "square playable" : "square"}
      role="button"
      // In lower case: on an element of SVG Firefox knows no other.
      tabindex={stop ? 0 : -1}
      aria-disabled={playable ? undefined : true}
      aria-label={props.describe?.(place, mark) ?? name}
      data-square={place.index}
      data-testid={`square-${mark?.move ?? name}`}
      onClick={() => (onVisit(place.index), playable && props.onPlay?.(place.index))}
      onKeyDown={(event) => onKey(event, place)}
      onFocus={() => (stop ? props.onPoint?.(place.index) : onReach(place.index))}
      onBlur={() => props.onPoint?.(null)}
      onPointerEnter={() => props.onPoint?.(place.index)}
    >
      <rect class="hit" x={x} y={y} width={CELL} height={CELL} />
      <rect class="outline" x={x + 2} y={y + 2} width={CELL - 4} height={CELL - 4} rx="4" />
    </g>
  );
}
