// A board: squares that can be reached by arrow keys and played on, with their values.

import { useMemo, useRef, useState } from "preact/hooks";

import type { Board as BoardData } from "../contract";
import { letterSize, type Label } from "../logic/labels";
import type { Mark } from "../logic/report";
import { useLook } from "../state/use-look";
import { Arrows, WinningLine } from "./Arrows";
import { Cell } from "./Cell";
import { Contents } from "./Contents";
import { Drawn } from "./Drawn";
import { CELL, gridOf, neighbour, type Grid, type Place } from "./geometry";
import { Names } from "./Names";
import { shapeOf } from "./shape";
import { Front, Ground } from "./themes";
import { useMotion } from "./use-motion";

export interface BoardProps {
  board: BoardData;
  /** What the board is called by a screen reader. */
  name: string;
  /** The game, where its board has a shape of its own. */
  game?: string;
  /** The moves that led here: one more of them is drawn as a motion. */
  moves?: string[];
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
  /** Squares whose pieces the last move turned. */
  changed?: Iterable<number>;
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
export const DENSE = 10;

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

export function Board(props: BoardProps) {
  const { board, onPoint, onPlay } = props;
  const [look] = useLook();
  const { flipped, coordinates } = look;
  const shape = shapeOf(props.game);
  const grid = useMemo(() => gridOf(board, { shape, flipped, coordinates }), [board, shape, flipped, coordinates]);
  const moving = useMotion(board, props.moves, look);
  const dense = props.dense ?? board.columns > DENSE;
  // While a search tells its values many times a second, what lies below them stays as it is.
  const ground = useMemo(
    () => (
      <>
        <Ground grid={grid} />
        <Names grid={grid} />
      </>
    ),
    [grid],
  );
  const [marked, changed] = [[...(props.marks?.keys() ?? [])], [...(props.changed ?? [])]];
  const contents = useMemo(
    () => (
      <>
        <Contents grid={grid} marked={new Set(marked)} last={props.last} changed={new Set(changed)} moving={moving} />
        <Front grid={grid} />
      </>
    ),
    [grid, marked.join(), props.last, changed.join(), moving],
  );
  const { labelOf } = props;
  const labels = labelOf ? [...(props.marks?.values() ?? [])].map((mark) => labelOf(mark, false)) : [];
  const letters = letterSize(labels, dense);
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
      data-look={look.theme}
      data-shape={grid.shape}
      viewBox={`0 0 ${grid.width} ${grid.height}`}
      style={{ "--columns": Math.round((grid.width - grid.left) / CELL) }}
      role="group"
      aria-label={props.name}
      onPointerLeave={() => onPoint?.(null)}
      onMouseDown={keepFocus}
    >
      <g aria-hidden="true">
        {ground}
        {contents}
        {grid.places.map((place) => (
          <Drawn key={place.index} {...props} grid={grid} place={place} dense={dense} letters={letters} />
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
          shape={grid.shape}
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
