// Themes of boards: one file per theme, with its ground and its pieces.

import type { FunctionComponent } from "preact";

import type { Theme } from "../../contract";
import type { Grid, Place } from "../geometry";
import { Card, CardsGround, Words } from "./Cards";
import { DiscsGround, DiscsPiece } from "./Discs";
import { LinesGround, LinesPiece } from "./Lines";
import { RackGround, RackPiece } from "./Rack";
import { StonesGround, StonesPiece } from "./Stones";

export { Paints } from "./Round";

interface BoardTheme {
  Ground: FunctionComponent<{ grid: Grid }>;
  Piece: FunctionComponent<{ place: Place; player: number }>;
}

const DRESSES: Record<Theme, BoardTheme> = {
  lines: { Ground: LinesGround, Piece: LinesPiece },
  stones: { Ground: StonesGround, Piece: StonesPiece },
  discs: { Ground: DiscsGround, Piece: DiscsPiece },
  rack: { Ground: RackGround, Piece: RackPiece },
  // A card table has no pieces of its own; should a game put one there, a stone will do.
  cards: { Ground: CardsGround, Piece: StonesPiece },
};

export function Ground({ grid }: { grid: Grid }) {
  const { Ground } = DRESSES[grid.board.theme];
  return <Ground grid={grid} />;
}

/** What lies on a square; `marked` leaves room for a value at the bottom of cards. */
export function Content({ theme, place, marked }: { theme: Theme; place: Place; marked: boolean }) {
  const { square } = place;
  if (typeof square === "string") return null;
  if ("card" in square) return <Card place={place} face={square.card} marked={marked} />;
  if ("label" in square) return <Words place={place} words={square.label} marked={marked} />;
  const { Piece } = DRESSES[theme];
  return <Piece place={place} player={square.piece} />;
}
