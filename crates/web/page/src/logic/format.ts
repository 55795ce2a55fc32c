// Numbers as text, in the same form as the command line writes them.

import type { MoveReport, Proof, Scale } from "../contract";
import type { Interval } from "./interval";
import { isProvenValue, payoffOf, shownValue, type ViewedReport } from "./report";

/** U+2212, which is as wide as a plus sign. */
const MINUS = "−";

const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  const sign = Number(text) === 0 || value > 0 ? "+" : MINUS;
  return sign + text;
};

/** In games for one player, success rates are shown instead of means. */
export type Kind = "game" | "solitaire";

export const kindOf = (players: string[]): Kind => (players.length === 1 ? "solitaire" : "game");

const percent = (share: number, digits: number) => {
  const text = (100 * share).toFixed(digits);
  return `${text} %`;
};

/** The chance of success that a value means in a solitaire; `null` in games, and for points. */
function successOf(scale: Scale, value: number, kind: Kind): number | null {
  const payoff = kind === "solitaire" ? payoffOf(scale, value) : null;
  return payoff === null ? null : (payoff + 1) / 2;
}

/** A value in full: `+0.660`, `0.830`, `+3`, or `12.3 %` in a solitaire. */
export function value(scale: Scale, value: number, kind: Kind = "game"): string {
  const success = successOf(scale, value, kind);
  if (success !== null) return percent(success, 1);
  if (typeof scale === "object") return signed(value, Number.isInteger(value) ? 0 : 2);
  return scale === "unit" ? value.toFixed(3) : signed(value, 3);
}

/** What is added to a value or taken from it: `+0.918`, or `+45.9 %`, percentage points, in a solitaire. */
export function difference(scale: Scale, difference: number, kind: Kind = "game"): string {
  if (successOf(scale, 0, kind) === null) return signed(difference, typeof scale === "object" ? 2 : 3);
  const whole = scale === "unit" ? 100 : 50 / (typeof scale === "object" ? scale.points.scale : 1);
  return `${signed(whole * difference, 1)} %`;
}

/** A value for a square, where there is little room. */
export function shortValue(scale: Scale, value: number, kind: Kind = "game"): string {
  const success = successOf(scale, value, kind);
  if (success !== null) return percent(success, success > 0 && success < 0.0995 ? 1 : 0);
  if (typeof scale === "object") return signed(value, Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 1);
  return scale === "unit" ? value.toFixed(2) : signed(value, 2);
}

export function interval(scale: Scale, interval: Interval, kind: Kind = "game"): string {
  const write = (end: number) => value(scale, end, kind);
  return `${write(interval.low).replace(" %", "")} … ${write(interval.high)}`;
}

/** A count in a few characters: `950`, `12.3k`, `4.0M`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(Math.round(count));
  return count < 999_950 ? `${(count / 1e3).toFixed(1)}k` : `${(count / 1e6).toFixed(1)}M`;
}

/** A count in full, in groups of three. */
export const count = (count: number): string => Math.round(count).toLocaleString("en").replaceAll(",", "\u202f");

export function bytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [unit, size] = bytes < 1 << 20 ? ["KiB", 1024] : bytes < 1 << 30 ? ["MiB", 1 << 20] : ["GiB", 1 << 30];
  return `${(bytes / Number(size)).toFixed(1)} ${unit}`;
}

export const seconds = (ms: number): string =>
  ms < 10_000 ? `${(ms / 1000).toFixed(2)} s` : `${(ms / 1000).toFixed(1)} s`;

export const share = (part: number, whole: number): string => (whole === 0 ? "" : percent(part / whole, 1));

/** The prior of a move: a probability, or an estimate of its value. */
export const prior = ({ scale, estimates }: Pick<ViewedReport, "scale" | "estimates">, prior: number, kind: Kind): string =>
  estimates ? value(scale, prior, kind) : percent(prior, 1);

/** ✔ for a proven win, ✘ for a loss, = for a draw, ≈ for an expectation where chance decides. */
export function proofSign(proof: Proof): string {
  if (proof.payoff >= 1) return "✔";
  if (proof.payoff <= -1) return "✘";
  return proof.payoff === 0 ? "=" : "≈";
}

/** `≤` and `≥` where a value is only a bound. */
export const boundSign = (move: Pick<MoveReport, "bound">): string =>
  move.bound === "upper" ? "≤" : move.bound === "lower" ? "≥" : "";

type Known = Pick<MoveReport, "value" | "bound" | "proof">;

function known(scale: Scale, move: Known, kind: Kind, write: typeof value): string {
  const shown = shownValue(scale, move);
  if (shown === null) return "";
  return (isProvenValue(scale, move) ? "" : boundSign(move)) + write(scale, shown, kind);
}

/** The value to show for a move, in full: the proven one where something is proven; empty where there is none. */
export const finding = (scale: Scale, move: Known, kind: Kind = "game"): string => known(scale, move, kind, value);

/** The value to show for a move on a square. */
export const shortFinding = (scale: Scale, move: Known, kind: Kind = "game"): string =>
  known(scale, move, kind, shortValue);

export const plain = (value: number, digits = 3): string => signed(value, digits);

/** The rule of three: none of 100 means below `3 %`. */
export const ruleOfThree = (trials: number): string => `${Number((100 * Math.min(1, 3 / trials)).toPrecision(2))} %`;
