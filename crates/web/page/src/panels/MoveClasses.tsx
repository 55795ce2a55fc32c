// How many moves of each class the players made, by what rule, and the final position with the result.

import { useEffect, useState } from "preact/hooks";

import { Board } from "../board/Board";
import type { Line, LineAnswer, MoveClass, Reviewed, Scale, Thresholds } from "../contract";
import * as client from "../logic/client";
import { difference } from "../logic/format";
import { CLASSES } from "../logic/reviewing";
import { turnWords } from "../stage/describe";
import { usePageState, useWords } from "../state/context";

/** The marks that commentators write after a move. */
export const SIGNS: Record<MoveClass, string> = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

interface Props {
  end: Reviewed;
  scale: Scale;
  line: Line;
}

export function MoveClasses({ end, scale, line }: Props) {
  const { game, kind } = usePageState();
  const t = useWords();
  const rule = ({ inaccuracy, mistake, blunder }: Thresholds, unit: Scale) => {
    const [a, b, c] = [inaccuracy, mistake, blunder].map((loss) => difference(unit, loss, kind).slice(1));
    return t("class.rule", { inaccuracy: a!, mistake: b!, blunder: c! });
  };
  const margin: Scale | null = end.margin_unit === null ? null : { points: { unit: end.margin_unit, scale: 1 } };
  return (
    <>
      <table class="worst" data-testid="classes">
        <caption>
          {t("class.caption")}{" "}
          {end.thresholds && <small>{rule(end.thresholds, scale)}</small>}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("column.player")}</th>
            {CLASSES.map((each) => (
              <th key={each} scope="col" class="number">
                {t(`class.${each}`)} {SIGNS[each]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {end.classes.map((counts, player) => (
            <tr key={player}>
              <th scope="row">{t.named("player", game.players[player] ?? "")}</th>
              {CLASSES.map((each) => (
                <td key={each} class="number">
                  {counts[each]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {end.proven_from !== null && (
        <p class="hint" data-testid="proven-from">
          {t("class.proven", { ply: end.proven_from + 1 })}
          {end.margin_thresholds && margin && " " + rule(end.margin_thresholds, margin)}
        </p>
      )}
      <FinalPosition line={line} />
    </>
  );
}

/** The end of the game, wherever in it the page is. */
function FinalPosition({ line }: { line: Line }) {
  const { game } = usePageState();
  const t = useWords();
  const [end, setEnd] = useState<LineAnswer["current"] | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    client.line(line, null, abort.signal).then(
      ({ current }) => setEnd(current),
      () => undefined, // the board above still shows it
    );
    return () => abort.abort();
  }, [JSON.stringify(line), t.language]);
  if (!end) return null;
  const words = t("class.final", { result: turnWords(t, game, end.turn) });
  return (
    <figure class="final" data-testid="final-position">
      <figcaption>{words}</figcaption>
      {/* A picture: the board beside is the one to use. */}
      <div inert>
        <Board board={end.board} game={game.name} name={words} />
      </div>
    </figure>
  );
}
