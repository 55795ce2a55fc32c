// Cards on a table, and words on any board.

import type { Grid, Place } from "../geometry";
import { Frame } from "./Frame";

const CARD = { width: 46, height: 60, corner: 5 };
/** How far a face moves up to make room for a value. */
const RAISED = 15;
/** The same for a card of which only the upper edge is in sight. */
const COVERED_FACE = 17;
/** A stock shows so many edges of the cards below its top, at most. */
const EDGES = 3;
const CARDS_TO_AN_EDGE = 12;

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

const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The rank of a card and its suit, where it has one; other faces are no ranks. */
function partsOf(face: string): { rank: string; suit: string } | null {
  const [, rank, suit = ""] = /^(10|[2-9TJQKA])([shdc♠♥♦♣]?)$/.exec(face) ?? [];
  return rank === undefined ? null : { rank, suit: SUITS[suit] ?? suit };
}

function Sheet({ place, look }: { place: { x: number; y: number }; look: string }) {
  const area = cardArea(place);
  return (
    <>
      <rect class="shadow" {...area} x={area.x + 1} y={area.y + 1.5} />
      <rect class={look} {...area} />
    </>
  );
}

/** A card from behind; of several, the edges of those below. */
export function CardBack({ place: { x, y }, count = 1 }: { place: Place; count?: number }) {
  const edges = Math.min(EDGES, Math.ceil(count / CARDS_TO_AN_EDGE));
  return (
    <>
      {Array.from({ length: edges }, (_, edge) => (
        <Sheet key={edge} place={{ x: x + 2 * (edges - 1 - edge), y: y + 2 * (edges - 1 - edge) }} look="card" />
      ))}
      <rect class="card-back" {...cardArea({ x, y }, -3.5)} rx="3" fill="url(#card-back)" />
    </>
  );
}

/** The cards that are still to come, and how many they are. */
export function Stock({ place, count }: { place: Place; count: number }) {
  if (count === 0) return <Words place={place} words="0" marked={false} />;
  return (
    <>
      <CardBack place={place} count={count} />
      <rect class="stock-plate" x={place.x - 15} y={place.y - 11} width="30" height="22" rx="4" />
      <text class="stock-count" x={place.x} y={place.y} font-size="15">
        {count}
      </text>
    </>
  );
}

export function Card({ place, face, marked }: { place: Place; face: string; marked: boolean }) {
  if (face === "?") return <CardBack place={place} />;
  const parts = partsOf(face);
  const [rank, suit] = parts ? [parts.rank, parts.suit] : [face, ""];
  const colour = /[♥♦]/.test(suit || face) ? "card-red" : "card-black";
  const { x, y, covered } = place;
  const isWhole = !covered && !marked;
  const corner = rank + suit;
  return (
    <>
      <Sheet place={place} look="card" />
      <text class={`face ${colour}`} x={x} y={faceY(place, marked)} font-size={covered ? 17 : marked ? 19 : rank.length > 2 ? 17 : 27}>
        {isWhole ? suit || rank : corner}
      </text>
      {isWhole && parts && (
        <>
          <text class={`corner ${colour}`} x={x - 13} y={y - 20} font-size="14">
            {rank}
          </text>
          <text class={`corner ${colour}`} x={x - 13} y={y - 20} font-size="14" transform={`rotate(180 ${x} ${y})`}>
            {rank}
          </text>
        </>
      )}
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
