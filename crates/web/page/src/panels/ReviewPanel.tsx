// A game reviewed: the values along it, and the moves that lost most.

import { useEffect } from "preact/hooks";

import type { ReviewedMove, WorstMove } from "../contract";
import { difference, value } from "../logic/format";
import { hasNoValues } from "../logic/reviewing";
import { Advanced } from "../parts/Advanced";
import { ErrorMessage } from "../parts/ErrorMessage";
import { Icon } from "../parts/Icon";
import { BoardNumbers } from "../stage/Legend";
import { usePageState, useWords } from "../state/context";
import { AgentField } from "./AgentField";
import { BudgetFields } from "./BudgetFields";
import { MoveClasses, SIGNS } from "./MoveClasses";
import { ReviewGraph } from "./ReviewGraph";

export function ReviewPanel() {
  const { address, change, agents, setBoardOverride, moves, reviewing } = usePageState();
  const t = useWords();
  const { agent, running, begin, stop } = reviewing;
  const { positions, moves: judged, worst, end, failure, of } = reviewing.value;
  const { ply } = address;
  const length = reviewing.line.moves.length;
  const here = positions.find((each) => each.ply === ply);
  const next = reviewing.line.moves[ply];

  useEffect(() => {
    if (!here?.report) return setBoardOverride(null);
    const best = here.best ?? "";
    const caption = next === undefined ? t("review.last", { best }) : t("review.here", { best, played: next });
    setBoardOverride({ caption, report: here.report, by: agent });
    return () => setBoardOverride(null);
  }, [here, next, t.language]);

  const progress = () => {
    if (length === 0) return t("review.no-moves");
    const done = positions.length;
    if (worst) return t("review.done", { done });
    return of === 0 ? "" : t("review.progress", { done, of });
  };
  const scale = positions.find(({ report }) => report)?.report?.scale;
  return (
    <>
      <div class="row">
        {running && (
          <button type="button" class="primary" data-testid="review-stop" onClick={stop}>
            <Icon name="stop" />
            {t("search.stop")}
          </button>
        )}
        {!running && length > 0 && (
          <button type="button" class={worst ? "" : "primary"} data-testid="review-start" onClick={begin}>
            <Icon name={worst ? "restart" : "play"} />
            {t("review.start")}
          </button>
        )}
        <span class="hint" aria-live="polite">
          {progress()}
        </span>
      </div>
      <ErrorMessage message={reviewing.error ?? failure} />
      {hasNoValues(reviewing.value) && (
        <p class="hint" data-testid="review-no-values">
          {t("review.no-values", { agent })}
        </p>
      )}
      {scale && !hasNoValues(reviewing.value) && (
        <>
          <ReviewGraph
            review={reviewing.value}
            scale={scale}
            made={reviewing.line.moves}
            ply={ply}
            onGoTo={moves.goTo}
          />
          {worst && <Worst worst={worst} judged={judged} />}
          {end?.classes && <MoveClasses end={end} scale={scale} line={reviewing.line} />}
        </>
      )}
      <Advanced>
        <AgentField
          label={t("agents.label")}
          value={agent}
          onChange={(text) => change({ agents: [text, ...agents.slice(1)] })}
        />
        <BudgetFields />
        <BoardNumbers />
      </Advanced>
    </>
  );
}

interface WorstProps {
  worst: WorstMove[];
  judged: ReviewedMove[];
}

function Worst({ worst, judged }: WorstProps) {
  const { moves, game, kind } = usePageState();
  const t = useWords();
  if (worst.length === 0) return <p>{t("review.no-mistakes")}</p>;
  return (
    <table class="worst" data-testid="worst">
      <caption>
        {t("review.worst")}{" "}
        <small>
          {t("review.meaning")} {t("review.values", { player: t.named("player", game.players[0] ?? "") })}
        </small>
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
            {t("review.before")}
          </th>
          <th scope="col" class="number">
            {t("review.after")}
          </th>
          <th scope="col" class="number">
            {t("review.loss")}
          </th>
          <th scope="col" class="number">
            ±
          </th>
          <th scope="col">{t("class.column")}</th>
        </tr>
      </thead>
      <tbody>
        {worst.map(({ ply, player, move, loss, error, class: kindOfMove, scale }) => {
          const known = judged.find((each) => each.ply === ply);
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
              {[known?.before, known?.after].map((seen, index) => (
                <td key={index} class="number">
                  {known && typeof seen === "number" && value(known.scale, seen, kind)}
                </td>
              ))}
              <td class="number">{difference(scale, -loss, kind)}</td>
              <td class="number">{error > 0 ? difference(scale, error, kind).slice(1) : ""}</td>
              <td>{kindOfMove && `${t(`class.${kindOfMove}`)} ${SIGNS[kindOfMove]}`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
