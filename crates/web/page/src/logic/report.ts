// What a report says, turned to a point of view and ordered for showing.

import type { Bound, MoveReport, MoveView, Report, Scale, Snapshot } from "../contract";
import type { Eyes } from "./address";
import { evidence } from "./colour";

/** A move of a report with its UCB, where the search has one. */
export interface Finding extends MoveReport {
  ucb: number | null;
}

/** A report whose values are those of `player`, who need not be the one to move. */
export interface Seen extends Omit<Report, "moves"> {
  mover: number;
  moves: Finding[];
}

const TURNED: Record<Bound, Bound> = { upper: "lower", lower: "upper", estimate: "estimate", exact: "exact" };

/** A value to one player, seen by the other. Adding zero makes a negative zero positive. */
export const turned = (scale: Scale, value: number): number => (scale === "unit" ? 1 - value : -value + 0);

/** The report as the first player or the side to move sees it. */
export function seenBy(snapshot: Pick<Snapshot, "report" | "ucb">, eyes: Eyes): Seen | null {
  const report = snapshot.report;
  if (!report) return null;
  const turn = eyes === "first" && report.player !== 0;
  const moves = report.moves.map((move, index) => {
    const ucb = snapshot.ucb?.[index] ?? null;
    if (!turn) return { ...move, ucb };
    const flip = (value: number | null) => (value === null ? null : turned(report.scale, value));
    const proof = move.proof && { ...move.proof, payoff: -move.proof.payoff + 0 };
    return { ...move, proof, ucb, value: flip(move.value), bound: TURNED[move.bound] };
  });
  return { ...report, moves, mover: report.player, player: turn ? 0 : report.player };
}

/** A mean payoff in [−1, 1], where the scale has one. */
export const payoffOf = (scale: Scale, value: number): number | null =>
  scale === "signed" ? value : scale === "unit" ? value * 2 - 1 : null;

/** A value as a place on the colour scale, from −1 to 1; an evaluation's own scale counts as full colour. */
export function shade(scale: Scale, move: Pick<MoveReport, "value" | "proof">): number | null {
  if (move.value === null) return move.proof?.payoff ?? null;
  if (typeof scale === "object") return Math.max(-1, Math.min(1, move.value / scale.points.scale));
  return payoffOf(scale, move.value);
}

/** What the player to move would like best, by value and not by visits. */
export function bestValue(seen: Seen): string | null {
  const known = seen.moves.filter((move) => move.value !== null);
  const sign = seen.player === seen.mover ? 1 : -1;
  const best = known.reduce<Finding | null>(
    (so_far, move) => (so_far === null || sign * (move.value! - so_far.value!) > 0 ? move : so_far),
    null,
  );
  return best?.move ?? null;
}

export const totalVisits = (seen: { moves: MoveReport[] }): number =>
  seen.moves.reduce((sum, move) => sum + move.visits, 0);

const mostVisits = (seen: Seen) => seen.moves.reduce((most, move) => Math.max(most, move.visits), 0);

/** What is shown on a square. */
export interface Mark {
  move: string;
  square: number;
  finding: Finding;
  shade: number | null;
  /** From 0 (a guess) to 1. */
  evidence: number;
  /** Too few visits for a number: a dot until somebody asks. */
  faint: boolean;
  chosen: boolean;
  best_value: boolean;
}

/** Below this many visits, and this share of all, a value is noise: no number is shown. */
export const VISITS_FLOOR = 8;
const SHARE_FLOOR = 0.0005;

const isFaint = (move: MoveReport, total: number) =>
  total > 0 && !move.proof && (move.visits < VISITS_FLOOR || move.visits < total * SHARE_FLOOR);

const rank = (mark: Mark) => (mark.chosen ? 4 : 0) + (mark.best_value ? 2 : 0) + mark.evidence;

/** One mark for each square: where several moves share one, the chosen, the best, or the one known best. */
export function marksBySquare(seen: Seen, legal: MoveView[]): Map<number, Mark> {
  const [total, most, best] = [totalVisits(seen), mostVisits(seen), bestValue(seen)];
  const square = new Map(legal.map((view) => [view.move, view.square]));
  const marks = new Map<number, Mark>();
  for (const finding of seen.moves) {
    const place = square.get(finding.move);
    if (place === null || place === undefined) continue;
    const mark: Mark = {
      move: finding.move,
      square: place,
      finding,
      shade: shade(seen.scale, finding),
      evidence: total === 0 ? 1 : evidence(finding.visits, most),
      faint: isFaint(finding, total),
      chosen: finding.move === seen.best,
      best_value: finding.move === best && finding.value !== null,
    };
    const other = marks.get(place);
    if (!other || rank(mark) > rank(other)) marks.set(place, mark);
  }
  return marks;
}

/** For a game of one player whose sampled results are all lost: how many were tried; `null` otherwise. */
export function neverWon(scale: Scale, move: MoveReport): number | null {
  const payoff = move.value === null ? null : payoffOf(scale, move.value);
  return payoff === -1 && move.visits > 0 && !move.proof ? move.visits : null;
}

export type SortKey = "move" | "value" | "visits" | "ucb" | "prior";

/** The moves in an order: by a column, or as the search would choose (the choice first, then by visits or value). */
export function sorted(seen: Seen, key: SortKey | null, upwards: boolean): Finding[] {
  const sign = seen.player === seen.mover ? 1 : -1;
  const worth = (move: Finding) => (move.value === null ? -Infinity : sign * move.value);
  const byChoice = (a: Finding, b: Finding) =>
    Number(b.move === seen.best) - Number(a.move === seen.best) || b.visits - a.visits || worth(b) - worth(a);
  const column = (move: Finding): number => {
    if (key === "value") return worth(move);
    return key === "visits" ? move.visits : ((key === "ucb" ? move.ucb : move.prior) ?? -Infinity);
  };
  const byColumn = (a: Finding, b: Finding) =>
    key === "move" ? a.move.localeCompare(b.move, "en", { numeric: true }) : column(a) - column(b);
  const order = key === null ? byChoice : (a: Finding, b: Finding) => (upwards ? 1 : -1) * byColumn(a, b);
  return [...seen.moves].sort(order);
}
