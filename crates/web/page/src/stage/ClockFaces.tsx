// The clocks of both players.

import { clockText } from "../logic/clock";
import { usePageState, useWords } from "../state/context";
import { PieceIcon } from "./PieceIcon";

export function ClockFaces() {
  const { clock, game, position } = usePageState();
  const t = useWords();
  if (!clock.left || !position || game.players.length !== 2) return null;
  const { turn, board } = position;
  return (
    <div class="clocks" data-testid="clocks">
      {clock.left.map((left, player) => {
        const time = clockText(left);
        const isRunning = turn.kind === "player" && turn.player === player;
        return (
          <span
            key={player}
            class={isRunning ? "clock running" : "clock"}
            role="timer"
            aria-label={t("clock.left", { player: t.named("player", game.players[player]!), time })}
          >
            <PieceIcon theme={board.theme} player={player} />
            {time}
          </span>
        );
      })}
    </div>
  );
}
