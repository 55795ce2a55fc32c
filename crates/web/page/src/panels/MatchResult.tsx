// What a match says: first in a sentence, then as a bar and as an interval that narrows with the games, then in figures.

import type { IntervalAfter, Standing } from "../contract";
import { verdictOf, wholePercents } from "../logic/matching";
import type { Words } from "../logic/words";
import { usePageState, useWords } from "../state/context";
import { MatchFigures } from "./MatchFigures";
import { MatchFunnel } from "./MatchFunnel";

interface Props {
  standing: Standing;
  intervals: IntervalAfter[];
  running: boolean;
}

function Bar({ standing: { wins, draws, losses } }: { standing: Standing }) {
  const { matching } = usePageState();
  const t = useWords();
  const total = Math.max(1, wins + draws + losses);
  const part = (games: number, look: string, name: string) => (
    <i class={look} style={{ width: `${(100 * games) / total}%` }} title={`${name}: ${games}`}>
      {games / total > 0.06 && games}
    </i>
  );
  return (
    <div>
      <p class="wdl-names" aria-hidden="true">
        <span>
          <b>A</b> {matching.a}
        </span>
        {draws > 0 && <span>{t("match.draws")}</span>}
        <span>
          <b>B</b> {matching.b}
        </span>
      </p>
      <div class="wdl" role="img" aria-label={t("match.wdl", { wins, draws, losses })} data-testid="wdl">
        {part(wins, "won", t("match.wins"))}
        {part(draws, "drawn", t("match.draws"))}
        {part(losses, "lost", t("match.losses"))}
      </div>
    </div>
  );
}

/** Whether games are still to come. */
const isOpen = ({ played, games }: Standing) => played < games;

const undecided = (t: Words, standing: Standing, known: string) =>
  t(isOpen(standing) ? "match.open" : "match.undecided", { known });

/** The verdict on two players, by the interval of the score. */
function versusWords(t: Words, standing: Standing): string {
  const verdict = verdictOf(standing);
  const { played: games, draws } = standing;
  if (!verdict) return t(games === 0 ? "match.no-games" : "match.repeats");
  const [share, low, high] = wholePercents([verdict.share, verdict.low, verdict.high]) as [string, string, string];
  const values = { side: (verdict.stronger ?? "a").toUpperCase(), share, low, high, games };
  if (verdict.stronger !== null) return t(draws > 0 ? "match.stronger-draws" : "match.stronger", values);
  return undecided(t, standing, t(draws > 0 ? "match.so-far-draws" : "match.so-far", values));
}

/** The verdict on two players of solitaires, by the interval of the difference. */
function dealsWords(t: Words, standing: Standing): string {
  const { a, b, difference } = standing;
  if (!a || !b || a.of === 0) return t("match.no-games");
  const values = { a: a.won, b: b.won, deals: a.of };
  if (difference && difference.low > 0) return t("match.deals-stronger", { ...values, side: "A" });
  if (difference && difference.high < 0) return t("match.deals-stronger", { ...values, side: "B" });
  return undecided(t, standing, t("match.deals-so-far", values));
}

export function MatchResult({ standing, intervals, running }: Props) {
  const { game } = usePageState();
  const t = useWords();
  const { played, games, repeats, note } = standing;
  const solitaire = game.players.length === 1;
  return (
    <section class="match-result" data-testid="standing" data-played={played}>
      <p class="verdict match-verdict" data-testid="verdict">
        {solitaire ? dealsWords(t, standing) : versusWords(t, standing)}
      </p>
      {!solitaire && <Bar standing={standing} />}
      {(running || isOpen(standing)) && (
        <p class="progress">
          <progress value={played} max={games} aria-label={t("match.progress", { played, games })} />{" "}
          {t("match.progress", { played, games })}
        </p>
      )}
      {!note && repeats && <p class="hint">{t("match.repeats-once", { ...repeats })}</p>}
      {intervals.length > 0 && <MatchFunnel intervals={intervals} games={games} />}
      <MatchFigures standing={standing} />
    </section>
  );
}
