// What each search has done so far, in a line; `Figures` has the rest of it.

import type { ComponentChildren } from "preact";

import { bytes, count, duration, shortCount } from "../logic/format";
import { isAboutAgent, isReproducible, isResting, type Run } from "../logic/searching";
import { ErrorMessage } from "../parts/ErrorMessage";
import { usePageState, useWords } from "../state/context";

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function RunStatus({ run, index }: { run: Run; index: number }) {
  const { searching, focus, setFocus } = usePageState();
  const t = useWords();
  const { snapshot, agent } = run;
  const { report, state } = snapshot;
  const several = searching.search.runs.length > 1;
  // Alpha-beta and its like play nothing out: they count positions.
  const counts = snapshot.playouts > 0 || !isResting(run);
  return (
    <div
      class={`status${several && index === focus ? " focus" : ""}`}
      data-state={state}
      data-testid={`status-${index}`}
    >
      <p class="who">
        <span class={`state state-${state}`}>{t(`state.${state}`)}</span>
        {several ? (
          <button type="button" class="quiet" aria-pressed={index === focus} onClick={() => setFocus(index)}>
            {agent}
          </button>
        ) : (
          <code>{agent}</code>
        )}
      </p>
      <dl>
        {counts ? (
          <Fact name={t("fact.playouts")}>{count(snapshot.playouts)}</Fact>
        ) : (
          <Fact name={t("fact.positions")}>{count(snapshot.nodes)}</Fact>
        )}
        <Fact name={t("fact.time")}>{duration(snapshot.ms)}</Fact>
      </dl>
      {!isReproducible(run) && <p class="hint">{t("search.not-reproducible")}</p>}
      {report?.note && <p class="hint">{report.note}</p>}
      {snapshot.message && <p class="error">{snapshot.message}</p>}
    </div>
  );
}

/** What researchers want to know of a search. */
export function Figures() {
  const { searching } = usePageState();
  const t = useWords();
  return (
    <>
      {searching.search.runs.map((run, index) => {
        const { per_second, nodes, bytes: memory, report } = run.snapshot;
        return (
          <div key={index} class="status" data-testid={`figures-${index}`}>
            <p class="who">
              <code>{run.agent}</code>
              <span class="why">{report && isResting(run) ? t.named("stop", report.stop) : ""}</span>
            </p>
            <dl>
              {per_second !== null && <Fact name={t("fact.speed")}>{shortCount(per_second)}</Fact>}
              <Fact name={t("fact.nodes")}>{count(nodes)}</Fact>
              {report && report.totals.depth > 0 && report.totals.depth < 4e9 && (
                <Fact name={t("fact.depth")}>{report.totals.depth}</Fact>
              )}
              {memory !== null && <Fact name={t("fact.memory")}>{bytes(memory)}</Fact>}
            </dl>
          </div>
        );
      })}
    </>
  );
}

export function Status() {
  const { searching, address } = usePageState();
  // The fields of agents show what is wrong with them.
  const atField = ["search", "play"].includes(address.view) && isAboutAgent(searching.error);
  const { runs } = searching.search;
  return (
    <>
      <ErrorMessage message={atField ? null : (searching.error?.message ?? null)} testid="search-error" />
      {runs.map((run, index) => (
        <RunStatus key={index} run={run} index={index} />
      ))}
    </>
  );
}
