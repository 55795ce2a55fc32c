// Values against playouts: how the numbers drift towards the truth as the search learns what the answers are.

import { LINE_COLOURS } from "../logic/colour";
import { countTicks, linear, logarithmic, path, roundTicks, spread } from "../logic/chart";
import { shortCount, shortValue } from "../logic/format";
import { VISITS_FLOOR, sorted, totalVisits, turned, type ViewedReport } from "../logic/report";
import type { Figure, Milestone } from "../logic/searching";
import { useWidth } from "../parts/use-width";
import { useScene, useWords } from "../state/context";
import { usePointed } from "../stage/pointed";

const TOP = 10;
/** Below the axis: its numbers and what they count. */
const FOOT = 34;
const LETTER = 7.2;
/** More lines than this cannot be distinguished. */
const LINES = 6;

/** The lowest and highest value in sight, or the whole scale where it has ends and the values fill much of it. */
function range(seen: ViewedReport, values: number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max((high - low) * 0.08, typeof seen.scale === "object" ? 0.5 : 0.04);
  if (typeof seen.scale === "object") return [low - margin, high + margin];
  const floor = seen.scale === "unit" ? 0 : -1;
  return [Math.max(floor, low - margin), Math.min(1, high + margin)];
}

export function ConvergenceChart({ seen, milestones }: { seen: ViewedReport; milestones: Milestone[] }) {
  const { kind, position } = useScene();
  const t = useWords();
  const [pointed] = usePointed();
  const asSeen = (value: number) => (seen.player === seen.mover ? value : turned(seen.scale, value));
  // As on the board: what rests on a handful of visits is noise, unless it is proven or this search counts none.
  const isEnough = ({ visits, proven }: Figure) => proven || totalVisits(seen) === 0 || visits >= VISITS_FLOOR;
  const lines = sorted(seen, null, false)
    .slice(0, LINES)
    .map(({ move }) => {
      const points = milestones.flatMap(({ playouts, values }) => {
        const found = values.get(move);
        return found && isEnough(found) ? [[playouts, asSeen(found.value)] as const] : [];
      });
      return { move, points };
    })
    .filter(({ points }) => points.length > 0);
  const most = milestones.at(-1)?.playouts ?? 0;
  const [figure, width] = useWidth<HTMLElement>(480);
  if (lines.length === 0 || milestones.length < 2) return <figure ref={figure} />;

  const height = Math.round(Math.min(320, Math.max(190, width * 0.45)));
  const bottom = height - FOOT;
  const right = width - 20 - LETTER * Math.max(...lines.map(({ move }) => move.length));
  const [low, high] = range(
    seen,
    lines.flatMap(({ points }) => points.map(([, value]) => value)),
  );
  const ticks = roundTicks(low, high).map((at) => ({ at, words: shortValue(seen.scale, at, kind) }));
  const left = 12 + LETTER * Math.max(...ticks.map(({ words }) => words.length));
  const x = logarithmic(1, most, left, right);
  const y = linear(low, high, bottom, TOP);
  const ends = spread(
    lines.map(({ points }) => y(points.at(-1)![1])),
    13,
    TOP,
    bottom,
  );
  const isPointed = (move: string) =>
    pointed !== null && position?.legal.find((view) => view.move === move)?.square === pointed;
  const words = lines
    .map(({ move, points }) => `${move} ${shortValue(seen.scale, points.at(-1)![1], kind)}`)
    .join(", ");
  return (
    <figure class="chart" ref={figure}>
      <figcaption>{t("chart.label")}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("chart.words", { playouts: most, values: words })}
        data-testid="chart"
      >
        {ticks.map(({ at, words }) => (
          <g key={at} class="tick">
            <path d={`M${left} ${y(at)}H${right}`} />
            <text x={left - 5} y={y(at)} class="end">
              {words}
            </text>
          </g>
        ))}
        {countTicks(most).map((tick) => (
          <g key={tick} class="tick">
            <path d={`M${x(tick)} ${bottom}v4`} />
            <text x={x(tick)} y={bottom + 13}>
              {shortCount(tick).replace(".0", "")}
            </text>
          </g>
        ))}
        <text x={(left + right) / 2} y={height - 8} class="axis">
          {t("fact.playouts")}
        </text>
        {lines.map(({ move, points }, index) => (
          <g key={move} class={isPointed(move) ? "line pointed" : "line"} style={{ "--series": LINE_COLOURS[index] }}>
            <path d={path(points.map(([playouts, value]) => [x(playouts), y(value)] as const))} />
            <circle cx={x(points.at(-1)![0])} cy={y(points.at(-1)![1])} r="3" />
            <path class="leader" d={`M${x(points.at(-1)![0])} ${y(points.at(-1)![1])}L${right + 10} ${ends[index]}`} />
            <text x={right + 13} y={ends[index]}>
              {move}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
