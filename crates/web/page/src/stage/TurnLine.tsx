// Whose turn it is, what the board shows instead of the position, and the moves that have no square of their own, such as a pass.

import type { MoveView } from "../contract";
import { usePageState, useWords } from "../state/context";
import { ClockFaces } from "./ClockFaces";
import { turnWords } from "./describe";
import { PieceIcon } from "./PieceIcon";

/** Moves without a square, and those that share theirs with another one, so that each can be made. */
export function movesBesideBoard(legal: MoveView[]): MoveView[] {
  return legal.filter(
    ({ move, square }) => square === null || legal.some((other) => other.square === square && other.move !== move),
  );
}

export function TurnLine() {
  const { position, game, moves, canMove, boardOverride } = usePageState();
  const t = useWords();
  // Its room is kept, so that the board does not move when the position comes.
  if (!position) return <div class="turn-line" />;
  const { turn, legal, opening } = position;
  const player = turn.kind === "player" ? turn.player : null;
  return (
    <div class="turn-line">
      <p class="turn" data-testid="turn">
        {player !== null && game.players.length > 1 && <PieceIcon theme={position.board.theme} player={player} />}
        {turnWords(t, game, turn)}
      </p>
      {boardOverride && <span class="exhibit-caption">{boardOverride.caption}</span>}
      {opening && !boardOverride && <span data-testid="opening">{t.language === "ja" ? opening.japanese : opening.english}</span>}
      {turn.kind === "chance" && (
        <button type="button" onClick={moves.draw}>
          {t("turn.draw")}
        </button>
      )}
      {turn.kind !== "over" &&
        movesBesideBoard(legal).map(({ move }) => (
          <button key={move} type="button" disabled={!canMove} onClick={() => moves.play(move)}>
            {t.named("move", move)}
          </button>
        ))}
      <ClockFaces />
    </div>
  );
}
