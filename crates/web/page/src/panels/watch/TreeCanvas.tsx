// A drawn tree that scrolls and zooms. It is one stop of the tab key; arrow keys go from node to node.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

import { laidOut, type NodeSize } from "../../logic/laid";
import { useWords } from "../../state/context";
import { TreeNode } from "./TreeNode";
import { useDrag } from "./use-drag";
import { edgePath, nodePlace, useGlide } from "./use-glide";
import { LETTER, unitOf, useRoom } from "./use-room";
import { useSight } from "./use-sight";

export interface CanvasNode<T> {
  key: string;
  children: T[];
}

export interface CanvasProps<T extends CanvasNode<T>> {
  root: T;
  size: NodeSize;
  label: string;
  /** The node to keep in sight. */
  current: string;
  render: (node: T) => ComponentChildren;
  /** What a node is called. */
  name: (node: T) => string;
  nodeClass: (node: T) => string;
  edgeClass: (node: T) => string;
  /** What follows below a node that has no children: the playout. */
  tail?: { key: string; text: string } | null;
  onPoint: (node: T | null) => void;
  onActivate: (node: T) => void;
}

const TAIL = 74;
/** The size of a drawing at first, and the smallest at which its labels are legible. */
export const ZOOM = 0.9;
const LEGIBLE = 0.85;
const ZOOMS = [0.5, 0.7, LEGIBLE, 1, 1.25, 1.6];

export function TreeCanvas<T extends CanvasNode<T>>(props: CanvasProps<T>) {
  const { root, size, label, current, tail } = props;
  const t = useWords();
  const [zoom, setZoom] = useState(ZOOM);
  const [round, setRound] = useState(0);
  const [focused, setFocused] = useState("");
  const [holder, room] = useRoom<HTMLDivElement>(480);
  const svg = useRef<SVGSVGElement>(null);
  const { placed, reach, height } = laidOut(root, size);
  const stop = placed.some(({ node }) => node.key === focused) ? focused : root.key;
  const target = placed.find(({ node }) => node.key === current)?.at ?? null;
  // The root is in the middle, so that it stays there while the tree grows to either side.
  const half = Math.max(reach, room / zoom / 2);
  const whole = { width: 2 * half, height: height + (tail ? TAIL : 0) };
  const places = new Map(placed.map(({ node, at }) => [node, at]));
  useGlide(svg, placed.map(({ node, parent, at }) => ({ key: node.key, parent: parent?.key ?? null, at })), size.height);
  useDrag(holder);
  const scale = zoom * (holder.current ? unitOf(holder.current) : 1);
  const onScroll = useSight(holder, { scale, half, target, size, round });

  const fit = () => {
    setZoom(Math.max(LEGIBLE, Math.min(1, room / (2 * reach))));
    setRound(round + 1);
  };
  const by = (step: 1 | -1) => {
    const ordered = step > 0 ? ZOOMS : [...ZOOMS].reverse();
    setZoom(ordered.find((each) => (each - zoom) * step > 0.001) ?? zoom);
  };
  const focus = (key: string) => svg.current?.querySelector<SVGGElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  const keys = (event: KeyboardEvent, each: (typeof placed)[number]) => {
    const row = placed.filter(({ level }) => level === each.level);
    const beside = (by: number) => row[row.indexOf(each) + by]?.node;
    const next = {
      ArrowUp: each.parent,
      ArrowDown: each.node.children[0],
      ArrowLeft: beside(-1),
      ArrowRight: beside(1),
    }[event.key];
    if (event.key === "Enter" || event.key === " ") props.onActivate(each.node);
    else if (event.key === "+" || event.key === "-") by(event.key === "+" ? 1 : -1);
    else if (!event.key.startsWith("Arrow")) return;
    if (next) focus(next.key);
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="canvas-frame">
      <div class="canvas" ref={holder} onScroll={(event) => onScroll(event.currentTarget)}>
        <svg
          ref={svg}
          role="tree"
          aria-label={label}
          style={{ width: `${(whole.width * zoom) / LETTER}em`, height: `${(whole.height * zoom) / LETTER}em` }}
          viewBox={`${-half} 0 ${whole.width} ${whole.height}`}
        >
          {placed.map(({ node, parent, at }) => {
            const from = parent && places.get(parent)!;
            if (!from) return null;
            const d = edgePath(from, at, size.height);
            return <path key={`edge ${node.key}`} data-edge={node.key} class={`edge ${props.edgeClass(node)}`} d={d} />;
          })}
          {placed.map((each) => (
            <TreeNode
              key={each.node.key}
              canvas={props}
              node={each.node}
              level={each.level}
              place={nodePlace(each.at)}
              stop={each.node.key === stop}
              onFocus={() => setFocused(each.node.key)}
              onKeyDown={(event) => keys(event, each)}
            />
          ))}
        </svg>
      </div>
      <div class="zoom" role="group" aria-label={t("watch.zoom")}>
        <button type="button" class="icon" aria-label={t("watch.smaller")} onClick={() => by(-1)}>
          −
        </button>
        <button type="button" class="icon" aria-label={t("watch.larger")} onClick={() => by(1)}>
          +
        </button>
        <button type="button" onClick={fit}>
          {t("watch.fit")}
        </button>
      </div>
    </div>
  );
}
