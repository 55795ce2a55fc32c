// Alpha-beta visit by visit: the tree with the window of each position, its value, and what was cut off.

import { useEffect, useMemo, useState } from "preact/hooks";

import type { Visits } from "../../contract";
import * as client from "../../logic/client";
import { drawnVisits, optionOf, stepsOf, visitedAfter, withOption, type DrawnVisit } from "../../logic/visiting";
import { PACE, type Speed } from "../../logic/watching";
import { ErrorMessage } from "../../parts/ErrorMessage";
import type { Line } from "../../contract";
import { usePageState, useWords } from "../../state/context";
import { StepControls } from "./StepControls";
import { VisitSaid, VisitTree } from "./VisitTree";

const DEPTHS = ["1", "2", "3", "4", "5"];
const SWITCHES = ["order", "pvs", "table"] as const;

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

export function VisitsView({ agent }: { agent: string }) {
  const { address, change, agents, line, setBoardOverride } = usePageState();
  const t = useWords();
  const { visits, error } = useVisits(line, agent);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>("normal");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<DrawnVisit | null>(null);
  const [count, setCount] = useState(address.iteration);
  useEffect(() => setCount(address.iteration), [address.iteration]);

  const steps = useMemo(() => stepsOf(visits?.visits ?? []), [visits]);
  const shown = Math.max(1, Math.min(count, steps.length));
  const states = useMemo(() => (visits ? visitedAfter(visits.visits, steps, shown) : []), [visits, steps, shown]);
  const step = steps[shown - 1];
  const drawn = useMemo(
    () => (step ? drawnVisits(states, step.visit, 70, open) : null),
    [states, step, open],
  );

  useEffect(() => {
    if (!playing) return;
    if (steps.length > 0 && shown >= steps.length) return setPlaying(false);
    const timer = setTimeout(() => setCount(shown + 1), PACE[speed].ms);
    return () => clearTimeout(timer);
  }, [playing, shown, speed, steps.length]);
  useEffect(() => {
    if (playing) return;
    const timer = setTimeout(() => change({ iteration: Math.max(1, count) }), 150);
    return () => clearTimeout(timer);
  }, [playing, count]);

  const path = pointed ? pointed.path : pathTo(states, step?.visit ?? 0);
  const then = JSON.stringify(path);
  useEffect(() => {
    setBoardOverride(path.length > 0 ? { caption: t("board.preview", { what: path.join(" ") }), then: path } : null);
    return () => setBoardOverride(null);
  }, [then]);

  const setAgent = (next: string) => change({ agents: [next, ...agents.filter((each) => each !== agent)], iteration: 1 });
  const move = (count: number) => (setPlaying(false), setCount(count));
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
        at={shown}
        end={Math.max(1, steps.length)}
        atStart={shown <= 1}
        atEnd={steps.length > 0 && shown >= steps.length}
        playing={playing}
        speed={speed}
        whole={false}
        onPlay={setPlaying}
        onSpeed={setSpeed}
        onForward={() => move(shown + 1)}
        onBack={() => move(shown - 1)}
        onJump={(to) => move(Math.max(1, to))}
      />
      <ErrorMessage message={error} />
      {visits && step && drawn && (
        <>
          <VisitSaid visits={visits} states={states} step={step} quiet={playing && PACE[speed].whole} />
          <VisitTree
            visits={visits}
            drawn={drawn}
            current={step.visit}
            states={states}
            onPoint={setPointed}
            onActivate={({ key }) => {
              const next = new Set(open);
              const of = key.replace(/\/.*$/, "");
              if (!next.delete(of)) next.add(of);
              setOpen(next);
            }}
          />
          <p class="hint">
            {t("watch.visits-so-far", { visits: states.filter(Boolean).length, of: visits.visits.length })}{" "}
            {t("watch.window-meaning")}
          </p>
        </>
      )}
    </>
  );
}

/** The moves to a visit. */
function pathTo(states: ReturnType<typeof visitedAfter>, index: number): string[] {
  const { parent, move } = states[index]?.visit ?? { parent: null, move: null };
  return parent === null || move === null ? [] : [...pathTo(states, parent), move];
}
