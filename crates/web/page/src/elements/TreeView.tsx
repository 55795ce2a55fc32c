// The tree of a search that grows, iteration by iteration.

import { useMemo } from "preact/hooks";

import { PHASES, grownTo, pathShown, type Phase } from "../logic/growth";
import { PACE, at, findDrawn } from "../logic/watching";
import { GrownTree } from "../panels/watch/GrownTree";
import { NodeFigures } from "../panels/watch/NodeFigures";
import { PhaseBar, Said } from "../panels/watch/PhaseParts";
import { StepControls } from "../panels/watch/StepControls";
import { useDrawn } from "../panels/watch/use-drawn";
import { useWords } from "../state/context";
import { MOST, useGrowth } from "../state/use-growth";
import { InScene } from "./InScene";
import { usePosition, type Played } from "./use-position";
import { useTour } from "./use-tour";
import type { ViewProps } from "./views";
import { Waiting } from "./Waiting";

const USUAL = "uct";
/** How far it goes by itself where the author does not say: a tree that can still be read. */
const UNTIL = 50;
export function TreeView(props: ViewProps) {
  const t = useWords();
  const { played, error } = usePosition(props.settings, () => undefined);
  if (!played) return <Waiting error={error} />;
  if (played.answer.current.turn.kind !== "player") return <p class="hint">{t("embed.over")}</p>;
  return (
    <InScene played={played}>
      <GrowingTree {...props} played={played} />
    </InScene>
  );
}

function GrowingTree({ settings, shown, played }: ViewProps & { played: Played }) {
  const t = useWords();
  const { line } = played;
  const { seed } = settings;
  const agent = settings.agent ?? USUAL;
  const key = JSON.stringify([line, agent, seed]);
  const [tour, growth] = useTour((wanted) => useGrowth({ line, agent, seed }, wanted), {
    key,
    until: settings.iterations ?? UNTIL,
    shown,
  });
  const { place, playing, speed } = tour;
  const iteration = place.iteration > 0 ? growth.iterations[place.iteration - 1] : undefined;
  const phase: Phase = PHASES[place.phase] ?? "backpropagate";
  const isWhole = playing && PACE[speed].whole;
  const grown = useMemo(() => grownTo(growth.iterations, place.iteration, phase), [growth.iterations, place.iteration, phase]);
  const path = useMemo(() => (iteration ? pathShown(grown, iteration, phase) : []), [grown, iteration, phase]);
  const drawing = useDrawn(grown, path, null);
  const end = growth.ended ? growth.iterations.length : Math.min(MOST, Math.max(settings.iterations ?? UNTIL, 2 * place.iteration));
  if (growth.error) return <Waiting error={growth.error} />;
  return (
    <>
      <GrownTree drawing={drawing} path={path} phase={phase} iteration={iteration} growth={growth} still={isWhole} />
      <Said iteration={iteration} phase={phase} place={place} path={path} quiet={isWhole} />
      <StepControls
        label={t("steps.number")}
        at={place.iteration}
        end={end}
        atStart={tour.atStart}
        atEnd={tour.atEnd}
        playing={playing}
        speed={speed}
        whole
        onPlay={tour.setPlaying}
        onSpeed={tour.setSpeed}
        onForward={tour.forward}
        onBack={tour.back}
        onJump={(iteration) => tour.goTo(at(iteration))}
      />
      <PhaseBar phase={place.phase} iteration={iteration} onPhase={(phase) => tour.goTo({ ...place, phase })} />
      <NodeFigures node={drawing.node ?? findDrawn(drawing.drawn, path.join("/"))} scale={growth.scale} iteration={iteration} />
    </>
  );
}
