// What is wrong with a link: what the page cannot read, and what the server refuses of its line.

import type { Address, Unread } from "./address";
import { ApiError } from "./client";

export type LinkFault =
  | { kind: "game"; game: string; why: string }
  | { kind: "start"; why: string }
  | ({ kind: "unread" } & Unread)
  /** More moves than the server takes. */
  | { kind: "length"; why: string }
  /** The ply that cannot be played, counted from 1. */
  | { kind: "move"; ply: number; move: string; why: string };

/** `null` for other problems. */
export function faultOf(problem: unknown, { game, moves }: Address): LinkFault | null {
  if (!(problem instanceof ApiError) || problem.field === null) return null;
  const why = problem.message;
  if (problem.field === "game") return { kind: "game", game, why };
  if (problem.field === "start") return { kind: "start", why };
  if (problem.field === "moves") return { kind: "length", why };
  const [, digits] = /^moves\[(\d+)\]$/.exec(problem.field) ?? [];
  const move = moves[Number(digits)];
  return move === undefined ? null : { kind: "move", ply: Number(digits) + 1, move, why };
}
