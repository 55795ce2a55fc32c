// Positions and squares in words, for people who do not see the board.

import type { Board, GameInfo, Square, Turn } from "../contract";
import { squareName, type Place } from "../board/geometry";
import { boundSign, proofSign, value, type Kind } from "../logic/format";
import type { Mark, Seen } from "../logic/report";
import type { Words } from "../logic/words";

export function contentWords(t: Words, game: GameInfo, square: Square): string {
  if (typeof square === "string") return t("square.empty");
  if ("card" in square) return square.card;
  if ("label" in square) return square.label;
  return t.named("player", game.players[square.piece] ?? String(square.piece + 1));
}

/** A square, what lies on it and what is said about the move there. */
export function squareWords(t: Words, game: GameInfo, board: Board, kind: Kind, seen: Seen | null) {
  return (place: Place, mark: Mark | undefined): string => {
    const parts = [squareName(board, place), contentWords(t, game, place.square)];
    if (mark && seen) {
      const { finding } = mark;
      parts.push(t("square.move", { move: mark.move }));
      if (finding.value !== null)
        parts.push(t("square.value", { value: boundSign(finding) + value(seen.scale, finding.value, kind) }));
      if (finding.visits > 0) parts.push(t("square.visits", { visits: finding.visits }));
      if (finding.proof) parts.push(t("square.proof", { proof: proofSign(finding.proof) }));
      if (mark.chosen) parts.push(t("legend.chosen"));
    }
    return parts.join(", ");
  };
}

/** Whose turn it is, or how the game ended. */
export function turnWords(t: Words, game: GameInfo, turn: Turn): string {
  if (turn.kind === "chance") return t("turn.chance");
  if (turn.kind === "player") {
    return game.players.length === 1 ? t("turn.yours") : t("turn.player", { player: t.named("player", turn.name) });
  }
  const first = turn.payoffs[0] ?? 0;
  if (game.players.length === 1) return t(first > 0 ? "over.solved" : "over.failed");
  const winner = turn.payoffs.findIndex((payoff) => payoff > 0);
  const name = game.players[winner];
  return name === undefined ? t("over.draw") : t("over.won", { player: t.named("player", name) });
}

/** Whose point of view values have and what they mean, in one line. */
export function scaleWords(t: Words, game: GameInfo, seen: Seen): string {
  const player = t.named("player", game.players[seen.player] ?? String(seen.player + 1));
  if (typeof seen.scale === "object")
    return t("scale.points", { player, unit: t.named("unit", seen.scale.points.unit) });
  if (game.players.length === 1) return t("scale.success");
  return t(seen.scale === "unit" ? "scale.unit" : "scale.signed", { player });
}
