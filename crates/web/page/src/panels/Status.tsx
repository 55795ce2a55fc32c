// What each search has done so far: playouts, speed, time, nodes, memory.

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
  const why = report && isResting(run) ? t.named("stop", report.stop) : "";
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
        <span class="why">{why}</span>
      </p>
      <dl>
        <Fact name={t("fact.playouts")}>{count(snapshot.playouts)}</Fact>
        <Fact name={t("fact.speed")}>{snapshot.per_second === null ? "–" : shortCount(snapshot.per_second)}</Fact>
        <Fact name={t("fact.time")}>{duration(snapshot.ms)}</Fact>
        <Fact name={t("fact.nodes")}>{count(snapshot.nodes)}</Fact>
        {report && report.totals.depth > 0 && report.totals.depth < 4e9 && (
          <Fact name={t("fact.depth")}>{report.totals.depth}</Fact>
        )}
        <Fact name={t("fact.memory")}>{snapshot.bytes === null ? "–" : bytes(snapshot.bytes)}</Fact>
      </dl>
      {!isReproducible(run) && <p class="hint">{t("search.not-reproducible")}</p>}
      {report?.note && <p class="hint">{report.note}</p>}
      {snapshot.message && <p class="error">{snapshot.message}</p>}
    </div>
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
