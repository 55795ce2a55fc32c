// Words on a square, and the things that games describe by words: a stock, a card face down, a tile, a line between dots.

import type { Theme } from "../../contract";
import { CELL, type Grid, type Place } from "../geometry";
import { CardBack, Stock, Words } from "./Cards";

interface Props {
  theme: Theme;
  place: Place;
  words: string;
  marked: boolean;
  grid: Grid | undefined;
}

/** What points somewhere points the other way on a board that is seen from the other side. */
const TURNED: Record<string, string> = { "↑": "↓", "↓": "↑", "←": "→", "→": "←", "▲": "▼", "▼": "▲" };
const turned = (words: string) => [...words].map((sign) => TURNED[sign] ?? sign).join("");

/** A number on top of a column that has a name counts the cards of a stock. */
const isStock = ({ row, column }: Place, words: string, grid: Grid | undefined) =>
  row === 0 && /^\d+$/.test(words) && (grid?.board.column_names[column] ?? "") !== "";

export function Label({ theme, place, words, marked, grid }: Props) {
  if (theme === "cards") {
    if (isStock(place, words, grid)) return <Stock place={place} count={Number(words)} />;
    if (words === "?" && !marked) return <CardBack place={place} />;
  }
  if (grid?.shape === "dots") return <Dot place={place} words={words} />;
  if (grid?.shape === "tiles" && /^\d+$/.test(words)) return <Tile place={place} words={words} />;
  return <Words place={place} words={grid?.flipped && theme === "lines" ? turned(words) : words} marked={marked} />;
}

/** A dot, or the line between two of them, or the sign of the player whose box it is. */
function Dot({ place: { x, y, row, column }, words }: { place: Place; words: string }) {
  if (words === "•") return <circle class="pen-dot" cx={x} cy={y} r="7" />;
  if (row % 2 === column % 2) return <Words place={{ x, y } as Place} words={words} marked={false} />;
  const reach = CELL - 6;
  return <path class="pen-line" d={row % 2 === 0 ? `M${x - reach} ${y}h${2 * reach}` : `M${x} ${y - reach}v${2 * reach}`} />;
}

/** Warmer and darker with each doubling. */
function Tile({ place: { x, y }, words }: { place: Place; words: string }) {
  const power = Math.min(11, Math.log2(Number(words)));
  const size = words.length > 4 ? 17 : words.length > 3 ? 20 : words.length > 2 ? 24 : 28;
  return (
    <>
      <rect class="tile" x={x - 29} y={y - 29} width="58" height="58" rx="5" fill={`hsl(${48 - power * 4.5} ${45 + power * 4}% ${92 - power * 5.5}%)`} />
      <text class={power < 7 ? "tile-number" : "tile-number light"} x={x} y={y} font-size={size}>
        {words}
      </text>
    </>
  );
}
