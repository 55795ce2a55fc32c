// The score of a match: wins, draws and losses as a bar, and an interval that shrinks with the games.

import type { MeanScore, Rate, Standing } from "../contract";
import { linear, path } from "../logic/chart";
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
import type { Words } from "../logic/words";
import { useWidth } from "../parts/use-width";
import { usePageState, useWords } from "../state/context";

interface Props {
  standing: Standing;
  history: { played: number; low: number; high: number }[];
  a: string;
  b: string;
}

function Bar({ standing: { wins, draws, losses } }: { standing: Standing }) {
  const t = useWords();
  const total = Math.max(1, wins + draws + losses);
  const part = (games: number, look: string, name: string) => (
    <i class={look} style={{ width: `${(100 * games) / total}%` }} title={`${name}: ${games}`}>
      {games / total > 0.06 && games}
    </i>
  );
  return (
    <div class="wdl" role="img" aria-label={t("match.wdl", { wins, draws, losses })} data-testid="wdl">
      {part(wins, "won", t("match.wins"))}
      {part(draws, "drawn", t("match.draws"))}
      {part(losses, "lost", t("match.losses"))}
    </div>
  );
}

const [HEIGHT, LEFT, TOP, BOTTOM] = [156, 38, 8, 116];

function Funnel({ history, games, middle }: { history: Props["history"]; games: number; middle: number }) {
  const t = useWords();
  const [drawing, width] = useWidth<SVGSVGElement>(480);
  // The last number of games stands below the end of the axis.
  const right = width - 6 - 4 * String(games).length;
  const x = linear(0, games, LEFT, right);
  const ends = history.flatMap(({ low, high }) => [low, high]);
  const [least, most] = [Math.min(0, ...ends), Math.max(1, ...ends)];
  const y = linear(least, most, BOTTOM, TOP);
  const upper = history.map(({ played, high }) => [x(played), y(high)] as const);
  const lower = history.map(({ played, low }) => [x(played), y(low)] as const);
  return (
    <svg ref={drawing} class="funnel" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t("match.funnel")}>
      {[least, middle, most].map((tick) => (
        <g key={tick} class={tick === middle ? "tick middle" : "tick"}>
          <path d={`M${LEFT} ${y(tick)}H${right}`} />
          <text x={LEFT - 5} y={y(tick)} class="end">
            {tick}
          </text>
        </g>
      ))}
      <path class="band" d={`${path([...upper, ...lower.reverse()])}Z`} />
      {[...new Set([0, Math.round(games / 4), Math.round(games / 2), Math.round((games * 3) / 4), games])].map((tick) => (
        <text key={tick} x={x(tick)} y={BOTTOM + 12}>
          {tick}
        </text>
      ))}
      <text x={(LEFT + right) / 2} y={HEIGHT - 9} class="axis">
        {t("match.axis")}
      </text>
    </svg>
  );
}

function Solved({ name, rate }: { name: string; rate: Rate }) {
  const t = useWords();
  return (
    <p>
      <b>{name}</b> {t("match.solved", { won: rate.won, of: rate.of, share: percentages([rate.won / Math.max(1, rate.of)])[0]! })}{" "}
      <span class="hint">
        {shareInterval(rate)}
      </span>
    </p>
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

/** The verdict by the interval; the server sends the same in English. */
function verdictWords(t: Words, { low, high }: Standing): string {
  if (low !== null && low > 0.5) return t("match.a-stronger");
  return t(high !== null && high < 0.5 ? "match.b-stronger" : "match.undecided");
}

/** Why there is no interval. */
const noteWords = (t: Words, { played }: Standing): string => t(played === 0 ? "match.no-games" : "match.repeats");

export function MatchResult({ standing, history, a, b }: Props) {
  const { game } = usePageState();
  const t = useWords();
  const { played, games, score, low, high, elo, los, note, repeats, verdict } = standing;
  const solitaire = game.players.length === 1;
  const ends = low !== null && high !== null ? { low, high } : null;
  const [share, interval] = score === null ? ["–", ""] : estimate(score, ends);
  return (
    <section class="match-result" data-testid="standing" data-played={played}>
      <p class="progress">
        <progress value={played} max={games} aria-label={t("match.progress", { played, games })} />{" "}
        {t("match.progress", { played, games })}
      </p>
      {solitaire && standing.a && standing.b ? (
        <>
          <Solved name={`A ${a}`} rate={standing.a} />
          <Solved name={`B ${b}`} rate={standing.b} />
          {standing.difference && (
            <p>
              {t("match.difference", {
                interval: shareDifference(standing.difference),
              })}
            </p>
          )}
        </>
      ) : (
        <>
          <Bar standing={standing} />
          <p class="hint">{t("match.wdl", { wins: standing.wins, draws: standing.draws, losses: standing.losses })}</p>
          <dl>
            <div>
              <dt>{t("match.score")}</dt>
              <dd>
                {share} <small>{interval}</small>
              </dd>
            </div>
            {elo && (
              <div>
                <dt>Elo</dt>
                <dd>{eloWords(elo)}</dd>
              </div>
            )}
            {los !== null && los !== undefined && (
              <div>
                <dt>{t("match.los")}</dt>
                <dd>{percent(los, 1)}</dd>
              </div>
            )}
            {standing.scores && (
              <div>
                <dt>{t("match.scores", { unit: t.named("unit", standing.scores.unit) })}</dt>
                <dd>
                  A {meanWords(standing.scores.a)}, B {meanWords(standing.scores.b)}
                </dd>
              </div>
            )}
          </dl>
          {history.length > 0 && <Funnel history={history} games={games} middle={0.5} />}
        </>
      )}
      {verdict && <p class="verdict">{verdictWords(t, standing)}</p>}
      {note && <p class="hint">{noteWords(t, standing)}</p>}
      {!note && repeats && <p class="hint">{t("match.repeats-once", { ...repeats })}</p>}
    </section>
  );
}
