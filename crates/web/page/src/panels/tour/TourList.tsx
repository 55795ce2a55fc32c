// The guided tours to choose from.

import { addressOf } from "../../logic/touring";
import type { Key } from "../../logic/words";
import { usePageState, useWords } from "../../state/context";
import { TOURS } from "../../tours";

export function TourList() {
  const { address, change } = usePageState();
  const t = useWords();
  if (address.tour !== null) return null;
  return (
    <details class="tours">
      <summary>{t("tour.list")}</summary>
      <ol>
        {TOURS.map((tour) => (
          <li key={tour.name}>
            <button type="button" class="quiet" data-testid={`tour-${tour.name}`} onClick={() => change(addressOf(tour, 1))}>
              {t(`tour.${tour.name}` as Key)}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
