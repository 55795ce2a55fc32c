// How much a search may do, in the unit that counts for its agents, and its seed. Agents that end by themselves have no budget.

import { useDraft } from "../parts/use-draft";
import type { Budget } from "../contract";
import { counting, formOf, timeWords, type Counting } from "../logic/budgets";
import { count } from "../logic/format";
import { amounts } from "../logic/stops";
import type { Words } from "../logic/words";
import { StopSlider } from "../picker/StopSlider";
import { usePageState, useWords } from "../state/context";

/** The agents that the budget of the panel shown is for. */
function useHeeding(): string[] {
  const { address, agents, opponent, matching } = usePageState();
  if (address.view === "play") return [opponent];
  if (address.view === "match") return [matching.a, matching.b];
  return address.view === "review" ? agents.slice(0, 1) : agents;
}

const amountWords = (t: Words, unit: Counting["unit"], amount: number) =>
  t(unit === "positions" ? "budget.n-positions" : "budget.n-playouts", { amount: count(amount) });

/** The budget in words, and what it comes to for agents that count otherwise. */
function budgetWords(t: Words, budget: Budget, agents: string[], countings: Counting[], common: Counting["unit"]): string {
  if ("ms" in budget) return timeWords(budget.ms);
  const of = ({ unit, factor }: Counting) => amountWords(t, unit, budget.iters * (factor ?? 1));
  const first = countings.find(({ unit, factor }) => unit === common && factor !== null);
  const others = countings.flatMap((each, index) =>
    each.factor === null || each.unit === common ? [] : t("budget.of-agent", { agent: agents[index]!, amount: of(each) }),
  );
  return [first ? of(first) : amountWords(t, common, budget.iters), ...new Set(others)].join("; ");
}

export function BudgetFields() {
  const { address, change, catalog, game } = usePageState();
  const t = useWords();
  const { budget, seed } = address;
  const agents = useHeeding();
  const countings = agents.map((agent) => counting(agent, game, catalog.agents));
  const { counted, timed } = formOf(countings, catalog.limits);
  const inTime = "ms" in budget;
  const unitKey = !counted ? "budget.endless" : counted.unit === "positions" ? "budget.positions" : "budget.iters";
  const factor = inTime ? 1 : (counted?.factor ?? 1);
  const most = inTime ? (catalog.limits["ms"] ?? 600_000) : (counted?.most ?? 0);
  const amount = inTime ? budget.ms : budget.iters * factor;
  const words = (budget: Budget) => budgetWords(t, budget, agents, countings, counted?.unit ?? "playouts");
  const budgetOf = (wanted: number): Budget => {
    const bounded = Math.max(1, Math.round(Math.min(most, wanted || 1) / factor));
    return inTime ? { ms: bounded } : { iters: bounded };
  };
  const set = (wanted: number) => change({ budget: budgetOf(wanted) });
  const draft = useDraft(String(amount));
  return (
    <div class="row budget">
      {(inTime || counted) && (
        <>
          <label>
            <span class="label">{t("budget.label")}</span>
            <input
              type="number"
              class="amount"
              min={1}
              max={most}
              value={draft.value}
              data-testid="budget"
              onInput={draft.onInput}
              onChange={(event) => (draft.forget(), set(event.currentTarget.valueAsNumber))}
            />
          </label>
          <StopSlider
            label={t("budget.slider")}
            stops={amounts(most, factor > 1 ? 1000 : 10).map(String)}
            value={String(amount)}
            words={(stop) => words(budgetOf(Number(stop)))}
            silent
            onChange={(stop) => set(Number(stop))}
          />
        </>
      )}
      {(timed || inTime) && (
        <label>
          <span class="visually-hidden">{t("budget.unit")}</span>
          <select
            value={inTime ? "ms" : "iters"}
            onChange={({ currentTarget: { value } }) => change({ budget: value === "ms" ? { ms: 2000 } : { iters: 10000 } })}
          >
            <option value="iters">{t(unitKey)}</option>
            <option value="ms">{t("budget.ms")}</option>
          </select>
        </label>
      )}
      {(inTime || counted) && <span class="hint budget-words">{words(budget)}</span>}
      {!inTime && !counted && !timed && <span class="hint">{t("budget.none")}</span>}
      <SeedField seed={seed} onChange={(seed) => change({ seed })} />
    </div>
  );
}

export function SeedField({ seed, onChange }: { seed: number; onChange: (seed: number) => void }) {
  const t = useWords();
  return (
    <label>
      <span class="label">{t("seed.label")}</span>
      <input
        type="number"
        class="short"
        min={0}
        value={seed}
        onChange={(event) => onChange(Math.max(0, Math.round(event.currentTarget.valueAsNumber) || 0))}
      />
    </label>
  );
}
