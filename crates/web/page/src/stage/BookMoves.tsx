// What the server's opening book knows of the position: each move with its value and the positions of the book behind it.

import { count, value } from "../logic/format";
import { seenBy, shownValue } from "../logic/report";
import { usePageState, useWords } from "../state/context";
import { usePointed } from "./pointed";

export function BookMoves() {
  const { position, address, kind, moves, canMove } = usePageState();
  const t = useWords();
  const [, point] = usePointed();
  const seen = seenBy({ report: position?.book ?? null }, address.viewpoint);
  if (!position || !seen) return null;
  const known = seen.moves.filter((move) => shownValue(seen.scale, move) !== null);
  const sign = seen.player === seen.mover ? 1 : -1;
  known.sort((a, b) => sign * (shownValue(seen.scale, b)! - shownValue(seen.scale, a)!));
  const squareOf = (name: string) => position.legal.find(({ move }) => move === name)?.square ?? null;
  return (
    <section class="book-moves" aria-label={t("book.title")} data-testid="book">
      <span class="hint">{t("book.title")}</span>
      {known.map((move) => (
        <button
          key={move.move}
          type="button"
          disabled={!canMove}
          title={t("book.move", { line: move.pv.join(" "), positions: count(move.visits) })}
          onPointerEnter={() => point(squareOf(move.move))}
          onPointerLeave={() => point(null)}
          onClick={() => moves.play(move.move)}
        >
          {move.move} <b>{value(seen.scale, shownValue(seen.scale, move)!, kind)}</b>
        </button>
      ))}
    </section>
  );
}
