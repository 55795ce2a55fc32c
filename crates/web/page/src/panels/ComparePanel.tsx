// Agents on the same position, side by side: whether they agree, where their playouts went, and the same with other budgets.

import { STEPS } from "../logic/comparing";
import { count } from "../logic/format";
import { isAboutAgent } from "../logic/searching";
import { Advanced } from "../parts/Advanced";
import { ErrorMessage } from "../parts/ErrorMessage";
import { BoardNumbers } from "../stage/Legend";
import { usePageState, useWords } from "../state/context";
import { AgentsEditor } from "./AgentsEditor";
import { BudgetFields } from "./BudgetFields";
import { CompareBars } from "./CompareBars";
import { Agreement, ComparisonTable } from "./Comparison";
import { Controls } from "./Controls";
import { Status } from "./Status";

/** Budgets to step through: each button searches anew with its budget and the same seed, so that its numbers repeat. */
function Steps() {
  const { address, change, agents, line, position, searching } = usePageState();
  const t = useWords();
  const { budget, seed } = address;
  const now = "iters" in budget ? budget.iters : null;
  const search = (iters: number) => {
    change({ budget: { iters } });
    searching.start({ line, agents, seed, budget: { iters }, reply: false });
  };
  return (
    <div class="row compare-steps" role="group" aria-label={t("compare.steps")}>
      <span class="label" aria-hidden="true">
        {t("compare.steps")}
      </span>
      {STEPS.map((iters) => (
        <button
          key={iters}
          type="button"
          class={iters === now ? "primary" : ""}
          aria-pressed={iters === now}
          disabled={position?.turn.kind !== "player"}
          data-testid={`budget-${iters}`}
          onClick={() => search(iters)}
        >
          {count(iters)}
        </button>
      ))}
    </div>
  );
}

export function ComparePanel() {
  const { searching } = usePageState();
  const wrong = isAboutAgent(searching.error);
  return (
    <>
      <div class="compare-verdict">
        <Agreement />
      </div>
      <Steps />
      {!wrong && <ErrorMessage message={searching.error?.message ?? null} />}
      <CompareBars />
      <ComparisonTable />
      {/* What is wrong with an agent stands at its field. */}
      <Advanced open={wrong}>
        <AgentsEditor />
        <BudgetFields />
        <Controls />
        <Status />
        <BoardNumbers />
      </Advanced>
    </>
  );
}
