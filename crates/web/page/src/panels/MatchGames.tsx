// The games of a match, the newest first: a click opens one on the board.

import { useState } from "preact/hooks";

import type { PlayedGame } from "../contract";
import { RESULTS, openable, resultOf, type Result } from "../logic/matching";
import type { Words } from "../logic/words";
import { Segmented } from "../parts/Segmented";
import { usePageState, useWords } from "../state/context";

/** So many are listed until all are asked for. */
const FIRST = 10;

const FILTERS = ["all", ...RESULTS] as const;

function resultWords(t: Words, game: PlayedGame): string {
  const result = resultOf(game);
  if (game.seats.length === 1) return t(result === "draw" ? "match.failed" : "match.solved-it");
  return result === "draw" ? t("match.drawn") : t("match.won", { side: result.toUpperCase() });
}

/** Which game is on the board, and ways on from there. */
function OnBoard() {
  const { matching, line, moves, change } = usePageState();
  const t = useWords();
  const { from, opened } = matching;
  if (!from || JSON.stringify(line) === JSON.stringify(from)) return null;
  return (
    <div class="row" data-testid="match-board">
      <span>{opened ? t("match.opened", { number: opened.index + 1 }) : t("match.elsewhere")}</span>
      {opened && (
        <button type="button" data-testid="match-review" onClick={() => change({ view: "review" })}>
          {t("match.review")}
        </button>
      )}
      <button
        type="button"
        data-testid="match-back"
        onClick={() => moves.open({ start: from.start, moves: from.moves, title: "" }, "match")}
      >
        {t("match.back")}
      </button>
    </div>
  );
}

export function MatchGames() {
  const { game, matching, moves } = usePageState();
  const t = useWords();
  const [wanted, setWanted] = useState<"all" | Result>("all");
  const [whole, setWhole] = useState(false);
  const { from, opened } = matching;
  const { games } = matching.value;
  if (!from || games.length === 0) return null;
  const solitaire = game.players.length === 1;
  const fitting = games.filter((each) => wanted === "all" || resultOf(each) === wanted).reverse();
  const rows = whole ? fitting : fitting.slice(0, FIRST);
  const show = (each: PlayedGame) => {
    const found = openable(from, each);
    if (found) moves.open({ ...found, title: "" }, "match");
  };
  const filterWords = (each: "all" | Result) =>
    each === "all" ? t("match.all") : each === "draw" ? t("match.draws") : t("match.won", { side: each.toUpperCase() });
  return (
    <section class="match-games" data-testid="match-games">
      <h3>{t("match.list")}</h3>
      <p class="hint">{t("match.list-hint")}</p>
      <OnBoard />
      {!solitaire && (
        <Segmented name={t("match.list")} values={FILTERS} value={wanted} words={filterWords} onChange={setWanted} />
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label={t("match.list")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("match.game")}</th>
              {game.players.map((player) => (
                <th key={player} scope="col">
                  {solitaire ? t("match.agent") : t.named("player", player)}
                </th>
              ))}
              <th scope="col">{t("match.result")}</th>
              <th scope="col" class="number">
                {t("match.length")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => (
              <tr key={each.index} class={each === opened ? "chosen" : ""} data-game={each.index}>
                <th scope="row">
                  <button
                    type="button"
                    disabled={each.moves === null}
                    aria-label={t("match.show", { number: each.index + 1 })}
                    aria-current={each === opened ? "true" : undefined}
                    onClick={() => show(each)}
                  >
                    {each.index + 1}
                  </button>
                </th>
                {each.seats.map((side, player) => (
                  <td key={player}>{side.toUpperCase()}</td>
                ))}
                <td title={each.reason ?? undefined}>
                  {resultWords(t, each)}
                  {each.reason !== null && " *"}
                </td>
                <td class="number">{each.moves?.length ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fitting.length > FIRST && (
        <button type="button" class="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t("match.fewer") : t("match.more", { games: fitting.length })}
        </button>
      )}
      {games.some(({ moves }) => moves === null) && <p class="hint">{t("match.unsent")}</p>}
    </section>
  );
}
