// Tells the article what a search has found.

import { useEffect } from "preact/hooks";

import type { Played } from "./use-position";
import type { Thinking } from "./use-thinking";
import type { ViewProps } from "./views";

export function useReports({ run, finished }: Thinking, { answer }: Played, tell: ViewProps["tell"]) {
  const { report, playouts } = run?.snapshot ?? { report: null, playouts: 0 };
  useEffect(() => {
    if (report) tell("report", { report, playouts, finished, position: answer.current.position });
  }, [report, finished]);
}
