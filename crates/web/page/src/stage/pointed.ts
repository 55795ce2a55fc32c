// The square pointed at, which all boards side by side and the table share.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

export type Pointed = [number | null, (square: number | null) => void];

export const PointedContext = createContext<Pointed>([null, () => undefined]);
export const usePointed = (): Pointed => useContext(PointedContext);
