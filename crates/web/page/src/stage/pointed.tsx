// The square pointed at, shared by the board and the tables beside it.

import { createContext, type ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";

type Pointed = [square: number | null, point: (square: number | null) => void];

const PointedContext = createContext<Pointed>([null, () => undefined]);

/** Its state is its own, so that the pointer draws nothing anew but what asks for it. */
export function PointedProvider({ children }: { children: ComponentChildren }) {
  return <PointedContext.Provider value={useState<number | null>(null)}>{children}</PointedContext.Provider>;
}

export const usePointed = (): Pointed => useContext(PointedContext);
