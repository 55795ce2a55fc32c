// Alpha-beta that is watched: the visits until a step, as a tree, and the line of the step on the board.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Line, Visits } from "../../contract";
import * as client from "../../logic/client";
import { laidOut } from "../../logic/laid";
import { drawnVisits, stepsOf, visitedAfter, type DrawnVisit, type VisitState, type VisitStep } from "../../logic/visiting";
import { PACE, type Speed } from "../../logic/watching";
import { usePageState, useWords } from "../../state/context";
import { VISIT } from "./VisitTree";
import { ZOOM } from "./TreeCanvas";
import { useRoom } from "./use-room";

function useVisits(line: Line, agent: string) {
  const [answer, setAnswer] = useState<{ key: string; visits: Visits | null; error: string | null } | null>(null);
  const key = JSON.stringify([line, agent]);
  useEffect(() => {
    const abort = new AbortController();
    client.visits(line, agent, abort.signal).then(
      (visits) => setAnswer({ key, visits, error: null }),
      (problem: Error) => abort.signal.aborted || setAnswer({ key, visits: null, error: problem.message }),
    );
    return () => abort.abort();
  }, [key]);
  return answer?.key === key ? answer : { visits: null, error: null };
}

export interface VisitFilm {
  visits: Visits | null;
  error: string | null;
  /** The step shown, from 1, and how many there are. */
  at: number;
  end: number;
  goTo: (step: number) => void;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  states: VisitState[];
  step: VisitStep | undefined;
  drawn: DrawnVisit | null;
  holder: ReturnType<typeof useRoom<HTMLDivElement>>[0];
  onPoint: (node: DrawnVisit | null) => void;
  onActivate: (node: DrawnVisit) => void;
}

/** Nodes that are drawn at most, from all that can be taken in on. */
const MOST = [70, 50, 36, 26, 18, 12, 8, 5];

export function useVisitFilm(agent: string, speed: Speed): VisitFilm {
  const { address, change, line, setBoardOverride } = usePageState();
  const t = useWords();
  const { visits, error } = useVisits(line, agent);
  const [playing, setPlaying] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<DrawnVisit | null>(null);
  const [count, setCount] = useState(address.iteration);
  const [holder, width] = useRoom<HTMLDivElement>(480);
  /** What was last written to the address: coming back from there, it must not undo what has happened since. */
  const written = useRef(0);
  useEffect(() => {
    if (written.current !== address.iteration) setCount(address.iteration);
    written.current = 0;
  }, [address.iteration]);

  const steps = useMemo(() => stepsOf(visits?.visits ?? []), [visits]);
  const at = Math.max(1, Math.min(count, steps.length));
  const states = useMemo(() => (visits ? visitedAfter(visits.visits, steps, at) : []), [visits, steps, at]);
  const step = steps[at - 1];
  const drawn = useMemo(() => {
    if (!step) return null;
    let last: DrawnVisit | null = null;
    for (const most of MOST) {
      last = drawnVisits(states, step.visit, most, open);
      if (open.size > 0 || 2 * laidOut(last, VISIT).reach <= width / ZOOM) break;
    }
    return last;
  }, [states, step, open, width]);

  useEffect(() => {
    if (!playing) return;
    if (steps.length > 0 && at >= steps.length) return setPlaying(false);
    const timer = setTimeout(() => setCount(at + 1), PACE[speed].ms);
    return () => clearTimeout(timer);
  }, [playing, at, speed, steps.length]);
  useEffect(() => {
    if (playing) return;
    const iteration = Math.max(1, count);
    const timer = setTimeout(() => {
      if (iteration === address.iteration) return;
      written.current = iteration;
      change({ iteration });
    }, 150);
    return () => clearTimeout(timer);
  }, [playing, count, address.iteration]);

  const path = pointed ? pointed.path : pathTo(states, step?.visit ?? 0);
  const then = JSON.stringify(path);
  useEffect(() => {
    setBoardOverride(path.length > 0 ? { caption: t("board.preview", { what: path.join(" ") }), then: path } : null);
    return () => setBoardOverride(null);
  }, [then]);

  const onActivate = ({ key }: DrawnVisit) => {
    const next = new Set(open);
    const of = key.replace(/\/.*$/, "");
    if (!next.delete(of)) next.add(of);
    setOpen(next);
  };
  const goTo = (step: number) => (setPlaying(false), setCount(step));
  return { visits, error, at, end: Math.max(1, steps.length), goTo, playing, setPlaying, states, step, drawn, holder, onPoint: setPointed, onActivate };
}

/** The moves to a visit. */
function pathTo(states: VisitState[], index: number): string[] {
  const { parent, move } = states[index]?.visit ?? { parent: null, move: null };
  return parent === null || move === null ? [] : [...pathTo(states, parent), move];
}
