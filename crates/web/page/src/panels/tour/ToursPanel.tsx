// The guided tours to choose from, and which of them are finished.

import { finishedTours } from "../../logic/finished";
import { addressOf, minutesOf } from "../../logic/touring";
import type { Key } from "../../logic/words";
import { Icon } from "../../parts/Icon";
import { usePageState, useWords } from "../../state/context";
import { TOURS } from "../../tours";

export function ToursPanel() {
  const { change } = usePageState();
  const t = useWords();
  const finished = finishedTours();
  return (
    <ol class="tours">
      {TOURS.map((tour) => (
        <li key={tour.name}>
          <button type="button" class="tour-choice" data-testid={`tour-${tour.name}`} onClick={() => change(addressOf(tour, 1))}>
            <b>{t(`tour.${tour.name}` as Key)}</b>
            {finished.has(tour.name) && (
              <span class="finished">
                <Icon name="check" />
                <span class="visually-hidden">{t("tour.finished")}</span>
              </span>
            )}
            <span class="about">{t(`tour.${tour.name}.about` as Key)}</span>
            <small>{t("tour.length", { steps: tour.steps.length, minutes: minutesOf(tour) })}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}
