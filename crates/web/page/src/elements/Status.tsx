// Who thinks, how much, and what it would play.

import { count, finding, kindOf } from "../logic/format";
import type { ViewedReport } from "../logic/report";
import { useScene, useWords } from "../state/context";
import type { Thinking } from "./use-thinking";

interface Props {
  agent: string;
  thinking: Thinking;
  seen: ViewedReport | null;
  /** Whether it is the reader's opponent, and what it does. */
  against?: "thinks" | "waits" | null;
}

export function Status({ agent, thinking: { run, active }, seen, against }: Props) {
  const t = useWords();
  const { game } = useScene();
  const best = seen?.moves.find(({ move }) => move === seen.best);
  const playouts = run?.snapshot.playouts ?? 0;
  const move = best ? t.named("move", best.move) : "";
  const value = seen && best ? finding(seen.scale, best, kindOf(game.players)) : "";
  const found = playouts > 0 ? t("start.live", { playouts: count(playouts), move, value }) : t("embed.found", { move, value });
  return (
    <p class="thinker" data-testid="status" data-playouts={playouts} data-active={active ? "" : undefined}>
      {against ? (
        t(against === "thinks" ? "embed.thinking" : "embed.against", { agent })
      ) : (
        <>
          <span class="agent-name">{agent}</span> {best && found}
        </>
      )}
    </p>
  );
}
