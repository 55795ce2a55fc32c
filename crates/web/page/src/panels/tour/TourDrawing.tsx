// The drawing that a step of a tour is about, without the controls of the panel Watch.

import { useEffect } from "preact/hooks";

import { kindOfAgent } from "../../logic/agents";
import { at, findDrawn, PACE } from "../../logic/watching";
import { ErrorMessage } from "../../parts/ErrorMessage";
import { Icon } from "../../parts/Icon";
import { usePageState, useWords } from "../../state/context";
import type { TourStep } from "../../tours/tour";
import { GrownTree } from "../watch/GrownTree";
import { NodeFigures } from "../watch/NodeFigures";
import { PhaseBody, PhaseLegend, Said } from "../watch/PhaseParts";
import { useFilm } from "../watch/use-film";
import { useVisitFilm } from "../watch/use-visit-film";
import { VisitDrawing } from "../watch/VisitsView";

export function TourDrawing({ shown }: { shown: TourStep }) {
  const { agents, synced, position } = usePageState();
  const t = useWords();
  const agent = agents[0] ?? "uct";
  const View = kindOfAgent(agent) === "alpha-beta" ? Visits : Iterations;
  const isOver = position?.turn.kind === "over";
  return (
    <section class="tour-drawing" aria-label={t("tour.drawing")}>
      {synced && position?.turn.kind === "player" ? <View agent={agent} shown={shown} /> : isOver && <p class="hint">{t("watch.over")}</p>}
    </section>
  );
}

interface Props {
  agent: string;
  shown: TourStep;
}

function Iterations({ agent, shown }: Props) {
  const t = useWords();
  const { plays } = shown;
  // Long ways go by whole iterations, short ones by their phases.
  const speed = (plays ?? 0) > 100 ? "fastest" : "normal";
  const film = useFilm({ agent, speed, breadth: null, until: plays, pathless: !shown.path });
  const { place, goTo, growth, iteration, phase, path, isWhole, isStill, drawing } = film;
  // Another step begins at rest.
  useEffect(() => film.setPlaying(false), [shown]);
  const start = shown.address.iteration ?? 1;
  const play = () => {
    if (film.isEnd) goTo({ iteration: start, phase: shown.address.phase ?? at(start).phase });
    film.setPlaying(!film.playing);
  };
  if (shown.table && iteration)
    return (
      <div class="panel">
        <PhaseBody phase="select" iteration={iteration} scale={growth.scale} path={[]} />
      </div>
    );
  return (
    <>
      <ErrorMessage message={growth.error} />
      <div class="row">
        {!isStill && <PhaseLegend phase={place.phase} iteration={isWhole ? undefined : iteration} />}
        {plays !== undefined && (
          <button type="button" data-command="play" data-testid="tour-play" aria-pressed={film.playing} onClick={play}>
            <Icon name={film.playing ? "pause" : "play"} /> {t(film.playing ? "watch.pause" : "watch.play")}
          </button>
        )}
      </div>
      {!isStill && <Said iteration={iteration} phase={phase} place={place} path={path} quiet={isWhole} />}
      <GrownTree drawing={drawing} path={path} phase={phase} iteration={iteration} growth={growth} still={isWhole || isStill} />
      <NodeFigures node={drawing.node ?? findDrawn(drawing.drawn, path.join("/"))} scale={growth.scale} iteration={iteration} />
    </>
  );
}

function Visits({ agent }: Props) {
  return <VisitDrawing film={useVisitFilm(agent, "normal")} quiet={PACE.normal.whole} />;
}
