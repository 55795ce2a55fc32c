// The part of the page beside the board: the panels of the mode, one at a time.

import type { FunctionComponent } from "preact";

import { MODES, modeOf, type View } from "../logic/address";
import { Legend } from "../stage/Legend";
import { useSeen } from "../stage/use-seen";
import { usePageState, useWords } from "../state/context";
import { BookLink } from "./BookLink";
import { ComparePanel } from "./ComparePanel";
import { MatchPanel } from "./MatchPanel";
import { PlayPanel } from "./PlayPanel";
import { ReviewPanel } from "./ReviewPanel";
import { SearchPanel } from "./SearchPanel";
import { StepsPanel } from "./StepsPanel";
import { ToursPanel } from "./tour/ToursPanel";
import { TourView } from "./tour/TourView";
import { TreePanel } from "./TreePanel";
import { WatchPanel } from "./watch/WatchPanel";

const PANELS: Record<View, FunctionComponent> = {
  play: PlayPanel,
  search: SearchPanel,
  review: ReviewPanel,
  tree: TreePanel,
  tours: ToursPanel,
  watch: WatchPanel,
  steps: StepsPanel,
  compare: ComparePanel,
  match: MatchPanel,
};

export function Panels() {
  const { address, searching } = usePageState();
  const { view } = address;
  const views = MODES[modeOf(view)];
  const Panel = PANELS[view];
  const { seen } = useSeen();
  const labelled = views.length > 1 ? { role: "tabpanel" as const, "aria-labelledby": `tab-${view}` } : {};
  if (address.tour !== null)
    return (
      <section class="panels">
        <TourView />
      </section>
    );
  return (
    <section class="panels" data-search={searching.search.id ?? undefined}>
      {views.length > 1 && <Tabs views={views} />}
      <div id="panel" {...labelled} class={`panel panel-${view}`}>
        <Panel />
        {seen && <Legend seen={seen} />}
        <BookLink view={view} />
      </div>
    </section>
  );
}

function Tabs({ views }: { views: readonly View[] }) {
  const { address, change } = usePageState();
  const t = useWords();
  const { view } = address;
  function keys(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const next = views[(views.indexOf(view) + by + views.length) % views.length]!;
    change({ view: next });
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div class="tabs" role="tablist" aria-label={t("view.label")} onKeyDown={keys}>
      {views.map((each) => (
        <button
          key={each}
          id={`tab-${each}`}
          type="button"
          role="tab"
          aria-selected={each === view}
          aria-controls="panel"
          tabIndex={each === view ? 0 : -1}
          onClick={() => change({ view: each })}
        >
          {t(`view.${each}`)}
        </button>
      ))}
    </div>
  );
}
