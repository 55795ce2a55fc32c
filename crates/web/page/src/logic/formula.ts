// The formula of a selection with the numbers of one move put in.

import { plain } from "./format";
import type { StepMove } from "../contract";

/** How terms are written in formulas. */
const SYMBOLS: Record<string, string> = { ln_n: "ln N", sqrt_n: "√N" };

/** `0.200 + 0.830 = +1.030`; a move that was never tried comes first, whatever else is known. */
export function filledIn({ q, bonus, ucb }: StepMove): string | null {
  if (ucb === null || q === null || bonus === null) return null;
  return `${plain(q)} ${bonus < 0 ? "−" : "+"} ${Math.abs(bonus).toFixed(3)} = ${plain(ucb)}`;
}

/** `c = 1, ln N = 2.773`. */
export function termsOf({ terms }: StepMove): string {
  const write = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(3));
  return Object.entries(terms ?? {})
    .filter(([, value]) => typeof value === "number")
    .map(([name, value]) => `${SYMBOLS[name] ?? name} = ${write(value)}`)
    .join(", ");
}
