// The text of a step of a tour, and the way to the next one.

import { leaveTour } from "../../logic/finished";
import { addressOf, isAway } from "../../logic/touring";
import type { Key } from "../../logic/words";
import { Icon } from "../../parts/Icon";
import { PresentButton } from "../../parts/PresentButton";
import { usePageState, useWords } from "../../state/context";
import type { Tour } from "../../tours/tour";
import { TourQuestion } from "./TourQuestion";
import { useNumbers } from "./use-numbers";

export function TourCard({ tour, step }: { tour: Tour; step: number }) {
  const { address, change } = usePageState();
  const t = useWords();
  const { predict } = tour.steps[step - 1]!;
  const numbers = useNumbers(tour, step);
  const key = `tour.${tour.name}.${step}`;
  const text = (key: string) => t(key as Key, numbers);
  const last = tour.steps.length;
  const go = (step: number) => {
    change(addressOf(tour, step));
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".tour-card h2")?.focus());
  };
  const leave = () => {
    leaveTour(tour.name, step === last);
    change({ tour: null, step: 1, view: "tours" });
  };
  return (
    <section class="tour-card" aria-label={t("tour.label")}>
      <header>
        <h2 tabIndex={-1}>
          {t(`tour.${tour.name}` as Key)}{" "}
          <small>
            {step} / {last}
          </small>
        </h2>
        <PresentButton />
        <button type="button" data-testid="tour-end" onClick={leave}>
          {t("tour.end")}
        </button>
      </header>
      <progress max={last} value={step} aria-hidden="true" />
      <p data-testid="tour-text">{text(key)}</p>
      {predict && <TourQuestion name={key} predict={predict} text={text} />}
      <footer>
        <button type="button" data-command="back" disabled={step === 1} onClick={() => go(step - 1)}>
          <Icon name="previous" /> {t("tour.previous")}
        </button>
        {isAway(address, tour, step) && (
          <button type="button" data-testid="tour-reset" onClick={() => go(step)}>
            <Icon name="restart" /> {t("tour.reset")}
          </button>
        )}
        {step === last ? (
          <button type="button" class="primary" data-testid="tour-finish" onClick={leave}>
            <Icon name="check" /> {t("tour.finish")}
          </button>
        ) : (
          <button type="button" class="primary" data-command="forward" data-testid="tour-next" onClick={() => go(step + 1)}>
            {t("tour.next")} <Icon name="next" />
          </button>
        )}
      </footer>
    </section>
  );
}
