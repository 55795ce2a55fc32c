// The figures of one node, and the formula with its numbers put in.

import type { Iteration, Scale } from "../../contract";
import { value } from "../../logic/format";
import { constantOf, outcome, substituted } from "../../logic/formula";
import type { Drawn } from "../../logic/growth";
import { seenValue, UCB1, ucbOf } from "../../logic/watching";
import { useScene, useWords } from "../../state/context";

interface Props {
  node: Drawn | null;
  scale: Scale;
  iteration: Iteration | undefined;
}

export function NodeFigures({ node, scale, iteration }: Props) {
  const { viewpoint, game, kind } = useScene();
  const t = useWords();
  const first = viewpoint === "first";
  const player = t.named("player", game.players[0] ?? "");
  const chance = !first && game.has_chance ? t("watch.seen-chance", { player }) : "";
  const pointOfView =
    kind === "solitaire" ? t("scale.success") : `${t(first ? "watch.seen-first" : "watch.seen-owner", { player })} ${chance}`;
  const mean = node && seenValue(node, scale, first);
  const ucb = node && ucbOf(node, iteration);
  const c = ucb?.terms?.["c"] ?? null;
  const constant = c === null ? null : constantOf(c, scale, kind);
  return (
    <div class="node-figures" data-testid="node-figures">
      <p class="hint">{pointOfView}</p>
      {node && node.move !== null && node.kind !== "more" && (
        <p>
          <b>{node.path.join(" ")}</b> · n = {node.visits} · N = {node.above}
          {mean !== null && ` · Q = ${value(scale, mean, kind)}`}
        </p>
      )}
      {ucb && (
        <p class="formula" data-testid="ucb">
          UCB = {UCB1} = {substituted(UCB1, ucb, scale, kind)} = {outcome(ucb.ucb, scale, kind)}
        </p>
      )}
      {ucb && constant !== null && c !== null && <p class="hint">{t("watch.percent", { c, constant })}</p>}
    </div>
  );
}
