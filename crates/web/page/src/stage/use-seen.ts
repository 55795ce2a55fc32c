// The runs that have a board of their own, and the report whose values the focused one shows.

import { seenBy, type ViewedReport } from "../logic/report";
import type { Run } from "../logic/searching";
import { usePageState } from "../state/context";

/** Panels in which agents search the position shown. */
const SEARCHED = ["search", "tree", "compare"];

interface Seen {
  /** One for each board; `null` for a board without a search. */
  shown: (Run | null)[];
  several: boolean;
  views: (ViewedReport | null)[];
  seen: ViewedReport | null;
  isSearched: boolean;
}

export function useSeen(): Seen {
  const { searching, address, boardOverride, focus, isVeiled } = usePageState();
  const { runs } = searching.search;
  const isSearched = SEARCHED.includes(address.view);
  const several = runs.length > 1 && isSearched;
  const shown = several ? runs : [isSearched && !isVeiled ? (runs[0] ?? null) : null];
  const views = shown.map((run) => run && seenBy(run.snapshot, address.viewpoint, run.agent));
  const seen = boardOverride?.report
    ? seenBy({ report: boardOverride.report }, address.viewpoint, boardOverride.by)
    : (views[Math.min(focus, views.length - 1)] ?? null);
  return { shown, several, views, seen, isSearched };
}
