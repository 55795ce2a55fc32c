// The interval of A's score, which narrows with every pair of games.

import type { IntervalAfter } from "../contract";
import { linear, path } from "../logic/chart";
import { percent } from "../logic/format";
import { useWidth } from "../parts/use-width";
import { useWords } from "../state/context";

interface Props {
  intervals: IntervalAfter[];
  /** All games of the match. */
  games: number;
}

const [HEIGHT, LEFT, TOP, BOTTOM] = [164, 46, 10, 122];
const MIDDLE = 0.5;

export function MatchFunnel({ intervals, games }: Props) {
  const t = useWords();
  const [drawing, width] = useWidth<SVGSVGElement>(480);
  // The last number of games stands below the end of the axis.
  const right = width - 6 - 4 * String(games).length;
  const x = linear(0, games, LEFT, right);
  const y = linear(0, 1, BOTTOM, TOP);
  const upper = intervals.map(({ played, high }) => [x(played), y(Math.min(1, high))] as const);
  const lower = intervals.map(({ played, low }) => [x(played), y(Math.max(0, low))] as const);
  const quarters = [0, 1, 2, 3, 4].map((quarter) => Math.round((games * quarter) / 4));
  return (
    <svg
      ref={drawing}
      class="funnel"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={t("match.funnel")}
      data-testid="funnel"
      data-points={intervals.length}
    >
      <path class="band" d={`${path([...upper, ...lower.reverse()])}Z`} />
      {[0, MIDDLE, 1].map((tick) => (
        <g key={tick} class={tick === MIDDLE ? "tick middle" : "tick"}>
          <path d={`M${LEFT} ${y(tick)}H${right}`} />
          <text x={LEFT - 5} y={y(tick)} class="end">
            {percent(tick, 0)}
          </text>
        </g>
      ))}
      <text x={right - 4} y={TOP + 9} class="end side">
        {t("match.funnel-a")}
      </text>
      <text x={right - 4} y={BOTTOM - 9} class="end side">
        {t("match.funnel-b")}
      </text>
      {[...new Set(quarters)].map((tick) => (
        <text key={tick} x={x(tick)} y={BOTTOM + 13}>
          {tick}
        </text>
      ))}
      <text x={(LEFT + right) / 2} y={HEIGHT - 9} class="axis">
        {t("match.axis")}
      </text>
    </svg>
  );
}
