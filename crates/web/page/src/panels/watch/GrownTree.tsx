// The drawing of a grown tree: moves, visits and means on the nodes, the phase of the iteration on the path.

import type { Iteration } from "../../contract";
import { tint, evidence } from "../../logic/colour";
import { count, shortValue, value } from "../../logic/format";
import type { Drawn, Phase } from "../../logic/growth";
import { shade, turned } from "../../logic/report";
import { seenValue } from "../../logic/watching";
import { useScene, useWords } from "../../state/context";
import type { Growth } from "../../state/use-growth";
import { resultWords } from "./PhaseParts";
import type { NodeSize } from "../../logic/laid";
import { TreeCanvas } from "./TreeCanvas";
import type { Drawing } from "./use-drawn";

interface Props {
  drawing: Drawing;
  path: string[];
  phase: Phase;
  iteration: Iteration | undefined;
  growth: Growth;
  /** Whether whole iterations go by, so that phases are not lit. */
  still: boolean;
}

export function GrownTree(props: Props) {
  const { drawing, path, phase, iteration, growth, still } = props;
  const { drawn, size } = drawing;
  const { viewpoint, game, kind } = useScene();
  const t = useWords();
  const { scale } = growth;
  const first = viewpoint === "first";
  const leaf = path.join("/");
  const isOnPath = ({ path: own, kind }: Drawn) => kind !== "more" && own.every((move, ply) => path[ply] === move);
  const isNew = ({ key }: Drawn) => iteration?.expand.reason === "stored" && key === storedKey(iteration);
  const seen = (node: Drawn) => seenValue(node, scale, first);

  const name = (node: Drawn) => {
    if (node.kind === "more") return t("watch.more", { children: node.more, visits: count(node.visits) });
    const mean = seen(node);
    const words = [
      node.move ?? t("tree.root"),
      t("square.visits", { visits: node.visits }),
      mean === null ? "" : t("square.value", { value: value(scale, mean, kind) }),
      node.kind === "chance" ? t("watch.chance") : node.kind === "tried" ? t("watch.tried") : "",
      node.shared ? t("tree.shared") : "",
    ];
    return words.filter(Boolean).join(", ");
  };
  const lit = (node: Drawn) => (iteration && !still && isOnPath(node) ? ` lit lit-${phase}` : "");
  const nodeClass = (node: Drawn) =>
    `node-${node.kind}${lit(node)}${phase !== "select" && !still && isNew(node) ? " new" : ""}`;
  const playout = phase === "simulate" && !still && iteration ? resultWords(t, game, iteration, scale, kind) : null;
  const reward = (node: Drawn) => {
    if (phase !== "backpropagate" || still || !iteration || !isOnPath(node) || node.path.length === 0) return null;
    const step = iteration.backpropagate[node.path.length - 1];
    if (!step) return null;
    const own = first && step.player !== null && step.player !== 0 && scale === "signed" ? turned(scale, step.reward) : step.reward;
    return shortValue(scale, own, kind);
  };
  return (
    <div class="tree-holder" ref={drawing.holder}>
      <TreeCanvas
        root={drawn}
        size={size}
        label={t("watch.tree")}
        current={leaf}
        name={name}
        nodeClass={nodeClass}
        edgeClass={lit}
        tail={playout === null ? null : { key: leaf, text: playout }}
        onPoint={drawing.onPoint}
        onActivate={drawing.onActivate}
        render={(node) => (
          <NodeFace
            node={node}
            size={size}
            mean={seen(node)}
            fill={tint(shade(scale, { value: seen(node) }), evidence(node.visits, drawn.visits), game.theme)}
            text={(mean) => shortValue(scale, mean, kind)}
            reward={reward(node)}
            root={t("watch.root")}
          />
        )}
      />
    </div>
  );
}

/** The key of the node that an iteration stored. */
function storedKey({ expand, backpropagate, select }: Iteration): string {
  const moves = backpropagate.map(({ move }) => move);
  const fresh = select.findIndex(({ visits }, ply) => ply > 0 && visits === 0);
  const length = fresh > 0 ? fresh : moves.lastIndexOf(expand.move ?? "") + 1;
  return moves.slice(0, length).join("/");
}

interface FaceProps {
  node: Drawn;
  size: NodeSize;
  mean: number | null;
  fill: string;
  text: (mean: number) => string;
  reward: string | null;
  root: string;
}

function NodeFace({ node, size: { width, height }, mean, fill, text, reward, root }: FaceProps) {
  if (node.kind === "more")
    return (
      <>
        <rect x={-27} y={0} width="54" height="28" rx="14" />
        <text y="14">+ {node.more}</text>
      </>
    );
  const corner = Math.min(14, width / 5);
  const shape =
    node.kind === "chance" ? (
      <path d={`M${-width / 2} ${height / 2}l${corner} ${-height / 2}H${width / 2 - corner}l${corner} ${height / 2}l${-corner} ${height / 2}H${corner - width / 2}Z`} style={{ fill }} />
    ) : (
      <rect x={-width / 2} y={0} width={width} height={height} rx="8" style={{ fill }} />
    );
  return (
    <>
      {shape}
      <text class="move" y={mean === null ? 17 : 11}>
        {node.move ?? root}
        {node.shared ? " ⋈" : ""}
      </text>
      <text y={mean === null ? 35 : 26}>{count(node.visits)}</text>
      {mean !== null && (
        <text class="mean" y="40">
          {text(mean)}
        </text>
      )}
      {reward !== null && (
        <g class="reward">
          <rect x={-23} y={-22} width="46" height="19" rx="9" />
          <text y="-12.5">{reward}</text>
        </g>
      )}
    </>
  );
}
