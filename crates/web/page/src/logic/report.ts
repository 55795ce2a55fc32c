// What a report says, turned to a point of view and ordered for showing.

import type { Bound, MoveReport, MoveView, Proof, Report, Scale, Snapshot } from "../contract";
import type { Eyes } from "./address";
import { kindOfAgent } from "./agents";
import { moveInterval } from "./interval";
import { evidence } from "./colour";

/** A move of a report with its UCB, where the search has one. */
export interface Finding extends MoveReport {
  ucb: number | null;
}

/** A report whose values are those of `player`, who need not be the one to move. */
export interface Seen extends Omit<Report, "moves"> {
  mover: number;
  moves: Finding[];
  /** Whether priors are estimates of the value, in its scale, rather than probabilities. */
  estimates: boolean;
}

const TURNED: Record<Bound, Bound> = { upper: "lower", lower: "upper", estimate: "estimate", exact: "exact" };

/** A value to one player, seen by the other. Adding zero makes a negative zero positive. */
export const turned = (scale: Scale, value: number): number => (scale === "unit" ? 1 - value : -value + 0);

/** What is proven to one player, seen by the other. */
export const turnedProof = (proof: Proof): Proof => ({ ...proof, payoff: -proof.payoff + 0 });

/** Agents whose prior is what an evaluation thinks of the position, and no probability. */
const ESTIMATING = ["guided"];

/** The report of an agent as the first player or the side to move sees it. */
export function seenBy(snapshot: Pick<Snapshot, "report" | "ucb">, eyes: Eyes, agent = ""): Seen | null {
  const report = snapshot.report;
  if (!report) return null;
  const estimates = ESTIMATING.includes(kindOfAgent(agent));
  const turn = eyes === "first" && report.player !== 0;
  const flip = (value: number) => turned(report.scale, value);
  const moves = report.moves.map((move, index): Finding => {
    const ucb = snapshot.ucb?.[index] ?? null;
    const { value, prior, proof, bound } = move;
    if (!turn) return { ...move, ucb };
    return {
      ...move,
      value: value === null ? null : flip(value),
      bound: TURNED[bound],
      ucb: ucb === null ? null : flip(ucb),
      ...(proof && { proof: turnedProof(proof) }),
      ...(prior !== undefined && estimates && { prior: flip(prior) }),
    };
  });
  return { ...report, moves, mover: report.player, player: turn ? 0 : report.player, estimates };
}

/** The unit of evaluations that estimate the payoff itself, in a scale of their own for form's sake only. */
const PAYOFF = "expected payoff";

/** A mean payoff in [−1, 1], where the scale has one. */
export function payoffOf(scale: Scale, value: number): number | null {
  if (typeof scale !== "object") return scale === "unit" ? value * 2 - 1 : value;
  return scale.points.unit === PAYOFF ? Math.max(-1, Math.min(1, value / scale.points.scale)) : null;
}

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

/** Below this many visits, or this share of all, a value is noise: no number is shown. */
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

export type SortKey = "move" | "value" | "interval" | "visits" | "share" | "ucb" | "prior";

/** The number by which a column is sorted: that which stands in it, of an interval the low end. */
function figure(seen: Seen, move: Finding, key: Exclude<SortKey, "move">): number | null | undefined {
  if (key === "interval") return moveInterval(seen.scale, move)?.low;
  return key === "share" ? move.visits : move[key];
}

/** The moves in an order: by a column, or as the search would choose (the choice first, then by visits or value). */
export function sorted(seen: Seen, key: SortKey | null, upwards: boolean): Finding[] {
  const sign = seen.player === seen.mover ? 1 : -1;
  const worth = (move: Finding) => (move.value === null ? -Infinity : sign * move.value);
  const byChoice = (a: Finding, b: Finding) =>
    Number(b.move === seen.best) - Number(a.move === seen.best) || b.visits - a.visits || worth(b) - worth(a);
  // A column is sorted by the numbers that stand in it, whoever they are good for.
  const column = (move: Finding): number =>
    key === null || key === "move" ? 0 : (figure(seen, move, key) ?? -Infinity);
  const byColumn = (a: Finding, b: Finding) =>
    key === "move" ? a.move.localeCompare(b.move, "en", { numeric: true }) : column(a) - column(b);
  const order = key === null ? byChoice : (a: Finding, b: Finding) => (upwards ? 1 : -1) * byColumn(a, b);
  return [...seen.moves].sort(order);
}
