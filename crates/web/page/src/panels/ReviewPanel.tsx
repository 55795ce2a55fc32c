// A game reviewed: the values along it, and the moves that lost most.

import { useEffect } from "preact/hooks";

import type { ReviewedPly, WorstMove } from "../contract";
import { difference, shortCount } from "../logic/format";
import { Trouble } from "../parts/Trouble";
import { useStudio, useWords } from "../state/context";
import { AgentField } from "./AgentField";
import { BudgetFields } from "./BudgetFields";
import { ReviewGraph } from "./ReviewGraph";

export function ReviewPanel() {
  const { address, change, agents, exhibits, moves, reviewing } = useStudio();
  const t = useWords();
  const { agent, running, begin, stop } = reviewing;
  const { plies, worst, failure } = reviewing.value;
  const { ply } = address;
  const length = reviewing.line.moves.length;
  const here = plies.find((each) => each.ply === ply);

  useEffect(() => {
    const caption = here && t("review.here", { best: here.best, played: here.move });
    exhibits(here && caption ? { caption, report: here.report, by: agent } : null);
    return () => exhibits(null);
  }, [here, t.language]);

  // Nature's turns are not searched: how many positions there are is known at the end.
  const progress = () => {
    if (length === 0) return t("review.no-moves");
    return worst ? t("review.done", { done: plies.length }) : t("review.progress", { done: plies.length, of: length });
  };
  return (
    <>
      <AgentField
        label={t("agents.label")}
        value={agent}
        onChange={(text) => change({ agents: [text, ...agents.slice(1)] })}
      />
      <BudgetFields />
      <div class="row">
        {running ? (
          <button type="button" class="primary" data-testid="review-stop" onClick={stop}>
            ■ {t("search.stop")}
          </button>
        ) : (
          <button type="button" class="primary" data-testid="review-start" disabled={length === 0} onClick={begin}>
            ▶ {t("review.start")}
          </button>
        )}
        <span class="hint" aria-live="polite">
          {progress()}
        </span>
      </div>
      <Trouble message={reviewing.error ?? failure} />
      {plies.length > 0 && (
        <ReviewGraph plies={plies} worst={worst ?? []} length={length} ply={ply} onGoTo={moves.goTo} />
      )}
      {worst && <Worst worst={worst} plies={plies} />}
    </>
  );
}

/** How often the search tried the move that was played: what its loss rests on. */
function visitsOf(ply: ReviewedPly | undefined): string {
  const visits = ply?.report.moves.find(({ move }) => move === ply.move)?.visits ?? 0;
  return visits === 0 ? "" : shortCount(visits);
}

function Worst({ worst, plies }: { worst: WorstMove[]; plies: ReviewedPly[] }) {
  const { moves, game, kind } = useStudio();
  const t = useWords();
  const scale = plies[0]?.report.scale ?? "signed";
  if (worst.length === 0) return <p>{t("review.no-mistakes")}</p>;
  return (
    <table class="worst" data-testid="worst">
      <caption>
        {t("review.worst")} <small>{t("review.few-visits")}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col" class="number">
            #
          </th>
          <th scope="col">{t("column.player")}</th>
          <th scope="col">{t("column.move")}</th>
          <th scope="col">{t("review.better")}</th>
          <th scope="col" class="number">
            {t("review.loss")}
          </th>
          <th scope="col" class="number">
            {t("column.visits")}
          </th>
        </tr>
      </thead>
      <tbody>
        {worst.map(({ ply, player, move, loss }) => {
          const known = plies.find((each) => each.ply === ply);
          return (
            <tr key={ply}>
              <td class="number">{ply + 1}</td>
              <td>{t.named("player", game.players[player] ?? "")}</td>
              <th scope="row">
                <button type="button" onClick={() => moves.goTo(ply)}>
                  {move}
                </button>
              </th>
              <td>{known?.best}</td>
              <td class="number">{difference(scale, -loss, kind)}</td>
              <td class="number">{visitsOf(known)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
