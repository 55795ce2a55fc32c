// A drawn tree that scrolls and zooms. It is one stop of the tab key; arrow keys go from node to node.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { tidy, type Placed } from "../../logic/tidy";
import { useWords } from "../../state/context";

export interface CanvasNode<T> {
  key: string;
  children: T[];
}

interface Props<T extends CanvasNode<T>> {
  root: T;
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

export const NODE = { width: 84, height: 52 };
const STEP = { x: NODE.width + 10, y: NODE.height + 40 };
const EDGE = 14;
const TAIL = 74;
const ZOOMS = [0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.6];

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function TreeCanvas<T extends CanvasNode<T>>(props: Props<T>) {
  const { root, label, current, tail } = props;
  const t = useWords();
  const [chosen, setZoom] = useState<number | null>(null);
  const [room, setRoom] = useState(600);
  const [focused, setFocused] = useState("");
  const holder = useRef<HTMLDivElement>(null);
  const { placed, width, levels } = tidy(root);
  const stop = placed.some(({ node }) => node.key === focused) ? focused : root.key;
  const place = (each: Placed<T>) => ({ x: EDGE + NODE.width / 2 + each.x * STEP.x, y: EDGE + each.level * STEP.y });
  const places = new Map(placed.map((each) => [each.node, place(each)]));
  const size = {
    width: 2 * EDGE + NODE.width + width * STEP.x,
    height: 2 * EDGE + NODE.height + levels * STEP.y + (tail ? TAIL : 0),
  };

  // As much of a tree as stays legible, until another size is chosen.
  const zoom = chosen ?? Math.max(0.7, Math.min(0.9, (room - 4) / size.width));
  useEffect(() => setRoom(holder.current?.clientWidth ?? 600), [size.width]);

  const here = placed.find(({ node }) => node.key === current);
  const target = here && places.get(here.node)!;
  useEffect(() => {
    const view = holder.current;
    if (!view || !target) return;
    const [x, y] = [target.x * zoom, (target.y + NODE.height / 2) * zoom];
    const margin = NODE.width * zoom;
    const hidden = x < view.scrollLeft + margin || x > view.scrollLeft + view.clientWidth - margin;
    const below = y < view.scrollTop + margin || y > view.scrollTop + view.clientHeight - margin;
    if (!hidden && !below) return;
    const behavior = isCalm() ? "auto" : "smooth";
    // Rows are scrolled no further than needed, so that the way from the root stays in sight.
    const top = y > view.scrollTop + margin ? y + 2 * margin - view.clientHeight : y - 2 * margin;
    view.scrollTo({ left: x - view.clientWidth / 2, top: below ? Math.max(0, top) : view.scrollTop, behavior });
  }, [target?.x, target?.y, zoom]);

  const fit = () => setZoom(Math.max(0.2, Math.min(1, (holder.current!.clientWidth - 4) / size.width)));
  const by = (step: 1 | -1) => {
    const ordered = step > 0 ? ZOOMS : [...ZOOMS].reverse();
    setZoom(ordered.find((each) => (each - zoom) * step > 0.001) ?? zoom);
  };
  const focus = (key: string) =>
    holder.current?.querySelector<SVGGElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  const keys = (event: KeyboardEvent, each: Placed<T>) => {
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
      <div class="canvas" ref={holder}>
        <svg
          role="tree"
          aria-label={label}
          width={size.width * zoom}
          height={size.height * zoom}
          viewBox={`0 0 ${size.width} ${size.height}`}
        >
          {placed.map(({ node, parent }) => {
            const [from, to] = [parent && places.get(parent)!, places.get(node)!];
            if (!from) return null;
            const [start, end] = [from.y + NODE.height, to.y];
            const middle = (start + end) / 2;
            const d = `M${from.x} ${start}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${end}`;
            return <path key={`edge ${node.key}`} class={`edge ${props.edgeClass(node)}`} d={d} />;
          })}
          {placed.map((each) => {
            const { node, level } = each;
            const { x, y } = places.get(node)!;
            return (
              <g
                key={node.key}
                class={`tree-node ${props.nodeClass(node)}`}
                style={{ transform: `translate(${x}px, ${y}px)` }}
                role="treeitem"
                aria-level={level + 1}
                aria-current={node.key === current ? "true" : undefined}
                {...{ tabindex: node.key === stop ? 0 : -1 }}
                data-key={node.key}
                onFocus={() => (setFocused(node.key), props.onPoint(node))}
                onBlur={() => props.onPoint(null)}
                onPointerEnter={() => props.onPoint(node)}
                onPointerLeave={() => props.onPoint(null)}
                onClick={() => props.onActivate(node)}
                onKeyDown={(event) => keys(event, each)}
              >
                <title>{props.name(node)}</title>
                <g class="face" aria-hidden="true">
                  {props.render(node)}
                </g>
              </g>
            );
          })}
          {placed.map(({ node }) => tail?.key === node.key && <Tail key="tail" {...places.get(node)!} text={tail.text} />)}
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

/** The playout below a leaf, and how it ended. */
function Tail({ x, y, text }: { x: number; y: number; text: string }) {
  const top = y + NODE.height;
  const width = Math.max(60, 8 * text.length + 16);
  return (
    <g class="tail" aria-hidden="true">
      <path d={`M${x} ${top}l6 8l-12 8l12 8l-12 8l6 8`} />
      <rect x={x - width / 2} y={top + 42} width={width} height="24" rx="12" />
      <text x={x} y={top + 54}>
        {text}
      </text>
    </g>
  );
}
