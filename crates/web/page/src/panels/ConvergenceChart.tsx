// Values against playouts: how the numbers drift towards the truth as the search learns what the answers are.

import { LINE_COLOURS } from "../logic/colour";
import { decades, linear, logarithmic, path, roundTicks, spread } from "../logic/chart";
import { shortCount, shortValue } from "../logic/format";
import { VISITS_FLOOR, sorted, totalVisits, turned, type ViewedReport } from "../logic/report";
import type { Figure, Milestone } from "../logic/searching";
import { usePageState, useWords } from "../state/context";
import { usePointed } from "../stage/pointed";

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [480, 220, 46, 10, 190];
const LETTER = 7;
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
  const { kind, position } = usePageState();
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
  if (lines.length === 0 || milestones.length < 2) return null;

  const right = WIDTH - 20 - LETTER * Math.max(...lines.map(({ move }) => move.length));
  const [low, high] = range(
    seen,
    lines.flatMap(({ points }) => points.map(([, value]) => value)),
  );
  const x = logarithmic(1, most, LEFT, right);
  const y = linear(low, high, BOTTOM, TOP);
  const ends = spread(
    lines.map(({ points }) => y(points.at(-1)![1])),
    13,
    TOP,
    BOTTOM,
  );
  const isPointed = (move: string) =>
    pointed !== null && position?.legal.find((view) => view.move === move)?.square === pointed;
  const words = lines
    .map(({ move, points }) => `${move} ${shortValue(seen.scale, points.at(-1)![1], kind)}`)
    .join(", ");
  return (
    <figure class="chart">
      <figcaption>{t("chart.label")}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("chart.words", { playouts: most, values: words })}
        data-testid="chart"
      >
        {roundTicks(low, high).map((tick) => (
          <g key={tick} class="tick">
            <path d={`M${LEFT} ${y(tick)}H${right}`} />
            <text x={LEFT - 5} y={y(tick)} class="end">
              {shortValue(seen.scale, tick, kind)}
            </text>
          </g>
        ))}
        {decades(most).map((tick) => (
          <g key={tick} class="tick">
            <path d={`M${x(tick)} ${BOTTOM}v4`} />
            <text x={x(tick)} y={BOTTOM + 13}>
              {shortCount(tick).replace(".0", "")}
            </text>
          </g>
        ))}
        <text x={(LEFT + right) / 2} y={HEIGHT - 4} class="axis">
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
