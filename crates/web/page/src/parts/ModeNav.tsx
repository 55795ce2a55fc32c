// What people come for: to play, to analyse, to learn. Each mode opens the panel that was last open in it.

import { useRef } from "preact/hooks";

import { MODES, modeOf, type Mode, type View } from "../logic/address";
import { usePageState, useWords } from "../state/context";
import { Icon, type IconName } from "./Icon";

const ICONS: Record<Mode, IconName> = { play: "swords", analyse: "search", learn: "learn" };

export function ModeNav() {
  const { address, change } = usePageState();
  const t = useWords();
  const mode = modeOf(address.view);
  const last = useRef<Partial<Record<Mode, View>>>({});
  last.current[mode] = address.view;
  const go = (to: Mode) => to !== mode && change({ view: last.current[to] ?? MODES[to][0], tour: null, step: 1 });
  return (
    <nav class="modes" aria-label={t("mode.label")}>
      {(Object.keys(MODES) as Mode[]).map((each) => (
        <button
          key={each}
          type="button"
          data-testid={`mode-${each}`}
          aria-current={each === mode ? "page" : undefined}
          onClick={() => go(each)}
        >
          <Icon name={ICONS[each]} />
          {t(`mode.${each}`)}
        </button>
      ))}
    </nav>
  );
}
