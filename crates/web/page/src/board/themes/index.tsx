// Themes of boards: one file per theme, with its ground, its pieces, and what lies over them.

import type { FunctionComponent } from "preact";

import type { Theme } from "../../contract";
import type { Grid, Place } from "../geometry";
import { Card, CardsGround } from "./Cards";
import { DiscsGround, DiscsPiece } from "./Discs";
import { Label } from "./Label";
import { LinesGround, LinesPiece } from "./Lines";
import { RackFront, RackGround, RackPiece } from "./Rack";
import { StonesGround, StonesPiece } from "./Stones";

export { Paints } from "./Round";

interface BoardTheme {
  Ground: FunctionComponent<{ grid: Grid }>;
  Piece: FunctionComponent<{ place: Place; player: number }>;
  Front?: FunctionComponent<{ grid: Grid }>;
}

const DRESSES: Record<Theme, BoardTheme> = {
  lines: { Ground: LinesGround, Piece: LinesPiece },
  stones: { Ground: StonesGround, Piece: StonesPiece },
  discs: { Ground: DiscsGround, Piece: DiscsPiece },
  rack: { Ground: RackGround, Piece: RackPiece, Front: RackFront },
  // A card table has no pieces of its own; should a game put one there, a stone will do.
  cards: { Ground: CardsGround, Piece: StonesPiece },
};

export function Ground({ grid }: { grid: Grid }) {
  const { Ground } = DRESSES[grid.board.theme];
  return <Ground grid={grid} />;
}

export function Front({ grid }: { grid: Grid }) {
  const { Front } = DRESSES[grid.board.theme];
  return Front ? <Front grid={grid} /> : null;
}

interface Props {
  theme: Theme;
  place: Place;
  /** Leaves room for a value at the bottom of cards. */
  marked: boolean;
  /** The board around it, where there is one. */
  grid?: Grid;
}

/** What lies on a square. */
export function Content({ theme, place, marked, grid }: Props) {
  const { square } = place;
  if (typeof square === "string") return null;
  if ("card" in square) return <Card place={place} face={square.card} marked={marked} />;
  if ("label" in square) return <Label theme={theme} place={place} words={square.label} marked={marked} grid={grid} />;
  const { Piece } = DRESSES[theme];
  return <Piece place={place} player={square.piece} />;
}
