// Says that a move without an alternative was played, and takes it back together with the move before it.

import { usePageState, useWords } from "../state/context";

export function ForcedNotice() {
  const { moves, game } = usePageState();
  const t = useWords();
  const { forced } = moves;
  if (forced.length === 0) return null;
  const words = forced.map(({ player, move }) => {
    const name = game.players.length > 1 ? t.named("player", game.players[player] ?? "") : "";
    const what = { player: name, move: t.named("move", move) };
    return t(name === "" ? "forced.played-one" : "forced.played", what);
  });
  return (
    <p class="forced" data-testid="forced">
      {words.join(" ")}{" "}
      <button type="button" class="quiet" onClick={() => moves.by(-1 - forced.length)}>
        {t("keys.undo")}
      </button>
    </p>
  );
}
