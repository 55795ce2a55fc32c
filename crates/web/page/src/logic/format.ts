// Numbers as text: the twin of the crate `uctopia-format`, whose `cases.json` the tests of both read.

import type { MoveReport, Proof, Scale } from "../contract";
import type { Interval } from "./interval";
import { isBound, payoffOf, shownValue, type ViewedReport } from "./report";

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

/** A number with a sign only where it is negative. */
export const unsigned = (value: number, digits: number): string => signed(value, digits).replace("+", "");

/** A share in percent with so many decimals. */
export const percent = (share: number, digits: number): string => `${unsigned(100 * share, digits)} %`;

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A share as digits and a power of ten. */
function powerOfTen(share: number, digits: number): string {
  if (share === 0) return "0 %";
  const [mantissa, exponent] = Math.abs(share).toExponential(digits).split("e") as [string, string];
  const raised = [...exponent.replace("+", "")].map((digit) => (digit === "-" ? "⁻" : SUPERSCRIPTS[Number(digit)]));
  return `${share < 0 ? MINUS : ""}${mantissa}×10${raised.join("")}`;
}

/** Shares in percent, with as many decimals as it takes to tell them apart: `percentages` of `uctopia-format`. */
export function percentages(shares: number[]): string[] {
  const largest = Math.max(0, ...shares.map(Math.abs));
  const isTiny = largest > 0 && largest < 0.001;
  const write = isTiny ? powerOfTen : percent;
  const least = isTiny ? 2 : largest > 0 && largest < 0.01 ? 3 : 1;
  for (let digits = least; digits < 9; digits++) {
    const texts = shares.map((share) => write(share, digits));
    const apart = (one: number, other: number) => shares[one] === shares[other] || texts[one] !== texts[other];
    if (texts.every((_, one) => texts.every((_, other) => apart(one, other)))) return texts;
  }
  return shares.map((share) => write(share, 9));
}

/** The one style of intervals. */
const brackets = ([low, high]: string[]): string => `[${low}, ${high}]`;

/** An interval of shares. */
export const shareInterval = ({ low, high }: Interval): string => brackets(percentages([low, high]));

/** A share and its interval, with decimals that tell them apart; the interval is empty where it is unknown. */
export function estimate(share: number, interval: Interval | null): [string, string] {
  const [text, low, high] = percentages(interval ? [share, interval.low, interval.high] : [share]) as [string, string, string];
  return [text, interval ? brackets([low, high]) : ""];
}

/** An interval of a difference of shares, in percentage points with signs. */
export const shareDifference = ({ low, high }: Interval): string =>
  brackets(percentages([low, high]).map((text) => (text.startsWith(MINUS) ? text : `+${text}`)));

/** An interval of numbers of either sign. */
export const signedInterval = ({ low, high }: Interval, digits: number): string =>
  brackets([signed(low, digits), signed(high, digits)]);

/** An interval of numbers that are seldom negative. */
export const numberInterval = ({ low, high }: Interval, digits: number): string =>
  brackets([unsigned(low, digits), unsigned(high, digits)]);

/** The chance of success that a value means in a solitaire; `null` in games, and for points. */
function successOf(scale: Scale, value: number, kind: Kind): number | null {
  const payoff = kind === "solitaire" ? payoffOf(scale, value) : null;
  return payoff === null ? null : (payoff + 1) / 2;
}

/** A value in full: `+0.660`, `0.830`, `+3`, or `12.3 %` in a solitaire. */
export function value(scale: Scale, value: number, kind: Kind = "game"): string {
  const success = successOf(scale, value, kind);
  if (success !== null) return percentages([success])[0]!;
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

export function interval(scale: Scale, { low, high }: Interval, kind: Kind = "game"): string {
  const [from, to] = [successOf(scale, low, kind), successOf(scale, high, kind)];
  if (from !== null && to !== null) return shareInterval({ low: from, high: to });
  return brackets([value(scale, low), value(scale, high)]);
}

/** A count in a few characters: `950`, `12.3k`, `4.0M`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(Math.round(count));
  return count < 999_950 ? `${(count / 1e3).toFixed(1)}k` : `${(count / 1e6).toFixed(1)}M`;
}

/** A count in full, from five digits on in groups of three. */
export function count(count: number): string {
  const whole = Math.round(count);
  return whole < 10_000 ? String(whole) : whole.toLocaleString("en").replaceAll(",", "\u202f");
}

export function bytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [unit, size] = bytes < 1 << 20 ? ["KiB", 1024] : bytes < 1 << 30 ? ["MiB", 1 << 20] : ["GiB", 1 << 30];
  return `${(bytes / Number(size)).toFixed(1)} ${unit}`;
}

/** How long something took: in milliseconds below a tenth of a second, then in seconds, in minutes, in hours. */
export function duration(ms: number): string {
  const whole = Math.floor(ms / 1000);
  if (ms < 100) return `${ms.toFixed(2)} ms`;
  if (whole < 10) return `${(ms / 1000).toFixed(2)} s`;
  if (whole < 100) return `${(ms / 1000).toFixed(1)} s`;
  if (whole < 6000) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor(whole / 60) % 60} min`;
}

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
  if (shown === null) return move.bound === "unproven" ? "?" : "";
  return (isBound(scale, move) ? boundSign(move) : "") + write(scale, shown, kind);
}

/** The value to show for a move, in full: the proven one where something is proven; `?` from an agent that has not proven it. */
export const finding = (scale: Scale, move: Known, kind: Kind = "game"): string => known(scale, move, kind, value);

/** The value to show for a move on a square. */
export const shortFinding = (scale: Scale, move: Known, kind: Kind = "game"): string =>
  known(scale, move, kind, shortValue);

export const plain = (value: number, digits = 3): string => signed(value, digits);

/** A p-value with its name. */
export function pEquation(p: number): string {
  if (p < 1e-4) return "p < 0.0001";
  return `p = ${p.toFixed(p < 0.01 ? 4 : p < 0.1 ? 3 : 2)}`;
}
