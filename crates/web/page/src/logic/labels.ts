// The one or two lines of text on a square, by what is to be shown.

import type { Shown } from "./address";
import { prior, proofSign, share, shortCount, shortFinding, shortValue, type Kind } from "./format";
import { isEmpty, totalVisits, type Finding, type Mark, type ViewedReport } from "./report";

export interface Label {
  label: string;
  detail: string | null;
}

const DOT: Label = { label: "·", detail: null };
/** What is not proven, under a heading of proofs. */
const UNPROVEN: Label = { label: "?", detail: null };
/** A square that shows a colour and no number, or nothing where there is no value. */
export const HEAT: Label = { label: "", detail: null };

/** With more moves than this a board is a heat map, with numbers on the best ones only. */
const MANY_MOVES = 40;
const NUMBERED = 10;

const isHeat = ({ rank, finding }: Mark, { moves }: ViewedReport) =>
  moves.length > MANY_MOVES && (rank >= NUMBERED || isEmpty(finding));

/** The value, proven or not, or the sign of what is proven where it has no value. */
function valueText(seen: ViewedReport, finding: Finding, kind: Kind): string {
  return shortFinding(seen.scale, finding, kind) || (finding.proof ? proofSign(finding.proof) : "");
}

const visitsText = ({ visits }: Finding) => (visits > 0 ? shortCount(visits) : null);
const pliesText = ({ proof }: Finding) => (proof?.plies === undefined ? null : `#${proof.plies}`);

/** The label of a square; `asked` when the pointer is on it: values of few visits are then shown, too. */
export function labelOf(mark: Mark, seen: ViewedReport, shown: Shown, kind: Kind, asked: boolean): Label {
  const { finding } = mark;
  if (!asked && isHeat(mark, seen)) return HEAT;
  if (mark.faint && !asked && (shown === "value" || shown === "ucb")) return DOT;
  const value = valueText(seen, finding, kind);
  switch (shown) {
    case "value":
      return { label: value || "·", detail: visitsText(finding) ?? pliesText(finding) };
    case "visits":
      return finding.visits > 0
        ? { label: shortCount(finding.visits), detail: share(finding.visits, totalVisits(seen)) }
        : DOT;
    case "ucb":
      if (finding.ucb === null) return DOT;
      return { label: shortValue(seen.scale, finding.ucb, kind), detail: visitsText(finding) };
    case "prior":
      if (finding.prior === undefined) return DOT;
      return { label: prior(seen, finding.prior, kind), detail: value };
    case "proof":
      return finding.proof ? { label: proofSign(finding.proof), detail: pliesText(finding) } : UNPROVEN;
  }
}

/** The room for a number on a square, in the pixels of `board/geometry.ts`. */
const ROOM = 52;

/** The size of letters with which a number stays inside its room: a digit is about 0.68 of it wide, the sign of a bound 1.2. */
export const fitted = (text: string, size: number): number =>
  Math.min(size, ROOM / (0.68 * (Math.max(text.length, 1) + (/[≤≥]/.test(text) ? 0.8 : 0))));

/** On boards of small squares the zero before the point is left out. */
export const shortened = ({ label }: Label, dense: boolean): string =>
  dense ? label.replace(/^([+−≤≥]*)0\./, "$1.") : label;

/** One size for all numbers of a board, by the longest, so that none of them jumps while its digits change. */
export const letterSize = (labels: Label[], dense: boolean): number =>
  labels.reduce((size, label) => fitted(shortened(label, dense), size), dense ? 19 : 15.5);
