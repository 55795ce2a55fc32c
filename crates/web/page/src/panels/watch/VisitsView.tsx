// Alpha-beta visit by visit: the tree with the window of each position, its value, and what was cut off.

import { useState } from "preact/hooks";

import { optionOf, withOption } from "../../logic/visiting";
import { PACE, type Speed } from "../../logic/watching";
import { ErrorMessage } from "../../parts/ErrorMessage";
import { PresentButton } from "../../parts/PresentButton";
import { usePageState, useWords } from "../../state/context";
import { StepControls } from "./StepControls";
import { useVisitFilm, type VisitFilm } from "./use-visit-film";
import { VisitSaid, VisitTree } from "./VisitTree";

const DEPTHS = ["1", "2", "3", "4", "5"];
const SWITCHES = ["order", "pvs", "table"] as const;

export function VisitsView({ agent }: { agent: string }) {
  const { change, agents } = usePageState();
  const t = useWords();
  const [speed, setSpeed] = useState<Speed>("normal");
  const film = useVisitFilm(agent, speed);
  const { at, end, goTo } = film;
  const setAgent = (next: string) => change({ agents: [next, ...agents.filter((each) => each !== agent)], iteration: 1 });
  return (
    <>
      <div class="row">
        <label>
          <span class="label">{t("watch.depth")}</span>
          <select
            data-testid="depth"
            value={optionOf(agent, "depth") ?? "4"}
            onChange={(event) => setAgent(withOption(agent, "depth", event.currentTarget.value))}
          >
            {DEPTHS.map((depth) => (
              <option key={depth}>{depth}</option>
            ))}
          </select>
        </label>
        {SWITCHES.map((key) => (
          <label key={key} class="check">
            <input
              type="checkbox"
              checked={optionOf(agent, key) !== "off"}
              onChange={(event) => setAgent(withOption(agent, key, event.currentTarget.checked ? "on" : "off"))}
            />
            {t(`watch.${key}`)}
          </label>
        ))}
      </div>
      <StepControls
        label={t("watch.visit-step")}
        at={at}
        end={end}
        atStart={at <= 1}
        atEnd={film.step !== undefined && at >= end}
        playing={film.playing}
        speed={speed}
        whole={false}
        onPlay={film.setPlaying}
        onSpeed={setSpeed}
        onForward={() => goTo(at + 1)}
        onBack={() => goTo(at - 1)}
        onJump={(to) => goTo(Math.max(1, to))}
      />
      <VisitDrawing film={film} quiet={film.playing && PACE[speed].whole} />
      <div class="row">
        <PresentButton />
      </div>
    </>
  );
}

/** What a step does as a sentence, the tree, and how to read it. */
export function VisitDrawing({ film, quiet }: { film: VisitFilm; quiet: boolean }) {
  const t = useWords();
  const { visits, error, states, step, drawn } = film;
  return (
    <>
      <ErrorMessage message={error} />
      <div class="visit-drawing" ref={film.holder}>
        {visits && step && drawn && (
          <>
            <VisitSaid visits={visits} states={states} step={step} quiet={quiet} />
            <VisitTree
              visits={visits}
              drawn={drawn}
              current={step.visit}
              states={states}
              onPoint={film.onPoint}
              onActivate={film.onActivate}
            />
            <p class="hint">
              {t("watch.visits-so-far", { visits: states.filter(Boolean).length, of: visits.visits.length })}{" "}
              {t("watch.window-meaning")}
            </p>
          </>
        )}
      </div>
    </>
  );
}
