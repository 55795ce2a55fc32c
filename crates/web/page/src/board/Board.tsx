// A board: squares that can be reached by arrow keys and played on, with their values.

import { useRef, useState } from "preact/hooks";

import type { Board as BoardData } from "../contract";
import type { Label } from "../logic/labels";
import type { Mark } from "../logic/report";
import { Arrows, WinningLine } from "./Arrows";
import { CELL, FRAME, gridOf, isWord, neighbour, squareName, type Grid, type Place } from "./geometry";
import { Content, Ground } from "./themes";
import { Overlay } from "./Overlay";

export interface BoardProps {
  board: BoardData;
  /** What the board is called by a screen reader. */
  name: string;
  marks?: Map<number, Mark>;
  labelOf?: (mark: Mark, asked: boolean) => Label;
  /** The description of a square besides its name. */
  describe?: (place: Place, mark: Mark | undefined) => string;
  playable?: Set<number>;
  onPlay?: (square: number) => void;
  /** A square pointed at, by mouse or by keys. */
  onPoint?: (square: number | null) => void;
  pointed?: number | null;
  last?: number | null;
  /** Numbers on squares where a variation is played. */
  numbers?: Map<number, string>;
  faded?: boolean;
  /** Whether squares are small, so that one number has room on each. */
  dense?: boolean;
  /** Squares of a variation, joined by arrows. */
  arrows?: (number | null)[];
  /** Rows of pieces that won. */
  lines?: number[][];
}

/** Boards of more columns have small squares. */
const DENSE = 10;

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

export function Board(props: BoardProps) {
  const { board, onPoint, onPlay } = props;
  const grid = gridOf(board);
  const [cursor, setCursor] = useState<number | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const stop = grid.places.some(({ index }) => index === cursor) ? cursor : firstStop(grid, props);

  function goTo(square: number) {
    setCursor(square);
    onPoint?.(square);
    drawing.current?.querySelector<SVGGElement>(`[data-square="${square}"]`)?.focus();
  }

  function press(event: KeyboardEvent, place: Place) {
    if (ARROWS.includes(event.key)) goTo(neighbour(grid, place.index, event.key));
    else if (event.key !== "Enter" && event.key !== " ") return;
    else if (props.playable?.has(place.index)) onPlay?.(place.index);
    event.preventDefault();
  }

  return (
    <svg
      ref={drawing}
      class={`board board-${board.theme}${props.faded ? " faded" : ""}`}
      viewBox={`0 0 ${grid.width} ${grid.height}`}
      style={{ "--columns": board.columns }}
      role="group"
      aria-label={props.name}
      onPointerLeave={() => onPoint?.(null)}
      onMouseDown={keepFocus}
    >
      <g aria-hidden="true">
        <Ground grid={grid} />
        <Names grid={grid} />
        {grid.places.map((place) => (
          <Drawn key={place.index} {...props} place={place} />
        ))}
        {props.lines?.map((squares) => (
          <WinningLine key={squares.join()} grid={grid} squares={squares} />
        ))}
        {props.arrows && <Arrows grid={grid} squares={props.arrows} />}
      </g>
      {grid.places.map((place) => (
        <Cell
          key={place.index}
          {...props}
          place={place}
          stop={place.index === stop}
          onKey={press}
          onReach={goTo}
          onVisit={setCursor}
        />
      ))}
    </svg>
  );
}

/**
 * A mouse takes no focus, so that the keys of the page go on to work; on a board that has it, it goes along. Text that is being
 * edited is entered.
 */
function keepFocus(event: MouseEvent & { currentTarget: Element }) {
  event.preventDefault();
  // In an article the board stands in a tree of its own.
  const { activeElement } = event.currentTarget.getRootNode() as Document | ShadowRoot;
  if (!(activeElement instanceof HTMLElement || activeElement instanceof SVGElement)) return;
  if (!event.currentTarget.contains(activeElement)) return activeElement.blur();
  (event.target as Element).closest<SVGGElement>("[data-square]")?.focus();
}

/** Where the tab key enters the board: the choice of the search, else the first move, else the first square. */
function firstStop(grid: Grid, { marks, playable }: BoardProps): number | undefined {
  const chosen = [...(marks?.values() ?? [])].find((mark) => mark.chosen)?.square;
  return chosen ?? [...(playable ?? [])][0] ?? grid.places[0]?.index;
}

/** A square as it looks; screen readers read the cell above it. */
function Drawn({ place, ...props }: BoardProps & { place: Place }) {
  const mark = props.marks?.get(place.index);
  const number = props.numbers?.get(place.index);
  const pointed = props.pointed === place.index;
  const { theme, columns } = props.board;
  return (
    <g class={pointed ? "drawn pointed" : "drawn"} data-drawn={place.index} data-move={mark?.move}>
      <Content theme={theme} place={place} marked={mark !== undefined} />
      {props.playable?.has(place.index) && !mark && <MayPlay place={place} />}
      {props.last === place.index && <LastMove place={place} />}
      {mark && props.labelOf && (
        <Overlay theme={theme} place={place} mark={mark} label={props.labelOf(mark, pointed)} dense={props.dense ?? columns > DENSE} />
      )}
      {number !== undefined && <GhostNumber place={place} number={number} />}
    </g>
  );
}

interface CellProps extends BoardProps {
  place: Place;
  stop: boolean;
  onKey: (event: KeyboardEvent, place: Place) => void;
  onReach: (square: number) => void;
  /** Where the tab key enters the board from now on. */
  onVisit: (square: number) => void;
}

/** The part of a square that is pointed at, focused and pressed. */
function Cell({ place, stop, onKey, onReach, onVisit, ...props }: CellProps) {
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

/** Whether there are words or a face in the middle, which no dot may cover. */
const isWritten = ({ square }: Place) => typeof square === "object" && !("piece" in square);

const around = ({ x, y }: Place) => ({ x: x - 27, y: y - 15, width: 54, height: 30, rx: 6 });

/** A dot, or a frame around words. */
function MayPlay({ place }: { place: Place }) {
  if (isWritten(place)) return <rect class="may-play-frame" {...around(place)} />;
  return <circle class="may-play" cx={place.x} cy={place.y} r="6" />;
}

/** The square of the move made last: a dot in its middle, on a card in its corner, a line below words. */
function LastMove({ place: { x, y, square } }: { place: Place }) {
  if (typeof square === "object" && "label" in square)
    return <path class="last-move-line" d={`M${x - 20} ${y + 12}h40`} />;
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

function Names({ grid }: { grid: Grid }) {
  const { board, left, top } = grid;
  return (
    <g class={`names${board.columns > DENSE ? " large" : ""}`}>
      {board.column_names.map((name, column) => (
        <text key={column} x={left + (column + 0.5) * CELL} y={top - 19}>
          {name}
        </text>
      ))}
      {board.row_names.map((name, row) => {
        const y = grid.places.find((place) => place.row === row)?.y ?? top + (row + 0.5) * CELL;
        const long = isWord(name);
        return (
          <text key={row} class={long ? "long" : ""} x={left - (long ? FRAME + 3 : 19)} y={y}>
            {name}
          </text>
        );
      })}
    </g>
  );
}
