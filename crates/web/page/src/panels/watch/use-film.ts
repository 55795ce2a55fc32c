// A search that is watched: where in it one is, its tree as it is there, and what the board shows of it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Iteration } from "../../contract";
import { grownTo, pathShown, PHASES, type Drawn, type Grown, type Phase } from "../../logic/growth";
import { at, forward, PACE, reportOf, type Place, type Speed } from "../../logic/watching";
import type { BoardOverride } from "../../state/board-override";
import { usePageState, useWords } from "../../state/context";
import { MOST, useGrowth, type Growth } from "../../state/use-growth";
import { useDrawn, type Drawing } from "./use-drawn";

export interface Film {
  place: Place;
  /** Goes to a place, and stays there. */
  goTo: (place: Place) => void;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  isEnd: boolean;
  limit: number;
  growth: Growth;
  iteration: Iteration | undefined;
  phase: Phase;
  /** Whether whole iterations go by. */
  isWhole: boolean;
  /** Whether nothing but figures is shown. */
  isStill: boolean;
  path: string[];
  drawing: Drawing;
}

interface Options {
  agent: string;
  speed: Speed;
  breadth: number | null;
  /** Where it stops by itself. */
  until?: number;
  /** Whether the figures after an iteration are shown without its path. */
  pathless?: boolean;
}

export function useFilm({ agent, speed, breadth, until = MOST, pathless = false }: Options): Film {
  const { address, change, line, setBoardOverride } = usePageState();
  const t = useWords();
  const [playing, setPlaying] = useState(false);
  const [place, setPlace] = useState<Place>({ iteration: address.iteration, phase: address.phase });
  /** What was last written to the address: coming back from there, it must not undo what has happened since. */
  const written = useRef("");
  useEffect(() => {
    const { iteration, phase } = address;
    if (written.current !== `${iteration} ${phase}`) setPlace({ iteration, phase });
    written.current = "";
  }, [address.iteration, address.phase]);
  const growth = useGrowth({ line, agent, seed: address.seed }, place.iteration);

  const limit = growth.ended ? growth.iterations.length : MOST;
  const isEnd = place.iteration >= Math.min(until, limit) && place.phase === PHASES.length - 1;
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
    const { iteration, phase } = place;
    const timer = setTimeout(() => {
      if (iteration === address.iteration && phase === address.phase) return;
      written.current = `${iteration} ${phase}`;
      change({ iteration, phase });
    }, 150);
    return () => clearTimeout(timer);
  }, [playing, place, address.iteration, address.phase]);

  const iteration = place.iteration > 0 ? growth.iterations[place.iteration - 1] : undefined;
  const phase: Phase = PHASES[place.phase] ?? "backpropagate";
  const isWhole = playing && whole;
  const isStill = pathless && !playing && place.phase === PHASES.length - 1;
  const grown = useMemo(() => grownTo(growth.iterations, place.iteration, phase), [growth.iterations, place.iteration, phase]);
  const path = useMemo(() => (iteration && !isStill ? pathShown(grown, iteration, phase) : []), [grown, iteration, phase, isStill]);
  const drawing = useDrawn(grown, path, breadth);

  const shown = boardOf({ t, place, phase, iteration, path, growth, grown, node: drawing.node, isWhole });
  useEffect(() => {
    setBoardOverride(shown);
    return () => setBoardOverride(null);
  }, [JSON.stringify(shown)]);

  const goTo = (place: Place) => (setPlaying(false), setPlace(place));
  return { place, goTo, playing, setPlaying, isEnd, limit, growth, iteration, phase, isWhole, isStill, path, drawing };
}

interface Scene {
  t: ReturnType<typeof useWords>;
  place: Place;
  phase: Phase;
  iteration: Iteration | undefined;
  path: string[];
  growth: Growth;
  grown: Grown;
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
