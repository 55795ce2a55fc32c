// How long each player may think in a whole game.

import { Segmented } from "../../parts/Segmented";
import { MINUTES } from "../../state/use-clock";
import { usePageState, useWords } from "../../state/context";

export function ClockSetting() {
  const { clock } = usePageState();
  const t = useWords();
  return (
    <div class="setting">
      <span>{t("clock.label")}</span>
      <Segmented
        name={t("clock.label")}
        values={MINUTES.map(String)}
        value={String(clock.minutes)}
        words={(minutes) => (minutes === "0" ? t("clock.none") : t("clock.minutes", { minutes }))}
        onChange={(minutes) => clock.setMinutes(Number(minutes))}
      />
    </div>
  );
}
