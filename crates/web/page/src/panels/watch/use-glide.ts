// Nodes and edges move together: both follow from the same places at every frame, so that an edge always ends at its node.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { Point } from "../../logic/laid";

export interface Standing {
  key: string;
  parent: string | null;
  at: Point;
}

const DURATION = 250;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const eased = (t: number) => 1 - (1 - t) ** 3;

export const nodePlace = ({ x, y }: Point): string => `translate(${x} ${y})`;

/** From below a node to the top of its child. */
export function edgePath(from: Point, to: Point, height: number): string {
  const start = from.y + height;
  const middle = (start + to.y) / 2;
  return `M${from.x} ${start}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
}

/** Moves what a drawing holds from where it is seen to where it belongs; what is new comes from its parent. */
export function useGlide(svg: RefObject<SVGSVGElement | null>, nodes: Standing[], height: number) {
  const seen = useRef(new Map<string, Point>());
  const key = nodes.map(({ key, at }) => `${key} ${at.x} ${at.y}`).join("\n");
  useLayoutEffect(() => {
    const drawing = svg.current;
    if (!drawing) return;
    const elements = new Map([...drawing.querySelectorAll<SVGElement>("[data-key]")].map((each) => [each.dataset["key"], each]));
    const edges = new Map([...drawing.querySelectorAll<SVGElement>("[data-edge]")].map((each) => [each.dataset["edge"], each]));
    const from = new Map<string, Point>();
    for (const { key, parent, at } of nodes)
      from.set(key, seen.current.get(key) ?? (parent === null || seen.current.size === 0 ? at : from.get(parent)!));
    const show = (t: number) => {
      const now = new Map<string, Point>();
      for (const { key, parent, at } of nodes) {
        const start = from.get(key)!;
        const place = { x: start.x + (at.x - start.x) * t, y: start.y + (at.y - start.y) * t };
        now.set(key, place);
        elements.get(key)?.setAttribute("transform", nodePlace(place));
        if (parent !== null) edges.get(key)?.setAttribute("d", edgePath(now.get(parent)!, place, height));
      }
      seen.current = now;
    };
    if (isCalm()) return show(1);
    let frame = 0;
    const begun = performance.now();
    const go = () => {
      const t = Math.min(1, (performance.now() - begun) / DURATION);
      show(eased(t));
      if (t < 1) frame = requestAnimationFrame(go);
    };
    go();
    return () => cancelAnimationFrame(frame);
  }, [key, height]);
}
