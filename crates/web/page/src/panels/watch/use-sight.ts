// What part of a drawing is in sight: its root stays where it is, as long as the node that matters is in sight as well.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { NodeSize, Point } from "../../logic/laid";

interface Sight {
  /** Pixels of the screen for a pixel of the drawing. */
  scale: number;
  /** Half the width of the drawing. */
  half: number;
  /** The node that matters. */
  target: Point | null;
  size: NodeSize;
  /** Changes where the drawing is to be shown anew from its root. */
  round: number;
}

const MARGIN = 12;

export function useSight(frame: RefObject<HTMLElement | null>, { scale, half, target, size, round }: Sight) {
  /** Where the root is in the frame, from its left edge; and where the reader has put it. */
  const root = useRef(0);
  const chosen = useRef<number | null>(null);
  const known = useRef("");
  useLayoutEffect(() => {
    const view = frame.current;
    if (!view) return;
    const width = view.clientWidth;
    if (known.current !== `${round} ${width}`) [chosen.current, known.current] = [null, `${round} ${width}`];
    const edge = (size.width / 2) * scale + MARGIN;
    const x = (target?.x ?? 0) * scale;
    const isInSight = (at: number) => at + x > edge && at + x < width - edge;
    const middle = width / 2;
    root.current = [chosen.current, middle].find((at) => at !== null && isInSight(at)) ?? middle - x;
    view.scrollLeft = half * scale - root.current;
    const bottom = target ? (target.y + size.height) * scale + MARGIN : 0;
    view.scrollTop = Math.max(0, bottom - view.clientHeight);
  }, [scale, half, target?.x, target?.y, round]);
  return (view: HTMLElement) => {
    const at = half * scale - view.scrollLeft;
    if (Math.abs(at - root.current) > 1.5) [root.current, chosen.current] = [at, at];
  };
}
