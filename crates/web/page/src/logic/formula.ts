// The formula of a selection with the numbers of one move put in.

import type { Scale, MoveStep } from "../contract";
import { plain, unsigned, type Kind } from "./format";
import { payoffOf } from "./report";

/** What stands for each term of a move in formulas. */
const SYMBOLS: Record<string, string> = {
  "ln N": "ln_n",
  N: "parent_visits",
  n: "n",
  c: "c",
  P: "prior",
  V: "variance",
  H: "heuristic",
  M: "minimax",
};

/** Letters on their own, and the one logarithm; not those of names such as `Q_first` or `min`. */
const TOKENS = /ln N|(?<![\w])[NncPVHMQ](?!\w)/g;

/** How values are written in formulas. */
interface Units {
  digits: number;
  suffix: string;
  /** A mean, and what is added to one. */
  mean: (value: number) => number;
  added: (value: number) => number;
}

/** In a solitaire everything is in percent, as on the board, so that the terms add up as they are printed. */
function percentOf(scale: Scale, kind: Kind): Units | null {
  if (kind !== "solitaire" || payoffOf(scale, 0) === null) return null;
  const whole = scale === "unit" ? 100 : 50 / (typeof scale === "object" ? scale.points.scale : 1);
  const zero = scale === "unit" ? 0 : 50;
  return { digits: 1, suffix: " %", mean: (value) => zero + whole * value, added: (value) => whole * value };
}

const number = (value: number) => unsigned(value, Number.isInteger(value) ? 0 : 3);

/** `Q + c·√(ln N / n)` as `0.200 + 1·√(2.773 / 5)`; what is not known keeps its letter. */
export function substituted(formula: string, { q, terms = {} }: Pick<MoveStep, "q" | "terms">, scale: Scale, kind: Kind): string {
  const percent = percentOf(scale, kind);
  return formula.replaceAll(TOKENS, (symbol) => {
    const value = symbol === "Q" ? q : terms[SYMBOLS[symbol] ?? ""];
    if (value === null || value === undefined) return symbol;
    if (!percent || !"QMcH".includes(symbol)) return number(value);
    return unsigned("QM".includes(symbol) ? percent.mean(value) : percent.added(value), 1) + percent.suffix;
  });
}

/** `+0.200 + 0.830 = +1.030`, in the units of values; `null` for a move that was never tried, or is not compared. */
export function filledIn({ q, bonus, ucb }: MoveStep, scale: Scale, kind: Kind): string | null {
  if (ucb === null || q === null || bonus === null) return null;
  const percent = percentOf(scale, kind);
  const digits = percent?.digits ?? (typeof scale === "object" ? 2 : 3);
  const rounded = (value: number) => Number((percent?.mean(value) ?? value).toFixed(digits));
  const write = (value: number) => (percent || scale === "unit" ? unsigned(value, digits) : plain(value, digits)) + (percent?.suffix ?? "");
  // What is printed adds up, whatever was rounded.
  const [mean, sum] = [rounded(q), rounded(ucb)];
  const added = unsigned(Math.abs(sum - mean), digits) + (percent?.suffix ?? "");
  return `${write(mean)} ${sum < mean ? "−" : "+"} ${added} = ${write(sum)}`;
}

/** What a formula gave. */
export function outcome(ucb: number, scale: Scale, kind: Kind): string {
  const percent = percentOf(scale, kind);
  return percent ? unsigned(percent.mean(ucb), percent.digits) + percent.suffix : plain(ucb);
}

/** The constant c in percent, where formulas are. */
export function constantOf(c: number, scale: Scale, kind: Kind): string | null {
  const percent = percentOf(scale, kind);
  return percent && unsigned(percent.added(c), percent.digits) + percent.suffix;
}
