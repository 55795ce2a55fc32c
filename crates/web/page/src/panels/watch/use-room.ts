// The width that a drawing has, in its own pixels: letters that are larger on the screen leave less of it.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Pixels of a letter at which a drawing has its full size. */
export const LETTER = 15;

/** How many pixels of the screen a pixel of the drawing takes at its full size. */
export const unitOf = (element: Element): number => parseFloat(getComputedStyle(element).fontSize) / LETTER || 1;

export function useRoom<T extends Element>(otherwise: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [room, setRoom] = useState(otherwise);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setRoom((old) => Math.round(element.clientWidth / unitOf(element)) || old);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Letters may grow while the element keeps its width.
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return [ref, room];
}
