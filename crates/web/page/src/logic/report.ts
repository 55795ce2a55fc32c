// A report from a point of view, ordered for display.

import type { Bound, MoveReport, MoveView, Proof, Report, Scale, Snapshot } from "../contract";
import type { Viewpoint } from "./address";
import { kindOfAgent } from "./agents";
import { moveInterval, unanimousInterval, type Interval } from "./interval";
import { evidence } from "./colour";
import { placeIn, spreadOf, type Spread, type Valued } from "./spread";

/** A move of a report with its UCB, where the search has one. */
export interface Finding extends MoveReport {
  ucb: number | null;
}

/** A report whose values are those of `player`, who need not be the one to move. */
export interface ViewedReport extends Omit<Report, "moves"> {
  mover: number;
  moves: Finding[];
  /** Whether priors are estimates of the value, in its scale, rather than probabilities. */
  estimates: boolean;
}

const TURNED: Record<Bound, Bound> = {
  upper: "lower",
  lower: "upper",
  estimate: "estimate",
  exact: "exact",
  unproven: "unproven",
};

/** A value to one player, seen by the other. Adding zero makes a negative zero positive. */
export const turned = (scale: Scale, value: number): number => (scale === "unit" ? 1 - value : -value + 0);

/** What is proven to one player, seen by the other. */
export const turnedProof = (proof: Proof): Proof => ({ ...proof, payoff: -proof.payoff + 0 });

/** Agents whose prior is an evaluation of the position, not a probability. */
const ESTIMATING = ["guided"];

/** What a snapshot found, or a report without a tree. */
/** A report, with the upper confidence bounds where a search has them. */
export type Found = Pick<Snapshot, "report"> & Partial<Pick<Snapshot, "ucb">>;

/** The report of an agent as the first player or the side to move sees it. */
export function seenBy(snapshot: Found, viewpoint: Viewpoint, agent = ""): ViewedReport | null {
  const report = snapshot.report;
  if (!report) return null;
  const estimates = ESTIMATING.includes(kindOfAgent(agent));
  const turn = viewpoint === "first" && report.player !== 0;
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

type Known = Pick<MoveReport, "value" | "proof">;

/** The value to show for a move: `MoveReport::shown_value` in `crates/game/src/ranking.rs`, which documents it. */
export function shownValue(scale: Scale, { value, proof }: Known): number | null {
  if (proof && typeof scale !== "object") return scale === "unit" ? (proof.payoff + 1) / 2 : proof.payoff + 0;
  return value === null ? null : value + 0;
}

/** Whether the value shown is a proven payoff, to which neither a bound nor an interval belongs. */
export const isProvenValue = (scale: Scale, { proof }: Pick<MoveReport, "proof">): boolean =>
  proof !== undefined && typeof scale !== "object";

/** Whether all that is known of a move is that its value is no better, or no worse, than the number shown. */
export const isBound = (scale: Scale, move: Known & Pick<MoveReport, "bound">): boolean =>
  (move.bound === "upper" || move.bound === "lower") && shownValue(scale, move) !== null && !isProvenValue(scale, move);

/**
 * A value as a place on the colour scale, from −1 to 1; an evaluation's own scale counts as full colour. A bound has none: it would
 * look like a value, as in `MoveReport::colour` of `crates/game/src/ranking.rs`.
 */
export function shade(scale: Scale, move: Known & Partial<Pick<MoveReport, "bound">>): number | null {
  const value = isBound(scale, { bound: "estimate", ...move }) ? null : shownValue(scale, move);
  if (value === null) return move.proof?.payoff ?? null;
  if (typeof scale === "object") return Math.max(-1, Math.min(1, value / scale.points.scale));
  return payoffOf(scale, value);
}

/** The width of a scale, from the worst to the best value that it has. */
const widthOf = (scale: Scale): number => (typeof scale === "object" ? 2 * scale.points.scale : scale === "unit" ? 1 : 2);

/** Whether a move is known to win or to lose, not by how many points. */
const isDecided = (scale: Scale, move: Known): boolean =>
  Math.abs(move.proof?.payoff ?? 0) >= 1 && (typeof scale !== "object" || move.value === null);

/**
 * What the colours of a position span: the values of its moves, without those of few visits and proven losses, beside which all other
 * moves would look alike. Beside a proven win they keep their places on the whole scale. `null` where no value is known.
 */
export function spreadIn(seen: ViewedReport): Spread | null {
  const { scale } = seen;
  const valuesOf = (moves: Finding[]) =>
    moves.flatMap((move): Valued[] => {
      const value = isBound(scale, move) ? null : shownValue(scale, move);
      return value === null ? [] : [{ value, interval: moveInterval(scale, move) }];
    });
  const moves = settled(seen);
  const sign = seen.player === seen.mover ? 1 : -1;
  const isWon = moves.some((move) => isDecided(scale, move) && sign * move.proof!.payoff > 0);
  const open = spreadOf(valuesOf(moves.filter((move) => !isDecided(scale, move))), widthOf(scale));
  if (open && !isWon) return open;
  const all = spreadOf(valuesOf(moves), widthOf(scale));
  return all && { ...all, middle: scale === "unit" ? 0.5 : 0, span: widthOf(scale) };
}

/** The colour of a move among those of its position; a proven win or loss has the full one. */
export function shadeIn(seen: ViewedReport, spread: Spread | null, move: Finding): number | null {
  if (isBound(seen.scale, move)) return null;
  if (isDecided(seen.scale, move)) return move.proof!.payoff;
  const value = shownValue(seen.scale, move);
  return value === null || !spread ? shade(seen.scale, move) : placeIn(spread, value);
}

/** What a move is worth beside the best one: how much the player to move loses by it, 0 for the best. */
export interface Worth {
  best: string;
  loss: number;
}

/**
 * What each move is worth, whoever's the values are; `null` where that has no number: of bounds, of proven wins and losses, and of few
 * visits.
 */
export function worthIn(seen: ViewedReport): (move: Finding) => Worth | null {
  const { scale } = seen;
  const name = bestValue(seen);
  const [known, best] = [new Set(settled(seen)), seen.moves.find(({ move }) => move === name)];
  const most = best && !isBound(scale, best) ? shownValue(scale, best) : null;
  return (move) => {
    if (!best || isBound(scale, move) || !known.has(move)) return null;
    if (move === best) return { best: best.move, loss: 0 };
    const value = isDecided(scale, move) ? null : shownValue(scale, move);
    if (most === null || value === null) return null;
    return { best: best.move, loss: Math.max(0, (seen.player === seen.mover ? 1 : -1) * (most - value)) };
  };
}

/**
 * How moves compare for the player to move, larger is better: first whether a win or a loss is proven, then the value,
 * or the plies to that end. The same as `Standing` in `crates/game/src/ranking.rs`; `null` where nothing is known.
 */
type Standing = readonly [certain: number, value: number];

/** A move about which nothing is known is better than a proven loss, and no more. */
const UNKNOWN: Standing = [-0.5, 0];

function standingOf(seen: ViewedReport, move: Known): Standing | null {
  const shown = shownValue(seen.scale, move);
  const value = shown !== null && seen.scale === "unit" ? 2 * shown - 1 : shown;
  const { payoff = 0, plies } = move.proof ?? {};
  const sign = seen.player === seen.mover ? 1 : -1;
  if (Math.abs(payoff) >= 1) return [sign * payoff, sign * (plies === undefined ? (value ?? 0) : -payoff * plies)];
  const known = value ?? move.proof?.payoff ?? null;
  return known === null ? null : [0, sign * known];
}

const compare = (a: Standing, b: Standing): number => a[0] - b[0] || a[1] - b[1];

/** The moves that rest on enough visits for a number; all of them, where none does. */
function settled(seen: ViewedReport): Finding[] {
  const total = totalVisits(seen);
  const moves = seen.moves.filter((move) => !isFaint(move, total));
  return moves.some((move) => shownValue(seen.scale, move) !== null || move.proof) ? moves : seen.moves;
}

/** The settled move of the best value for the player to move, proofs before estimates; of equals the choice, else the first. */
export function bestValue(seen: ViewedReport): string | null {
  const known = settled(seen).flatMap((move) => {
    const standing = standingOf(seen, move);
    return standing === null ? [] : [{ move: move.move, standing }];
  });
  const best = known.reduce<(typeof known)[number] | null>(
    (so_far, next) => (so_far === null || compare(next.standing, so_far.standing) > 0 ? next : so_far),
    null,
  );
  const isAsGood = (one: (typeof known)[number]) => compare(one.standing, best!.standing) === 0;
  return known.find((one) => one.move === seen.best && isAsGood(one))?.move ?? best?.move ?? null;
}

export const totalVisits = (seen: { moves: MoveReport[] }): number =>
  seen.moves.reduce((sum, move) => sum + move.visits, 0);

/** How strongly a move's colour shows, from 0 (a guess) to 1: what is proven is certain whatever its visits, a bound included. */
export function evidenceOf(seen: ViewedReport, move: Finding): number {
  return totalVisits(seen) === 0 || move.proof || isBound(seen.scale, move) ? 1 : evidence(move.visits, mostVisits(seen));
}

const mostVisits = (seen: ViewedReport) => seen.moves.reduce((most, move) => Math.max(most, move.visits), 0);

/** What is shown on a square. */
export interface Mark {
  move: string;
  square: number;
  finding: Finding;
  shade: number | null;
  /** From 0 (a guess) to 1. */
  evidence: number;
  /** Too few visits for a number: a dot until it is requested. */
  faint: boolean;
  chosen: boolean;
  best_value: boolean;
  /** The place in the order of the table, from 0. */
  rank: number;
}

/** Below this many visits, or this share of all, a value is noise: no number is shown. */
export const VISITS_FLOOR = 8;
const SHARE_FLOOR = 0.0005;

const isFaint = (move: MoveReport, total: number) =>
  total > 0 && !move.proof && (move.visits < VISITS_FLOOR || move.visits < total * SHARE_FLOOR);

const weight = (mark: Mark) => (mark.chosen ? 4 : 0) + (mark.best_value ? 2 : 0) + mark.evidence;

/** One mark for each square: where several moves share one, the chosen, the best, or the one known best. */
export function marksBySquare(seen: ViewedReport, legal: MoveView[]): Map<number, Mark> {
  const [total, best, spread] = [totalVisits(seen), bestValue(seen), spreadIn(seen)];
  const square = new Map(legal.map((view) => [view.move, view.square]));
  const order = new Map(ranked(seen).map(({ move }, place) => [move, place]));
  const marks = new Map<number, Mark>();
  for (const finding of seen.moves) {
    const place = square.get(finding.move);
    if (place === null || place === undefined) continue;
    const mark: Mark = {
      move: finding.move,
      square: place,
      finding,
      shade: shadeIn(seen, spread, finding),
      evidence: evidenceOf(seen, finding),
      faint: isFaint(finding, total),
      chosen: finding.move === seen.best,
      best_value: finding.move === best,
      rank: order.get(finding.move) ?? 0,
    };
    const other = marks.get(place);
    if (!other || weight(mark) > weight(other)) marks.set(place, mark);
  }
  return marks;
}

/** For a game of one player whose sampled results are all alike: the interval of the success rate; `null` otherwise. */
export function unanimousRate(scale: Scale, move: MoveReport): Interval | null {
  const payoff = move.value === null ? null : payoffOf(scale, move.value);
  if (payoff === null || Math.abs(payoff) < 1 || move.visits === 0 || move.proof) return null;
  return unanimousInterval(payoff > 0 ? 1 : 0, move.visits);
}

export type SortKey = "move" | "value" | "interval" | "visits" | "share" | "ucb" | "prior";

/** The number by which a column is sorted: that which stands in it, of an interval the low end. */
function figure(seen: ViewedReport, move: Finding, key: Exclude<SortKey, "move">): number | null | undefined {
  if (key === "interval") return moveInterval(seen.scale, move)?.low;
  // A certain win or loss in points has no number, and lies beyond all numbers.
  if (key === "value") return shownValue(seen.scale, move) ?? (move.proof && (move.proof.payoff * Infinity || 0));
  return key === "share" ? move.visits : move[key];
}

/**
 * The moves in the order of `Report::ranked` in `crates/game/src/ranking.rs`, which documents it.
 */
function ranked(seen: ViewedReport): Finding[] {
  const standing = (move: Finding) => standingOf(seen, move) ?? UNKNOWN;
  const byValue = (a: Finding, b: Finding) => compare(standing(b), standing(a));
  const others = seen.moves.filter(({ move }) => move !== seen.best);
  const open = others.filter(({ proof }) => !proof).sort((a, b) => b.visits - a.visits || byValue(a, b));
  const proven = others.filter(({ proof }) => proof).sort((a, b) => byValue(a, b) || b.visits - a.visits);
  const order = seen.moves.filter(({ move }) => move === seen.best);
  for (const move of open) {
    while (proven[0] && compare(standing(proven[0]), standing(move)) > 0) order.push(proven.shift()!);
    order.push(move);
  }
  return [...order, ...proven];
}

/** Whether a search found nothing of a move. */
export const isEmpty = ({ value, visits, proof, prior }: Finding): boolean =>
  value === null && visits === 0 && proof === undefined && prior === undefined;

/** The moves to show, and those not searched, where these are several and can stand in one row. */
export function folded(seen: ViewedReport, moves: Finding[]): { shown: Finding[]; empty: Finding[] } {
  const isShown = (move: Finding) => move.move === seen.best || !isEmpty(move);
  const empty = moves.filter((move) => !isShown(move));
  return empty.length < 2 || moves.every(isEmpty) ? { shown: moves, empty: [] } : { shown: moves.filter(isShown), empty };
}

/** The moves in an order: by a column, or as the search would choose. */
export function sorted(seen: ViewedReport, key: SortKey | null, upwards: boolean): Finding[] {
  if (key === null) return ranked(seen);
  // A column is sorted by its numbers, whichever player they favour.
  const column = (move: Finding): number =>
    key === "move" ? 0 : (figure(seen, move, key) ?? -Infinity);
  const byColumn = (a: Finding, b: Finding) =>
    key === "move" ? a.move.localeCompare(b.move, "en", { numeric: true }) : column(a) - column(b);
  return [...seen.moves].sort((a, b) => (upwards ? 1 : -1) * byColumn(a, b));
}
