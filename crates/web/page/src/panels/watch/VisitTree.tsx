// The drawing of alpha-beta's visits, and what happens in a step as a sentence.

import type { Visits } from "../../contract";
import { tint } from "../../logic/colour";
import { value } from "../../logic/format";
import { certainEnd, type DrawnVisit, type VisitState, type VisitStep } from "../../logic/visiting";
import type { Words } from "../../logic/words";
import { usePageState, useWords } from "../../state/context";
import { TreeCanvas } from "./TreeCanvas";

/** Room for a move, both ends of the window and the value. */
export const VISIT = { width: 70, height: 64 };

/** A score in few characters. */
function scoreWords(t: Words, visits: Visits, score: number | null, infinite: string): string {
  if (score === null) return infinite;
  const end = certainEnd(score);
  if (end) return t(end.won ? "watch.win-in" : "watch.loss-in", { plies: end.plies || "" }).trim();
  return value(visits.scale, score);
}

const windowWords = (t: Words, visits: Visits, { alpha, beta }: VisitState) =>
  `[${scoreWords(t, visits, alpha, "−∞")}, ${scoreWords(t, visits, beta, "+∞")}]`;

interface SaidProps {
  visits: Visits;
  states: VisitState[];
  step: VisitStep;
  quiet: boolean;
}

export function VisitSaid({ visits, states, step, quiet }: SaidProps) {
  const t = useWords();
  return (
    <p class="said" aria-live={quiet ? "off" : "polite"} data-testid="said">
      {visitSentence(t, visits, states, step)}
    </p>
  );
}

function visitSentence(t: Words, visits: Visits, states: VisitState[], { visit, kind }: VisitStep): string {
  const state = states[visit]!;
  const where = state.visit.move === null ? t("tree.root") : pathWords(states, visit);
  if (kind === "enter") return t("watch.visit-enter", { where, window: windowWords(t, visits, state) });
  const known = scoreWords(t, visits, state.visit.value, "–");
  const source = { moves: "watch.visit-moves", outcomes: "watch.visit-outcomes", horizon: "watch.visit-horizon", end: "watch.visit-end", table: "watch.visit-table" } as const;
  const value = t(source[state.visit.kind], { where, value: known });
  const { skipped } = state.visit;
  if (!skipped) return value;
  const bound = scoreWords(t, visits, state.maximises ? state.visit.beta : state.visit.alpha, "∞");
  return `${value} ${t(state.maximises ? "watch.visit-cut-max" : "watch.visit-cut-min", { skipped, bound, value: known })}`;
}

function pathWords(states: VisitState[], index: number): string {
  const { parent, move } = states[index]!.visit;
  return parent === null ? "" : `${pathWords(states, parent)} ${move}`.trim();
}

interface TreeProps {
  visits: Visits;
  drawn: DrawnVisit;
  states: VisitState[];
  current: number;
  onPoint: (node: DrawnVisit | null) => void;
  onActivate: (node: DrawnVisit) => void;
}

export function VisitTree({ visits, drawn, states, current, onPoint, onActivate }: TreeProps) {
  const { game } = usePageState();
  const t = useWords();
  const line = new Set<number>();
  for (let index: number | null = current; index !== null; index = states[index]?.visit.parent ?? null) line.add(index);
  const scale = typeof visits.scale === "object" ? visits.scale.points.scale : 1;
  const player = (state: VisitState) =>
    state.visit.player === null ? "" : t.named("player", game.players[state.visit.player] ?? "");

  const name = (node: DrawnVisit) => {
    const { state } = node;
    if (node.cut > 0) return t("watch.cut-off", { moves: node.cut });
    if (!state) return t("watch.folded", { visits: node.folded });
    const role = state.maximises === null ? t(`watch.kind-${state.visit.kind === "outcomes" ? "outcomes" : "end"}`) : t(state.maximises ? "watch.max" : "watch.min");
    const known = state.value === null ? "" : t("square.value", { value: scoreWords(t, visits, state.value, "–") });
    return [state.visit.move ?? t("tree.root"), player(state), role, windowWords(t, visits, state), known].filter(Boolean).join(", ");
  };
  const nodeClass = ({ state, cut, folded }: DrawnVisit) => {
    if (cut > 0) return "visit-cut";
    if (folded > 0 || !state) return "node-more";
    const open = line.has(state.index) ? " lit lit-select" : "";
    return `visit-${state.maximises === null ? "leaf" : state.maximises ? "max" : "min"}${state.done ? " done" : ""}${open}`;
  };
  return (
    <TreeCanvas
      root={drawn}
      size={VISIT}
      label={t("watch.tree-alpha-beta")}
      current={String(current)}
      name={name}
      nodeClass={nodeClass}
      edgeClass={({ state, cut }) => (cut > 0 ? "cut" : state && line.has(state.index) ? "lit lit-select" : "")}
      onPoint={onPoint}
      onActivate={onActivate}
      render={(node) => (
        <VisitFace
          node={node}
          title={`${node.state?.maximises === true ? "▲ " : node.state?.maximises === false ? "▼ " : ""}${node.state?.visit.move ?? t("watch.root")}`}
          window={node.state ? [scoreWords(t, visits, node.state.alpha, "−∞"), scoreWords(t, visits, node.state.beta, "+∞")] : ["", ""]}
          value={node.state ? scoreWords(t, visits, node.state.value, "…") : ""}
          fill={node.state?.done ? tint(Math.max(-1, Math.min(1, node.state.visit.value / scale))) : null}
        />
      )}
    />
  );
}

interface FaceProps {
  node: DrawnVisit;
  title: string;
  /** α and β. */
  window: [string, string];
  value: string;
  /** `null` while the visit is under way. */
  fill: string | null;
}

function VisitFace({ node, title, window: [alpha, beta], value, fill }: FaceProps) {
  const { width, height } = VISIT;
  if (!node.state)
    return (
      <>
        <rect x={-30} y={0} width="60" height="28" rx="14" />
        <text y="14">{node.cut > 0 ? `✂ ${node.cut}` : `+ ${node.folded}`}</text>
      </>
    );
  return (
    <>
      <rect x={-width / 2} y={0} width={width} height={height} rx="6" style={fill ? { fill } : {}} />
      <text class="move" y="11">
        {title}
      </text>
      <text class="small" y="25">
        α {alpha}
      </text>
      <text class="small" y="38">
        β {beta}
      </text>
      <text y="53">
        <tspan class="mean">{value}</tspan>
      </text>
    </>
  );
}
