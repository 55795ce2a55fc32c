// The tree of a Monte Carlo search that grows with its iterations; the four phases of each are lit on the tree and on the board.

import { useEffect, useMemo, useState } from "preact/hooks";

import type { Iteration } from "../../contract";
import { drawnOf, grownTo, pathShown, PHASES, type Drawn, type Phase } from "../../logic/growth";
import { at, back, findDrawn, forward, PACE, reportOf, type Place, type Speed } from "../../logic/watching";
import { ErrorMessage } from "../../parts/ErrorMessage";
import type { BoardOverride } from "../../state/board-override";
import { usePageState, useWords } from "../../state/context";
import { MOST, useGrowth, type Growth } from "../../state/use-growth";
import { GrownTree } from "./GrownTree";
import { NodeFigures } from "./NodeFigures";
import { PhaseBody, PhaseBar, Said } from "./PhaseParts";
import { StepControls } from "./StepControls";

/** How far the slider goes at first; it grows when one comes near its end. */
const FIRST_END = 100;

/** The place in the search: of the address, or on its way while it plays. */
function usePlace(growth: Growth, playing: boolean, setPlaying: (playing: boolean) => void, speed: Speed) {
  const { address, change } = usePageState();
  const { iteration, phase } = address;
  const [place, setPlace] = useState<Place>({ iteration, phase });
  useEffect(() => setPlace({ iteration, phase }), [iteration, phase]);

  const isEnd = growth.ended && place.iteration >= growth.iterations.length && place.phase === PHASES.length - 1;
  const limit = growth.ended ? growth.iterations.length : MOST;
  const { ms, whole } = PACE[speed];
  useEffect(() => {
    if (!playing) return;
    if (isEnd) return setPlaying(false);
    // The iterations that have not come yet are waited for.
    const next = whole ? at(place.iteration + 1) : forward(place, limit);
    if (next.iteration > growth.iterations.length) return;
    const timer = setTimeout(() => setPlace(next), ms);
    return () => clearTimeout(timer);
  }, [playing, place, ms, growth.iterations.length, isEnd]);

  // A link shows the place where it rests; browsers refuse to write addresses many times a second.
  useEffect(() => {
    if (playing || place.iteration === 0) return;
    const timer = setTimeout(() => change({ iteration: place.iteration, phase: place.phase }), 150);
    return () => clearTimeout(timer);
  }, [playing, place]);

  return { place, setPlace, isEnd, limit };
}

export function GrowthView({ agent }: { agent: string }) {
  const { address, line, setBoardOverride } = usePageState();
  const t = useWords();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>("normal");
  const [breadth, setBreadth] = useState(4);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
  const [wanted, setWanted] = useState(address.iteration);
  const growth = useGrowth({ line, agent, seed: address.seed }, wanted);
  const { place, setPlace, isEnd, limit } = usePlace(growth, playing, setPlaying, speed);
  useEffect(() => setWanted(place.iteration), [place.iteration]);

  const iteration = place.iteration > 0 ? growth.iterations[place.iteration - 1] : undefined;
  const phase: Phase = PHASES[place.phase] ?? "backpropagate";
  const isWhole = playing && PACE[speed].whole;
  const grown = useMemo(
    () => grownTo(growth.iterations, place.iteration, phase),
    [growth.iterations, place.iteration, phase],
  );
  const path = useMemo(() => (iteration ? pathShown(grown, iteration, phase) : []), [grown, iteration, phase]);
  const drawn = useMemo(() => drawnOf(grown, { breadth, most: 90, path, open }), [grown, breadth, path, open]);
  const node = pointed === null ? null : findDrawn(drawn, pointed);

  const shown = boardOf({ t, place, phase, iteration, path, growth, grown, node, isWhole });
  useEffect(() => {
    setBoardOverride(shown);
    return () => setBoardOverride(null);
  }, [JSON.stringify(shown)]);

  const end = growth.ended ? growth.iterations.length : Math.min(limit, Math.max(FIRST_END, 2 * place.iteration));
  const move = (place: Place) => (setPlaying(false), setPlace(place));
  const toggle = ({ key, kind }: Drawn) => {
    const of = kind === "more" ? key.replace(/\/?…$/, "") : key;
    const next = new Set(open);
    if (!next.delete(of)) next.add(of);
    setOpen(next);
  };
  return (
    <>
      <StepControls
        label={t("steps.number")}
        at={place.iteration}
        end={end}
        atStart={place.iteration === 0}
        atEnd={isEnd || place.iteration >= MOST}
        playing={playing}
        speed={speed}
        whole
        onPlay={setPlaying}
        onSpeed={setSpeed}
        onForward={() => move(forward(place, limit))}
        onBack={() => move(back(place))}
        onJump={(iteration) => move(at(iteration))}
      />
      <ErrorMessage message={growth.error} />
      <PhaseBar phase={place.phase} iteration={iteration} onPhase={(phase) => move({ ...place, phase })} />
      <Said iteration={iteration} phase={phase} scale={growth.scale} place={place} path={path} quiet={isWhole} />
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
      <div class="row">
        <label>
          <span class="label">{t("watch.breadth")}</span>
          <select value={breadth} onChange={(event) => setBreadth(Number(event.currentTarget.value))}>
            {[2, 4, 8, 16, 64].map((each) => (
              <option key={each} value={each}>
                {each === 64 ? t("watch.all") : each}
              </option>
            ))}
          </select>
        </label>
      </div>
      <NodeFigures node={node ?? findDrawn(drawn, path.join("/"))} scale={growth.scale} iteration={iteration} />
      {iteration && !isWhole && <PhaseBody phase={phase} iteration={iteration} scale={growth.scale} path={path} />}
    </>
  );
}

interface Scene {
  t: ReturnType<typeof useWords>;
  place: Place;
  phase: Phase;
  iteration: Iteration | undefined;
  path: string[];
  growth: Growth;
  grown: ReturnType<typeof grownTo>;
  node: Drawn | null;
  isWhole: boolean;
}

/** What the board shows: a node pointed at, the moves of the phase, or the figures so far. */
function boardOf({ t, place, phase, iteration, path, growth, grown, node, isWhole }: Scene): BoardOverride | null {
  if (node && node.path.length > 0) return { caption: t("board.preview", { what: node.path.join(" ") }), then: node.path };
  if (!iteration) return null;
  const caption = `${t("steps.iteration", { iteration: place.iteration })} · ${t(`phase.${phase}`)}`;
  const moving = phase !== "backpropagate" && !isWhole;
  if (moving && phase === "simulate") return { caption, then: [...path, ...(iteration.simulate?.moves ?? [])] };
  if (moving && path.length > 0) return { caption, then: path };
  const best = phase === "backpropagate" ? iteration.best : (growth.iterations[place.iteration - 2] ?? iteration).best;
  const report = reportOf(grown, best, growth.scale);
  return report && { caption: t("steps.after", { iteration: place.iteration }), report };
}
