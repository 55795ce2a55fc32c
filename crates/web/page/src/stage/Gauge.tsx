// The evaluation bar: how the position stands for both players, with their pieces and, where pieces count, how many they have.

import type { Board, Turn } from "../contract";
import { firstShare, pieceCounts } from "../logic/gauge";
import { finding } from "../logic/format";
import { seenBy, type Found } from "../logic/report";
import { useScene, useWords } from "../state/context";
import { PieceIcon } from "./PieceIcon";

interface Props {
  board: Board;
  turn: Turn;
  /** What is known about the position; its values are turned to the first player's. */
  known: Found | null;
  agent: string;
  /** Whether the bar has its room while nothing is known. */
  waits?: boolean;
}

export function Gauge({ board, turn, known, agent, waits = true }: Props) {
  const { game, kind } = useScene();
  const t = useWords();
  if (game.players.length !== 2) return null;
  const seen = known && turn.kind !== "over" ? seenBy(known, "first", agent) : null;
  const share = firstShare(seen, turn);
  const counts = pieceCounts(board, 2);
  const best = seen?.moves.find(({ move }) => move === seen.best);
  const value = seen && best ? finding(seen.scale, best, kind) : "";
  const name = (player: number) => t.named("player", game.players[player]!);
  const side = (player: number) => (
    <span class={`gauge-side side-${player}`}>
      <PieceIcon theme={board.theme} player={player} />
      {counts ? <span>{counts[player]}</span> : board.theme !== "lines" && <span>{name(player)}</span>}
    </span>
  );
  const words = [
    share === null ? "" : t("gauge.words", { player: name(0), share: Math.round(share * 100) }),
    counts ? t("gauge.counts", { first: name(0), count: counts[0]!, second: name(1), other: counts[1]! }) : "",
  ].filter((part) => part !== "");
  return (
    <div
      class={`gauge gauge-${board.theme}`}
      role="img"
      aria-label={words.length > 0 ? words.join(". ") : t("gauge.label")}
      title={value === "" ? undefined : t("gauge.value", { player: name(0), value })}
      data-testid="gauge"
      data-share={share ?? ""}
    >
      {side(0)}
      {share !== null || waits ? (
        <span class={share === null ? "gauge-bar unknown" : "gauge-bar"}>
          <i style={{ width: `${(share ?? 0.5) * 100}%` }} />
        </span>
      ) : (
        <span />
      )}
      {side(1)}
    </div>
  );
}
