// The formula of a selection with the numbers of one move put in.

import { plain } from "./format";
import type { StepMove } from "../contract";

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

const number = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(3)).replace("-", "−");

/** `Q + c·√(ln N / n)` as `0.200 + 1·√(2.773 / 5)`; what is not known keeps its letter. */
export function substituted(formula: string, { q, terms = {} }: StepMove): string {
  return formula.replaceAll(TOKENS, (symbol) => {
    const value = symbol === "Q" ? q : terms[SYMBOLS[symbol] ?? ""];
    return value === null || value === undefined ? symbol : number(value);
  });
}

/** `+0.200 + 0.830 = +1.030`; `null` for a move that was never tried, or where nothing is compared. */
export function filledIn({ q, bonus, ucb }: StepMove): string | null {
  if (ucb === null || q === null || bonus === null) return null;
  return `${plain(q)} ${bonus < 0 ? "−" : "+"} ${Math.abs(bonus).toFixed(3)} = ${plain(ucb)}`;
}
