// A game reviewed: the values along it, and the moves that lost most.

import { useEffect } from "preact/hooks";

import type { ReviewedPly, WorstMove } from "../contract";
import * as client from "../logic/client";
import type { ServerEvent } from "../logic/events";
import { plain, shortCount } from "../logic/format";
import { useStudio, useWords } from "../state/context";
import { useStream } from "../state/use-stream";
import { AgentField } from "./AgentField";
import { BudgetFields } from "./BudgetFields";
import { ReviewGraph } from "./ReviewGraph";

interface Review {
  plies: ReviewedPly[];
  worst: WorstMove[] | null;
  failure: string | null;
}

const EMPTY: Review = { plies: [], worst: null, failure: null };

function reviewed(review: Review, { name, data }: ServerEvent): Review {
  if (name === "ply") return { ...review, plies: [...review.plies, data as ReviewedPly] };
  if (name === "failed") return { ...review, failure: (data as { message: string }).message };
  return name === "done" ? { ...review, worst: (data as { worst: WorstMove[] }).worst } : review;
}

export function ReviewPanel() {
  const { address, change, agents, line, exhibits, moves } = useStudio();
  const t = useWords();
  const stream = useStream(EMPTY, reviewed);
  const { plies, worst, failure } = stream.value;
  const error = stream.error ?? failure;
  const whole = { ...line, moves: address.moves };
  const agent = agents[0]!;
  const { budget, seed, ply } = address;
  const here = plies.find((each) => each.ply === ply);

  useEffect(() => stream.reset(), [JSON.stringify(whole), agent, seed]);
  useEffect(() => {
    exhibits(here ? { caption: t("review.here", { best: here.best, played: here.move }), report: here.report } : null);
    return () => exhibits(null);
  }, [here, t.language]);

  const start = () => {
    stream.start((signal) => client.review(whole, { agent, seed, budget }, signal));
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
        {stream.running ? (
          <button type="button" class="primary" data-testid="review-stop" onClick={stream.stop}>
            ■ {t("search.stop")}
          </button>
        ) : (
          <button
            type="button"
            class="primary"
            data-testid="review-start"
            disabled={whole.moves.length === 0}
            onClick={start}
          >
            ▶ {t("review.start")}
          </button>
        )}
        <span class="hint" aria-live="polite">
          {whole.moves.length === 0
            ? t("review.no-moves")
            : t("review.progress", { done: plies.length, of: whole.moves.length })}
        </span>
      </div>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {plies.length > 0 && (
        <ReviewGraph plies={plies} worst={worst ?? []} length={whole.moves.length} ply={ply} onGoTo={moves.goTo} />
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
  const { moves, game } = useStudio();
  const t = useWords();
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
              <td class="number">{plain(-loss, 2)}</td>
              <td class="number">{visitsOf(known)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
