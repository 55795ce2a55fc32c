// Values on squares: tags where a square is empty, plates where something lies on it, frames and badges. Tags have corners, since
// pieces are round: neither can be taken for the other.

import type { Theme } from "../contract";
import { tint } from "../logic/colour";
import { fitted, shortened, type Label } from "../logic/labels";
import type { Mark } from "../logic/report";
import { cardArea } from "./themes/Cards";
import { outlineOf, type Place } from "./geometry";
import type { Shape } from "./shape";

/** Half the side of a tag, and of the frame around it. */
const TAG = 27;
const FRAME = 29;

interface Props {
  theme: Theme;
  shape: Shape;
  place: Place;
  mark: Mark;
  label: Label;
  /** Fewer and larger letters, for boards of many squares. */
  dense: boolean;
  /** The size of the numbers of the board. */
  letters: number;
}

/** A number without a colour: a bound, or what is not known at all. */
const isHollow = (mark: Mark) => mark.shade === null;

const box = ({ x, y }: { x: number; y: number }, half: number, corner: number) => ({
  x: x - half,
  y: y - half,
  width: 2 * half,
  height: 2 * half,
  rx: corner,
});

function Tag({ theme, shape, place, mark, label, dense, letters }: Props) {
  const { x, y } = place;
  const colour = tint(mark.shade, mark.evidence, theme);
  if (label.label === "" && mark.shade === null) return null;
  if (label.label === "")
    return <path class="heat" d={outlineOf(place, shape, 1)} fill={colour} />;
  if (label.label === "·") return <circle class="value-dot" cx={x} cy={y} r={dense ? 12 : 9} fill={colour} />;
  const two = label.detail !== null && !dense;
  const text = shortened(label, dense);
  return (
    <>
      <rect class={isHollow(mark) ? "value-tag bound" : "value-tag"} {...(theme === "cards" ? cardArea(place, 0.75) : box(place, TAG, 8))} fill={colour} />
      <text class="value" x={x} y={y - (two ? 5 : 0)} font-size={fitted(text, letters)}>
        {text}
      </text>
      {two && (
        <text class="value detail" x={x} y={y + 12} font-size="11.5">
          {label.detail}
        </text>
      )}
    </>
  );
}

/** Along the bottom, so that what lies there stays visible. */
function Plate({ theme, place: { x, y }, mark, label, letters }: Props) {
  const height = label.detail === null ? 20 : 30;
  const middle = y + 28 - height / 2;
  return (
    <>
      <rect
        class={isHollow(mark) ? "plate bound" : "plate"}
        x={x - 22}
        y={middle - height / 2}
        width="44"
        height={height}
        rx="3"
        fill={tint(mark.shade, mark.evidence, theme)}
      />
      <text class="value" x={x} y={middle - (label.detail === null ? 0 : 6)} font-size={Math.min(letters, 14) * 0.95}>
        {label.label}
      </text>
      {label.detail !== null && (
        <text class="value detail" x={x} y={middle + 8} font-size="10.5">
          {label.detail}
        </text>
      )}
    </>
  );
}

/** Solid around what would be played, dashed around the best value where that is another move. */
function Ring({ theme, place, mark }: Props) {
  if (!mark.chosen && !mark.best_value) return null;
  const look = mark.chosen ? "ring" : "ring best-value";
  const outline = (name: string) =>
    theme === "cards" ? (
      <rect class={name} {...cardArea(place, 1)} />
    ) : (
      <rect class={name} {...box(place, FRAME, 9)} />
    );
  return (
    <>
      {outline("ring-edge")}
      {outline(look)}
    </>
  );
}

/** A tick for a proven win, two bars for a draw, a cross for a loss; drawn, since fonts differ. */
export function Badge({ x, y, payoff }: { x: number; y: number; payoff: number }) {
  const sign = payoff > 0 ? "M-4.5 0l3 3.5l6-7.5" : payoff < 0 ? "M-3.5-3.5l7 7m0-7l-7 7" : "M-4-2h8M-4 2h8";
  return (
    <g class="badge" transform={`translate(${x} ${y})`}>
      <circle r="9" />
      <path d={sign} />
    </g>
  );
}

export function Overlay(props: Props) {
  const { place, mark } = props;
  const proof = mark.finding.proof;
  return (
    <g class="mark">
      {place.square === "empty" ? <Tag {...props} /> : <Plate {...props} />}
      <Ring {...props} />
      {proof && <Badge x={place.x + 22} y={place.y - 23} payoff={proof.payoff} />}
    </g>
  );
}
