// Positions and squares in words, for people who do not see the board.

import type { Board, GameInfo, Proof, Scale, Square, Turn } from "../contract";
import { squareName, type Place } from "../board/geometry";
import { difference, percentages, plain, shortFinding, shortValue, value as valueText, type Kind } from "../logic/format";
import { isBound, payoffOf, shownValue, worthIn, type Finding, type Mark, type ViewedReport } from "../logic/report";
import type { Words } from "../logic/words";

const boards = new WeakMap<Board, [Words, Board]>();

/** The board with its columns called in the reader's language; the same one each time, so that it is not drawn anew. */
export function named(t: Words, board: Board): Board {
  const known = boards.get(board);
  if (known?.[0] === t) return known[1];
  const made = inWords(t, board);
  boards.set(board, [t, made]);
  return made;
}

function inWords(t: Words, board: Board): Board {
  // A bare number on top of a column without a name counts the cards still to come.
  const isStock = (top: Square | undefined) => typeof top === "object" && "label" in top && /^\d+$/.test(top.label);
  const nameOf = (name: string, column: number) =>
    name === "" && isStock(board.squares[column]) ? t("column.stock") : t.named("column", name);
  const rows = board.theme === "cards" ? board.row_names.map((name) => t.named("row", name)) : board.row_names;
  return { ...board, column_names: board.column_names.map(nameOf), row_names: rows };
}

export function contentWords(t: Words, game: GameInfo, square: Square): string {
  if (typeof square === "string") return t("square.empty");
  if ("card" in square) return square.card;
  if ("label" in square) return square.label;
  return t.named("player", game.players[square.piece] ?? String(square.piece + 1));
}

function proofWords(t: Words, { payoff, plies }: Proof): string {
  const result = payoff >= 1 ? "win" : payoff <= -1 ? "loss" : payoff === 0 ? "draw" : "mean";
  const words = t(`proof.${result}`);
  return plies === undefined ? words : `${words} ${t("proof.in", { plies })}`;
}

/** The description of a move, as a list of words. */
export function findingWords(t: Words, scale: Scale, kind: Kind, finding: Finding): string[] {
  const { visits, proof } = finding;
  const known = shownValue(scale, finding);
  const key = !isBound(scale, finding) ? "square.value" : finding.bound === "upper" ? "square.at-most" : "square.at-least";
  return [
    known === null ? [] : t(key, { value: valueText(scale, known, kind) }),
    visits > 0 ? t("square.visits", { visits }) : [],
    proof ? proofWords(t, proof) : [],
  ].flat();
}

/** A loss with a minus and its unit, or "" where no digit of it would be shown. */
function shortLoss(t: Words, scale: Scale, kind: Kind, loss: number): string {
  const text =
    kind === "solitaire" && payoffOf(scale, 0) !== null
      ? `−${percentages([(Math.abs(payoffOf(scale, loss)! - payoffOf(scale, 0)!) / 2)])[0]}`
      : typeof scale === "object"
        ? `${shortValue(scale, -loss)} ${unitWords(t, scale, kind)}`
        : plain(-loss, 2);
  return /[1-9]/.test(text) ? text : "";
}

/** What moves are worth: `best: +0.10`, or what the player to move loses by one; "" where that has no number. */
export function worthWords(t: Words, kind: Kind, seen: ViewedReport): (move: Finding) => string {
  const worth = worthIn(seen);
  return (move) => {
    const found = worth(move);
    if (!found) return "";
    const best = t.named("move", found.best);
    if (move.move === found.best) return t("worth.best", { value: shortFinding(seen.scale, move, kind) });
    const loss = shortLoss(t, seen.scale, kind, found.loss);
    return loss === "" ? t("worth.equal", { best }) : t("worth.loss", { loss, best });
  };
}

/** A square, its contents and the description of its move. */
export function squareWords(t: Words, game: GameInfo, board: Board, kind: Kind, seen: ViewedReport | null) {
  const worth = seen && worthWords(t, kind, seen);
  return (place: Place, mark: Mark | undefined): string => {
    const parts = [squareName(board, place), contentWords(t, game, place.square)];
    if (mark && seen && worth) {
      parts.push(t("square.move", { move: mark.move }), ...findingWords(t, seen.scale, kind, mark.finding), worth(mark.finding));
      if (mark.chosen) parts.push(t("legend.chosen"));
    }
    return parts.filter((part) => part !== "").join(", ");
  };
}

/** Whose turn it is, or how the game ended. */
export function turnWords(t: Words, game: GameInfo, turn: Turn): string {
  if (turn.kind === "chance") return t("turn.chance");
  if (turn.kind === "player") {
    const name = game.players[turn.player] ?? turn.name;
    return game.players.length === 1 ? t("turn.yours") : t("turn.player", { player: t.named("player", name) });
  }
  const first = turn.payoffs[0] ?? 0;
  if (game.players.length === 1) return t(first > 0 ? "over.solved" : "over.failed");
  const winner = turn.payoffs.findIndex((payoff) => payoff > 0);
  const name = game.players[winner];
  return name === undefined ? t("over.draw") : t("over.won", { player: t.named("player", name) });
}

/** Whose point of view values have and what they mean, in one line. */
export function scaleWords(t: Words, game: GameInfo, seen: ViewedReport): string {
  const player = t.named("player", game.players[seen.player] ?? String(seen.player + 1));
  if (game.players.length === 1 && payoffOf(seen.scale, 0) !== null) return t("scale.success");
  if (typeof seen.scale === "object")
    return t("scale.points", { player, unit: t.named("unit", seen.scale.points.unit) });
  return t(seen.scale === "unit" ? "scale.unit" : "scale.signed", { player });
}

/** How much a move loses, with its unit; shares of success have theirs already. */
export function lossWords(t: Words, scale: Scale, kind: Kind, loss: number): string {
  const [text, unit] = [difference(scale, loss, kind).replace("+", ""), unitWords(t, scale, kind)];
  if (unit === "%") return text;
  return typeof scale === "object" ? `${text} ${unit}` : t("teach.loss", { loss: text, unit });
}

/** What values are counted in, in a word. */
export function unitWords(t: Words, scale: Scale, kind: Kind): string {
  if (kind === "solitaire" && payoffOf(scale, 0) !== null) return "%";
  if (typeof scale === "object") return t.named("unit", scale.points.unit);
  return scale === "unit" ? "0 … 1" : "−1 … +1";
}
