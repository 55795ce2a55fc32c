// How the game ended for the person who played it, and what to do next.

import { pieceCounts } from "../../logic/gauge";
import { resultFor } from "../../logic/teaching";
import { Icon } from "../../parts/Icon";
import { turnWords } from "../../stage/describe";
import { usePageState, useWords } from "../../state/context";

export function ResultCard() {
  const { position, game, seats, moves, change, reviewing, kind, clock } = usePageState();
  const t = useWords();
  const flagged = clock.flagged;
  if (!position || (position.turn.kind !== "over" && flagged === null)) return null;
  const { turn, board } = position;
  const mine = seats === "second" ? 1 : 0;
  const payoff =
    flagged !== null ? resultFor([flagged === 0 ? -1 : 1, flagged === 1 ? -1 : 1], seats) : turn.kind === "over" ? resultFor(turn.payoffs, seats) : null;
  const counts = flagged === null ? pieceCounts(board, 2) : null;
  const score = counts ? ` ${counts[mine]}–${counts[1 - mine]}` : "";
  const words = () => {
    if (kind === "solitaire" || payoff === null) return turnWords(t, game, turn);
    const result = payoff > 0 ? "won" : payoff < 0 ? "lost" : "draw";
    return flagged !== null ? t(payoff > 0 ? "result.won-time" : "result.lost-time") : `${t(`result.${result}`)}${score}`;
  };
  const review = () => {
    change({ view: "review" });
    reviewing.begin();
  };
  return (
    <section class={`result result-${payoff === null || payoff === 0 ? "even" : payoff > 0 ? "won" : "lost"}`} data-testid="result" aria-live="polite">
      <h2>{words()}</h2>
      <div class="row">
        <button type="button" class="primary" onClick={moves.restart}>
          <Icon name="restart" />
          {t(kind === "solitaire" ? "keys.new" : "result.rematch")}
        </button>
        <button type="button" data-testid="review-this" onClick={review}>
          <Icon name="search" />
          {t("result.review")}
        </button>
      </div>
    </section>
  );
}
