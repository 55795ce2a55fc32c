// The figures of a match, for those who know what they mean: score, Elo, likelihood of superiority, mean scores, success rates.

import type { ComponentChildren } from "preact";

import type { MeanScore, Rate, Standing } from "../contract";
import {
  estimate,
  numberInterval,
  percent,
  percentages,
  plain,
  shareDifference,
  shareInterval,
  signedInterval,
  unsigned,
} from "../logic/format";
import { usePageState, useWords } from "../state/context";

function Figure({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A difference of strength, or the end that is known where nothing was lost or nothing won. */
function eloWords({ value, low, high }: NonNullable<Standing["elo"]>): string {
  if (value !== null && low !== null && high !== null)
    return `${plain(value, 0)} ${signedInterval({ low, high }, 0)}`;
  return low !== null ? `> ${plain(low, 0)}` : high !== null ? `< ${plain(high, 0)}` : "–";
}

/** A mean score with its interval. */
const meanWords = ({ mean, interval }: MeanScore): string =>
  interval ? `${unsigned(mean, 2)} ${numberInterval(interval, 2)}` : unsigned(mean, 2);

function Solved({ name, rate }: { name: string; rate: Rate }) {
  const t = useWords();
  return (
    <p>
      <b>{name}</b> {t("match.solved", { won: rate.won, of: rate.of, share: percentages([rate.won / Math.max(1, rate.of)])[0]! })}{" "}
      <span class="hint">{shareInterval(rate)}</span>
    </p>
  );
}

function Versus({ standing }: { standing: Standing }) {
  const t = useWords();
  const { wins, draws, losses, score, low, high, elo, los, scores } = standing;
  const ends = low !== null && high !== null ? { low, high } : null;
  const [share, interval] = score === null ? ["–", ""] : estimate(score, ends);
  return (
    <>
      <p class="hint">{t("match.wdl", { wins, draws, losses })}</p>
      <dl>
        <Figure name={t("match.score")}>
          {share} <small>{interval}</small>
        </Figure>
        {elo && <Figure name="Elo">{eloWords(elo)}</Figure>}
        {los !== null && los !== undefined && <Figure name={t("match.los")}>{percent(los, 1)}</Figure>}
        {scores && (
          <Figure name={t("match.scores", { unit: t.named("unit", scores.unit) })}>
            A {meanWords(scores.a)}, B {meanWords(scores.b)}
          </Figure>
        )}
      </dl>
    </>
  );
}

export function MatchFigures({ standing }: { standing: Standing }) {
  const { matching } = usePageState();
  const t = useWords();
  const { a, b, difference } = standing;
  return (
    <details class="match-figures">
      <summary>{t("match.figures")}</summary>
      {a && b ? (
        <>
          <Solved name={`A ${matching.a}`} rate={a} />
          <Solved name={`B ${matching.b}`} rate={b} />
          {difference && <p>{t("match.difference", { interval: shareDifference(difference) })}</p>}
        </>
      ) : (
        <Versus standing={standing} />
      )}
    </details>
  );
}
