// The tree of a Monte Carlo search that grows with its iterations; the four phases of each are lit on the tree and on the board.

import { useState } from "preact/hooks";

import { at, back, findDrawn, forward, type Speed } from "../../logic/watching";
import { ErrorMessage } from "../../parts/ErrorMessage";
import { PresentButton } from "../../parts/PresentButton";
import { useWords } from "../../state/context";
import { MOST } from "../../state/use-growth";
import { GrownTree } from "./GrownTree";
import { NodeFigures } from "./NodeFigures";
import { PhaseBody, PhaseBar, Said } from "./PhaseParts";
import { StepControls } from "./StepControls";
import { useFilm } from "./use-film";

/** How far the slider goes at first; it grows when one comes near its end. */
const FIRST_END = 100;

/** Children drawn of a node: what there is room for, so many, or all. */
const BREADTHS = ["fit", "4", "8", "16", "all"] as const;
const breadthOf = (choice: string): number | null => (choice === "fit" ? null : choice === "all" ? Infinity : Number(choice));

export function GrowthView({ agent }: { agent: string }) {
  const t = useWords();
  const [speed, setSpeed] = useState<Speed>("normal");
  const [breadth, setBreadth] = useState<string>("fit");
  const film = useFilm({ agent, speed, breadth: breadthOf(breadth) });
  const { place, goTo, growth, iteration, phase, path, isWhole, drawing, limit } = film;
  const end = growth.ended ? growth.iterations.length : Math.min(limit, Math.max(FIRST_END, 2 * place.iteration));
  return (
    <>
      <StepControls
        label={t("steps.number")}
        at={place.iteration}
        end={end}
        atStart={place.iteration === 0}
        atEnd={film.isEnd || place.iteration >= MOST}
        playing={film.playing}
        speed={speed}
        whole
        onPlay={film.setPlaying}
        onSpeed={setSpeed}
        onForward={() => goTo(forward(place, limit))}
        onBack={() => goTo(back(place))}
        onJump={(iteration) => goTo(at(iteration))}
      />
      <ErrorMessage message={growth.error} />
      <PhaseBar phase={place.phase} iteration={iteration} onPhase={(phase) => goTo({ ...place, phase })} />
      <Said iteration={iteration} phase={phase} place={place} path={path} quiet={isWhole} />
      <GrownTree drawing={drawing} path={path} phase={phase} iteration={iteration} growth={growth} still={isWhole} />
      <div class="row">
        <label>
          <span class="label">{t("watch.breadth")}</span>
          <select value={breadth} onChange={(event) => setBreadth(event.currentTarget.value)}>
            {BREADTHS.map((each) => (
              <option key={each} value={each}>
                {each === "fit" ? t("watch.breadth-fit") : each === "all" ? t("watch.all") : each}
              </option>
            ))}
          </select>
        </label>
        <PresentButton />
      </div>
      <NodeFigures node={drawing.node ?? findDrawn(drawing.drawn, path.join("/"))} scale={growth.scale} iteration={iteration} />
      {iteration && !isWhole && <PhaseBody phase={phase} iteration={iteration} scale={growth.scale} path={path} />}
    </>
  );
}
