// How much a search may do, and its seed.

import { useDraft } from "../parts/use-draft";
import { amounts } from "../logic/stops";
import { StopSlider } from "../picker/StopSlider";
import { usePageState, useWords } from "../state/context";

export function BudgetFields() {
  const { address, change, catalog } = usePageState();
  const t = useWords();
  const { budget, seed } = address;
  const unit = "ms" in budget ? "ms" : "iters";
  const amount = "ms" in budget ? budget.ms : budget.iters;
  const set = (unit: string, amount: number) => {
    const bounded = Math.max(1, Math.min(catalog.limits[unit] ?? Infinity, Math.round(amount) || 1));
    change({ budget: unit === "ms" ? { ms: bounded } : { iters: bounded } });
  };
  const draft = useDraft(String(amount));
  return (
    <div class="row budget">
      <label>
        <span class="label">{t("budget.label")}</span>
        <input
          type="number"
          min={1}
          max={catalog.limits[unit]}
          value={draft.value}
          data-testid="budget"
          onInput={draft.onInput}
          onChange={(event) => (draft.forget(), set(unit, event.currentTarget.valueAsNumber))}
        />
      </label>
      <StopSlider
        label={t("budget.slider")}
        stops={amounts(catalog.limits[unit] ?? 10_000_000).map(String)}
        value={String(amount)}
        words={(stop) => `${stop} ${t(unit === "ms" ? "budget.ms" : "budget.iters")}`}
        silent
        onChange={(stop) => set(unit, Number(stop))}
      />
      <label>
        <span class="visually-hidden">{t("budget.unit")}</span>
        <select value={unit} onChange={({ currentTarget: { value } }) => set(value, value === "ms" ? 2000 : 10000)}>
          <option value="iters">{t("budget.iters")}</option>
          <option value="ms">{t("budget.ms")}</option>
        </select>
      </label>
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
