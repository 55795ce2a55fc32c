// The part of a square that is pointed at, focused and pressed; what it looks like lies below.

import type { BoardProps } from "./Board";
import { outlineOf, squareName, type Place } from "./geometry";
import type { Shape } from "./shape";

interface CellProps extends BoardProps {
  shape: Shape;
  place: Place;
  stop: boolean;
  onKey: (event: KeyboardEvent, place: Place) => void;
  onReach: (square: number) => void;
  /** Where the tab key enters the board from now on. */
  onVisit: (square: number) => void;
}

export function Cell({ shape, place, stop, onKey, onReach, onVisit, ...props }: CellProps) {
  const mark = props.marks?.get(place.index);
  const playable = props.playable?.has(place.index) ?? false;
  const name = squareName(props.board, place);
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
      <path class="hit" d={outlineOf(place, shape)} />
      <path class="outline" d={outlineOf(place, shape, 2)} />
    </g>
  );
}
