// The right half of the page: one panel at a time.

import type { FunctionComponent } from "preact";

import { VIEWS, type View } from "../logic/address";
import { usePageState, useWords } from "../state/context";
import { ComparePanel } from "./ComparePanel";
import { MatchPanel } from "./MatchPanel";
import { PlayPanel } from "./PlayPanel";
import { ReviewPanel } from "./ReviewPanel";
import { SearchPanel } from "./SearchPanel";
import { StepsPanel } from "./StepsPanel";
import { TourPlayer } from "./tour/TourPlayer";
import { TreePanel } from "./TreePanel";
import { WatchPanel } from "./watch/WatchPanel";

const PANELS: Record<View, FunctionComponent> = {
  search: SearchPanel,
  tree: TreePanel,
  steps: StepsPanel,
  review: ReviewPanel,
  play: PlayPanel,
  match: MatchPanel,
  watch: WatchPanel,
  compare: ComparePanel,
};

export function Panels() {
  const { address, change, searching } = usePageState();
  const t = useWords();
  const { view } = address;
  const Panel = PANELS[view];

  function keys(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const next = VIEWS[(VIEWS.indexOf(view) + by + VIEWS.length) % VIEWS.length]!;
    change({ view: next });
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section class="panels" data-search={searching.search.id ?? undefined}>
      <TourPlayer />
      <div class="tabs" role="tablist" aria-label={t("view.label")} onKeyDown={keys}>
        {VIEWS.map((each) => (
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
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${view}`} class={`panel panel-${view}`}>
        <Panel />
      </div>
    </section>
  );
}
