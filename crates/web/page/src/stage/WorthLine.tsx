// What a move is worth, in words under the board.

import { bestValue, marksBySquare, type ViewedReport } from "../logic/report";
import { usePageState, useWords } from "../state/context";
import { findingWords, worthWords } from "./describe";
import { usePointed } from "./pointed";

/** The move under the pointer, else the best one: what it is worth. */
export function WorthLine({ seen }: { seen: ViewedReport }) {
  const { kind, position } = usePageState();
  const t = useWords();
  const [pointed] = usePointed();
  const mark = pointed === null ? undefined : marksBySquare(seen, position?.legal ?? []).get(pointed);
  const move = mark?.finding ?? seen.moves.find(({ move }) => move === bestValue(seen));
  if (!move) return <p class="worth" />;
  const worth = worthWords(t, kind, seen)(move) || findingWords(t, seen.scale, kind, move).join(", ");
  const isBest = move.move === bestValue(seen);
  return (
    <p class="worth" data-testid="worth">
      {worth && t(isBest ? "worth.best-line" : "worth.line", { move: t.named("move", move.move), worth })}
    </p>
  );
}
