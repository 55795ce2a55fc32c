// The formula of a selection with the numbers of one move put in.

import type { Scale, MoveStep } from "../contract";
import { difference, plain, unsigned, value, type Kind } from "./format";

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

const number = (value: number) => unsigned(value, Number.isInteger(value) ? 0 : 3);

/** `Q + c·√(ln N / n)` as `0.200 + 1·√(2.773 / 5)`; what is not known keeps its letter. */
export function substituted(formula: string, { q, terms = {} }: MoveStep): string {
  return formula.replaceAll(TOKENS, (symbol) => {
    const value = symbol === "Q" ? q : terms[SYMBOLS[symbol] ?? ""];
    return value === null || value === undefined ? symbol : number(value);
  });
}

/** `+0.200 + 0.830 = +1.030`, in the units of values; `null` for a move that was never tried, or is not compared. */
export function filledIn({ q, bonus, ucb }: MoveStep, scale: Scale, kind: Kind): string | null {
  if (ucb === null || q === null || bonus === null) return null;
  const [sign, size] = [bonus < 0 ? "−" : "+", difference(scale, Math.abs(bonus), kind).slice(1)];
  return `${value(scale, q, kind)} ${sign} ${size} = ${value(scale, ucb, kind)}`;
}

/** What a formula gave, and in a solitaire also what that is in percent. */
export const outcome = (ucb: number, scale: Scale, kind: Kind): string =>
  kind === "solitaire" ? `${plain(ucb)} (${value(scale, ucb, kind)})` : plain(ucb);
