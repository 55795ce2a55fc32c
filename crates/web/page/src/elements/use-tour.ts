// A way through the iterations of a search that goes on by itself while it is looked at.

import { useEffect, useState } from "preact/hooks";

import { PHASES } from "../logic/growth";
import { PACE, START, at, back, forward, type Place, type Speed } from "../logic/watching";
import { MOST, type Growth } from "../state/use-growth";

export interface Tour {
  place: Place;
  playing: boolean;
  speed: Speed;
  atStart: boolean;
  atEnd: boolean;
  setPlaying: (playing: boolean) => void;
  setSpeed: (speed: Speed) => void;
  goTo: (place: Place) => void;
  forward: () => void;
  back: () => void;
}

interface Options {
  /** Changes where the tour begins anew. */
  key: string;
  /** How far it goes by itself. */
  until: number;
  /** Whether the reader sees it. */
  shown: boolean;
  /** Whether an iteration has parts that are gone through one by one. */
  phases?: boolean;
  /** Whether an iteration is shown to its end at this speed, so that the next may come. */
  isReady?: (iteration: number, speed: Speed) => boolean;
}

/** Whether the reader wants nothing to move by itself. */
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function useTour(iterationsOf: (wanted: number) => Growth, { key, until, shown, phases = true, isReady = () => true }: Options): [Tour, Growth] {
  const [place, setPlace] = useState(START);
  const [playing, setPlaying] = useState(() => !isCalm());
  const [speed, setSpeed] = useState<Speed>("fast");
  const growth = iterationsOf(place.iteration);
  const known = growth.iterations.length;
  const end = growth.ended ? known : MOST;
  const atEnd = place.iteration >= end && place.phase === PHASES.length - 1;
  const { ms, whole } = PACE[speed];
  const next = whole || !phases ? at(Math.min(end, place.iteration + 1)) : forward(place, end);

  const ready = isReady(place.iteration, speed);

  useEffect(() => (setPlace(START), setPlaying(!isCalm())), [key]);
  useEffect(() => {
    if (!playing || !shown) return;
    const isOver = place.iteration === until && next.iteration > until;
    if (atEnd || isOver) return setPlaying(false);
    // What has not come yet is waited for.
    if (next.iteration > known || !ready) return;
    const timer = setTimeout(() => setPlace(next), ms);
    return () => clearTimeout(timer);
  }, [playing, shown, place, ms, known, atEnd, ready]);

  const goTo = (place: Place) => (setPlaying(false), setPlace(place));
  const tour = {
    place,
    playing,
    speed,
    atStart: place.iteration === 0,
    atEnd,
    setPlaying,
    setSpeed,
    goTo,
    forward: () => goTo(phases ? forward(place, end) : at(Math.min(end, place.iteration + 1))),
    back: () => goTo(phases ? back(place) : at(place.iteration - 1)),
  };
  return [tour, growth];
}
