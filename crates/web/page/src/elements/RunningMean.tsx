// The mean of random games against their number, with its interval.

import type { Scale } from "../contract";
import { linear, path, roundTicks } from "../logic/chart";
import { shortValue, value } from "../logic/format";
import { useWidth } from "../parts/use-width";
import { useScene, useWords } from "../state/context";
import type { Mean } from "./playouts";

const TOP = 10;
const FOOT = 34;
const LETTER = 7.2;
/** The axis shows at least so many games. */
const LEAST = 20;

/** The values that a chart shows: the whole scale, or for points what there is. */
function range(scale: Scale, means: Mean[]): [number, number] {
  if (scale === "unit") return [0, 1];
  if (scale === "signed") return [-1, 1];
  const ends = means.flatMap(({ mean, interval }) => (interval ? [interval.low, interval.high] : [mean]));
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

export function RunningMean({ means, scale, player }: { means: Mean[]; scale: Scale; player: string }) {
  const { kind } = useScene();
  const t = useWords();
  const [figure, width] = useWidth<HTMLElement>(320);
  const height = Math.round(Math.min(260, Math.max(150, width * 0.5)));
  const bottom = height - FOOT;
  const [low, high] = range(scale, means);
  const ticks = roundTicks(low, high).map((at) => ({ at, words: shortValue(scale, at, kind) }));
  const left = 12 + LETTER * Math.max(...ticks.map(({ words }) => words.length));
  const right = width - 12;
  const most = Math.max(LEAST, means.length);
  const x = linear(0, most, left, right);
  const y = linear(low, high, bottom, TOP);
  const bounded = means.flatMap(({ playouts, interval }) => (interval ? [{ playouts, ...interval }] : []));
  const band = [
    ...bounded.map(({ playouts, high }) => [x(playouts), y(high)] as const),
    ...bounded.toReversed().map(({ playouts, low }) => [x(playouts), y(low)] as const),
  ];
  const last = means.at(-1);
  const alone = kind === "solitaire";
  const mean = last ? value(scale, last.mean, kind) : "";
  const known = alone ? t("embed.success", { mean, interval: "" }) : t("embed.mean-words", { playouts: means.length, player, mean });
  return (
    <figure class="chart" ref={figure}>
      <figcaption>{t(alone ? "embed.success-chart" : "embed.mean-chart", { player })}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={last ? known : t("embed.before")} data-testid="mean-chart">
        {ticks.map(({ at, words }) => (
          <g key={at} class="tick">
            <path d={`M${left} ${y(at)}H${right}`} />
            <text x={left - 5} y={y(at)} class="end">
              {words}
            </text>
          </g>
        ))}
        {roundTicks(0, most).map((at) => (
          <g key={at} class="tick">
            <path d={`M${x(at)} ${bottom}v4`} />
            <text x={x(at)} y={bottom + 13}>
              {at}
            </text>
          </g>
        ))}
        <text x={(left + right) / 2} y={height - 6} class="axis">
          {t("embed.playouts")}
        </text>
        {last && (
          <g class="line" style={{ "--series": "var(--accent)" }}>
            {band.length > 0 && <path class="mean-band" d={`${path(band)}Z`} />}
            <path d={path(means.map(({ playouts, mean }) => [x(playouts), y(mean)] as const))} />
            <circle cx={x(last.playouts)} cy={y(last.mean)} r="3" />
          </g>
        )}
      </svg>
    </figure>
  );
}
