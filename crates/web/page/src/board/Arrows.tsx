// Arrows along a variation, from each square to the next, and the line of pieces that won.

import { CELL, type Grid, type Place } from "./geometry";

const HEAD = 13;
/** From the middle of a square to the end of an arrow, so that what lies there stays visible. */
const GAP = CELL * 0.3;

interface Leg {
  from: Place;
  to: Place;
}

/** From square to square; a move without a square, or on the same one, has no arrow. */
function legs(grid: Grid, squares: (number | null)[]): Leg[] {
  const at = new Map(grid.places.map((place) => [place.index, place]));
  const places = squares.flatMap((square) => (square === null ? [] : (at.get(square) ?? [])));
  return places.slice(1).flatMap((to, index) => (to === places[index] ? [] : [{ from: places[index]!, to }]));
}

function Arrow({ from, to }: Leg) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const [x, y] = [to.x - ux * GAP, to.y - uy * GAP];
  const shaft = `M${from.x + ux * GAP} ${from.y + uy * GAP}L${x - ux * HEAD * 0.8} ${y - uy * HEAD * 0.8}`;
  const [bx, by] = [x - ux * HEAD, y - uy * HEAD];
  const [wx, wy] = [(-uy * HEAD) / 2, (ux * HEAD) / 2];
  return (
    <>
      <path class="arrow-edge" d={shaft} />
      <path class="arrow" d={shaft} />
      <path class="arrow-head" d={`M${x} ${y}L${bx + wx} ${by + wy}L${bx - wx} ${by - wy}Z`} />
    </>
  );
}

/** Later moves are less certain, and paler. */
export function Arrows({ grid, squares }: { grid: Grid; squares: (number | null)[] }) {
  return (
    <g class="arrows" data-testid="arrows">
      {legs(grid, squares).map((leg, index) => (
        <g key={index} opacity={Math.max(0.35, 0.9 - index * 0.18)}>
          <Arrow {...leg} />
        </g>
      ))}
    </g>
  );
}

export function WinningLine({ grid, squares }: { grid: Grid; squares: number[] }) {
  const at = (square: number | undefined) => grid.places.find(({ index }) => index === square);
  const [first, last] = [at(squares[0]), at(squares.at(-1))];
  if (!first || !last) return null;
  const d = `M${first.x} ${first.y}L${last.x} ${last.y}`;
  return (
    <g class="winning-line" data-testid="winning-line" data-squares={squares.join(" ")}>
      <path class="winning-edge" d={d} />
      <path class="winning" d={d} />
    </g>
  );
}
