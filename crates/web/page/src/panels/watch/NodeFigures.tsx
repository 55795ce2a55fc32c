// The figures of one node, and the formula with its numbers put in.

import type { Scale } from "../../contract";
import type { Iteration } from "../../contract";
import { unsigned, value } from "../../logic/format";
import type { Drawn } from "../../logic/growth";
import { seenValue, ucbOf } from "../../logic/watching";
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
  const three = (number: number) => number.toFixed(3).replace("-", "−");
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
          UCB = Q + c·√(ln N / n) = {three(ucb.q)} + {unsigned(ucb.c, Number.isInteger(ucb.c) ? 0 : 3)}·√({three(Math.log(ucb.N))} / {ucb.n}) = {three(ucb.ucb)}
        </p>
      )}
    </div>
  );
}
