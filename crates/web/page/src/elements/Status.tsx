// Who thinks, how much, and what it would play.

import { count, finding, kindOf } from "../logic/format";
import type { ViewedReport } from "../logic/report";
import { useScene, useWords } from "../state/context";
import type { Thinking } from "./use-thinking";

interface Props {
  agent: string;
  thinking: Thinking;
  seen: ViewedReport | null;
  /** Whether it thinks about its own move, which the reader will see. */
  isReply?: boolean;
}

export function Status({ agent, thinking: { run, active }, seen, isReply }: Props) {
  const t = useWords();
  const { game } = useScene();
  const best = seen?.moves.find(({ move }) => move === seen.best);
  const playouts = run?.snapshot.playouts ?? 0;
  const found =
    seen && best
      ? t("start.live", { playouts: count(playouts), move: t.named("move", best.move), value: finding(seen.scale, best, kindOf(game.players)) })
      : "";
  return (
    <p class="status" data-testid="status" data-playouts={playouts} data-active={active ? "" : undefined}>
      {isReply ? t("embed.thinking", { agent }) : <><span class="agent-name">{agent}</span> {found}</>}
    </p>
  );
}
