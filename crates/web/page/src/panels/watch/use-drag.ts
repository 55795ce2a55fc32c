// A drawing that is larger than its frame is dragged with the mouse; fingers scroll it anyway.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

export function useDrag(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let last: { x: number; y: number } | null = null;
    const begin = (event: PointerEvent) => {
      const isFree = !(event.target as Element).closest(".tree-node");
      if (event.pointerType === "mouse" && event.button === 0 && isFree) last = { x: event.clientX, y: event.clientY };
    };
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!last) return;
      element.scrollBy(last.x - x, last.y - y);
      last = { x, y };
    };
    const end = () => (last = null);
    element.addEventListener("pointerdown", begin);
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    return () => {
      element.removeEventListener("pointerdown", begin);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
    };
  }, []);
}
