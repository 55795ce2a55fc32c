// The tree of a search that grows, iteration by iteration.

import { useMemo, useState } from "preact/hooks";

import { PHASES, drawnOf, grownTo, pathShown, type Drawn, type Phase } from "../logic/growth";
import { PACE, at, findDrawn } from "../logic/watching";
import { GrownTree } from "../panels/watch/GrownTree";
import { NodeFigures } from "../panels/watch/NodeFigures";
import { PhaseBar, Said } from "../panels/watch/PhaseParts";
import { StepControls } from "../panels/watch/StepControls";
import { useWidth } from "../parts/use-width";
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
/** Children that are drawn of each node, and pixels of the element for each node: more would scroll too far. */
const BREADTH = 3;
const PIXELS = 32;

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
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
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
  const [holder, width] = useWidth<HTMLDivElement>(480);
  const most = Math.max(10, Math.round(width / PIXELS));
  const drawn = useMemo(() => drawnOf(grown, { breadth: BREADTH, most, path, open }), [grown, path, open, most]);
  const toggle = ({ key, kind }: Drawn) => {
    const of = kind === "more" ? key.replace(/\/?…$/, "") : key;
    const next = new Set(open);
    if (!next.delete(of)) next.add(of);
    setOpen(next);
  };
  const end = growth.ended ? growth.iterations.length : Math.min(MOST, Math.max(settings.iterations ?? UNTIL, 2 * place.iteration));
  if (growth.error) return <Waiting error={growth.error} />;
  return (
    <>
      <div ref={holder}>
        <GrownTree
          drawn={drawn}
          path={path}
          phase={phase}
          iteration={iteration}
          growth={growth}
          still={isWhole}
          onPoint={(node) => setPointed(node?.key ?? null)}
          onActivate={toggle}
        />
      </div>
      <Said iteration={iteration} phase={phase} scale={growth.scale} place={place} path={path} quiet={isWhole} />
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
      <NodeFigures node={(pointed === null ? null : findDrawn(drawn, pointed)) ?? findDrawn(drawn, path.join("/"))} scale={growth.scale} iteration={iteration} />
    </>
  );
}
