// The value of each position of a game to the first player, the worst moves marked; a click goes to a position, as do
// the list of moves and the table of the worst for use without a mouse.

import type { ReviewedPosition, Scale } from "../contract";
import type { MoveClass } from "../contract";
import { linear, path, roundTicks } from "../logic/chart";
import { tint } from "../logic/colour";
import { difference, shortValue, value as valueText } from "../logic/format";
import type { Review } from "../logic/reviewing";
import { usePageState, useWords } from "../state/context";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [480, 212, 44, 470, 10, 172];

/** A cross, a dash across and a dot: distinct without their colours. */
const MARKS: Partial<Record<MoveClass, string>> = {
  blunder: "m-5 -5l10 10m0 -10l-10 10",
  mistake: "m-5 0l10 0",
  inaccuracy: "m-1 0l2 0",
};

interface Props {
  review: Review;
  scale: Scale;
  /** The moves of the game. */
  made: string[];
  ply: number;
  onGoTo: (ply: number) => void;
}

export function ReviewGraph({ review: { positions, moves }, scale, made, ply, onGoTo }: Props) {
  const { kind, game } = usePageState();
  const t = useWords();
  const length = made.length;
  const middle = scale === "unit" ? 0.5 : 0;
  const known = positions.filter((each): each is ReviewedPosition & { value: number } => each.value !== null);
  const furthest =
    Math.max(...known.map(({ value }) => Math.abs(value - middle)), typeof scale === "object" ? 4 : 0.25) * 1.05;
  const x = linear(0, Math.max(1, length), LEFT, RIGHT);
  const y = linear(middle - furthest, middle + furthest, BOTTOM, TOP);
  const line = known.map(({ ply, value }) => [x(ply), y(value)] as const);
  const area = line.length === 0 ? "" : `${path(line)}L${line.at(-1)![0]} ${y(middle)}L${line[0]![0]} ${y(middle)}Z`;
  const first = t.named("player", game.players[0] ?? "");
  const step = Math.max(1, Math.round((RIGHT - LEFT) / Math.max(1, length)));
  const pointWords = ({ ply, value }: ReviewedPosition) => {
    const shown = value === null ? "–" : valueText(scale, value, kind);
    const loss = moves.find((each) => each.ply === ply)?.loss ?? null;
    const move = made[ply];
    if (move === undefined) return t("review.end", { value: shown });
    const judged = moves.find((each) => each.ply === ply);
    const lost = loss === null || !judged ? "–" : difference(judged.scale, -loss, kind);
    const words = t("review.point", { ply: ply + 1, move, value: shown, loss: lost });
    return judged?.class ? `${words} · ${t(`class.${judged.class}`)}` : words;
  };
  return (
    <figure class="chart">
      <figcaption>{t("review.label", { player: first })}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("review.label", { player: first })}
        data-testid="review-graph"
      >
        <clipPath id="above">
          <rect x="0" y="0" width={WIDTH} height={y(middle)} />
        </clipPath>
        <clipPath id="below">
          <rect x="0" y={y(middle)} width={WIDTH} height={HEIGHT} />
        </clipPath>
        <path d={area} clip-path="url(#above)" fill={tint(0.7)} />
        <path d={area} clip-path="url(#below)" fill={tint(-0.7)} />
        {roundTicks(middle - furthest, middle + furthest).map((tick) => (
          <g key={tick} class="tick">
            <path d={`M${LEFT} ${y(tick)}H${RIGHT}`} />
            <text x={LEFT - 5} y={y(tick)} class="end">
              {shortValue(scale, tick, kind)}
            </text>
          </g>
        ))}
        {roundTicks(0, length, 8)
          .filter(Number.isInteger)
          .map((tick) => (
            <text key={tick} x={x(tick)} y={BOTTOM + 10}>
              {tick}
            </text>
          ))}
        <path class="curve" d={path(line)} />
        <path class="here" d={`M${x(ply)} ${TOP}V${BOTTOM}`} />
        {moves.map((bad) => {
          const at = known.find((each) => each.ply === bad.ply);
          const mark = bad.class === null ? undefined : MARKS[bad.class];
          return at && mark && <path key={bad.ply} class={bad.class!} d={`M${x(bad.ply)} ${y(at.value)}${mark}`} />;
        })}
        {positions.map((point) => (
          <rect
            key={point.ply}
            class="hit"
            x={x(point.ply) - step / 2}
            y={TOP}
            width={step}
            height={BOTTOM - TOP}
            onClick={() => onGoTo(point.ply)}
          >
            <title>{pointWords(point)}</title>
          </rect>
        ))}
        <text x={(LEFT + RIGHT) / 2} y={HEIGHT - 9} class="axis">
          {t("review.axis")}
        </text>
      </svg>
    </figure>
  );
}
