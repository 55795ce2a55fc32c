// A guided tour beside the panels: a text for each step, a question now and then, the search itself below.

import { useEffect, useRef, useState } from "preact/hooks";

import * as client from "../../logic/client";
import { kindOfAgent } from "../../logic/agents";
import { addressOf, numberOf } from "../../logic/touring";
import type { Key, Words } from "../../logic/words";
import { usePageState, useWords } from "../../state/context";
import { useGrowth } from "../../state/use-growth";
import { tourOf } from "../../tours";
import type { Tour, TourNumber } from "../../tours/tour";

export function TourPlayer() {
  const { address, change } = usePageState();
  const tour = tourOf(address.tour);
  const step = tour ? Math.min(address.step, tour.steps.length) : 1;
  // A link names the step, and what it shows follows from that; later other panels may be opened during the tour.
  useEffect(() => {
    if (tour && address.view === "search") change(addressOf(tour, step));
  }, []);
  return tour && <Playing key={`${tour.name} ${step}`} tour={tour} step={step} />;
}

function Playing({ tour, step }: { tour: Tour; step: number }) {
  const { change } = usePageState();
  const t = useWords();
  const [answer, setAnswer] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { predict } = tour.steps[step - 1]!;
  const numbers = useNumbers(tour, step);
  const key = `tour.${tour.name}.${step}`;
  const text = (key: string) => t(key as Key, numbers);
  const go = (step: number) => {
    change(addressOf(tour, step));
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".tour h2")?.focus());
  };
  const isLast = step === tour.steps.length;
  return (
    <section class="tour" aria-label={t("tour.label")}>
      <header>
        <h2 tabIndex={-1} ref={heading}>
          {t(`tour.${tour.name}` as Key)}{" "}
          <small>
            {step} / {tour.steps.length}
          </small>
        </h2>
        <button type="button" class="quiet" onClick={() => change({ tour: null, step: 1 })}>
          {t("tour.end")}
        </button>
      </header>
      <p data-testid="tour-text">{text(key)}</p>
      {predict && (
        <div class="predict">
          <p>
            <b>{text(`${key}.ask`)}</b>
          </p>
          <div class="row">
            {predict.options.map((option) => (
              <button
                key={option}
                type="button"
                class={answer !== null && option === predict.answer ? "right" : ""}
                aria-pressed={option === answer}
                onClick={() => setAnswer(option)}
              >
                {optionWords(t, option)}
              </button>
            ))}
          </div>
          <p aria-live="polite" data-testid="tour-answer">
            {answer !== null && `${t(answer === predict.answer ? "tour.right" : "tour.wrong", { answer: optionWords(t, predict.answer) })} ${text(`${key}.answer`)}`}
          </p>
        </div>
      )}
      <div class="row">
        <button type="button" disabled={step === 1} onClick={() => go(step - 1)}>
          ◀ {t("tour.previous")}
        </button>
        {isLast ? (
          <button type="button" class="primary" onClick={() => change({ tour: null, step: 1 })}>
            {t("tour.finish")}
          </button>
        ) : (
          <button type="button" class="primary" data-testid="tour-next" onClick={() => go(step + 1)}>
            {t("tour.next")} ▶
          </button>
        )}
        <button type="button" onClick={() => go(step)}>
          {t("tour.reset")}
        </button>
      </div>
    </section>
  );
}

const optionWords = (t: Words, option: string): string => {
  const key = `tour.option.${option}`;
  const words = t(key as Key);
  return words === key ? option : words;
};

/** The numbers of a step's texts, from the searches that they belong to. */
function useNumbers(tour: Tour, step: number): Record<string, string> {
  const { kind } = usePageState();
  const { numbers = {} } = tour.steps[step - 1]!;
  const shown = addressOf(tour, step);
  const line = { game: shown.game!, start: shown.start ?? null, moves: shown.moves ?? [] };
  const agentOf = (number: TourNumber) => number.agent ?? shown.agents![0] ?? "uct";
  const sampled = Object.values(numbers).filter(({ of }) => of !== "positions");
  const wanted = Math.max(0, ...sampled.map(({ iteration }) => iteration ?? shown.iteration!));
  const agents = [...new Set(sampled.map(agentOf))];
  const search = (agent: string | undefined) => (agent === undefined ? null : { line, agent, seed: shown.seed! });
  const [one, other] = [useGrowth(search(agents[0]), wanted), useGrowth(search(agents[1]), wanted)];
  const positions = usePositions(line, Object.values(numbers).filter(({ of }) => of === "positions").map(agentOf));
  const write = (number: TourNumber): string => {
    if (number.of === "positions") return String(positions.get(agentOf(number)) ?? "…");
    const growth = agents.indexOf(agentOf(number)) === 0 ? one : other;
    return numberOf(number, growth.iterations, number.iteration ?? shown.iteration!, growth.scale, kind);
  };
  return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, write(number)]));
}

/** How many positions alpha-beta visits, by agent. */
function usePositions(line: Parameters<typeof client.visits>[0], agents: string[]): Map<string, number> {
  const [known, setKnown] = useState(new Map<string, number>());
  const key = JSON.stringify([line, agents]);
  useEffect(() => {
    const abort = new AbortController();
    for (const agent of agents.filter((agent) => kindOfAgent(agent) === "alpha-beta"))
      client.visits(line, agent, abort.signal).then(
        ({ visits }) => setKnown((known) => new Map(known).set(agent, visits.length)),
        () => undefined, // the panel says why
      );
    return () => abort.abort();
  }, [key]);
  return known;
}
