// The options of an agent: what bounds its search by sliders, everything else under "advanced".

import type { OptionInfo } from "../contract";
import { readSpec, valueOf, withOption, writeSpec } from "../logic/spec";
import { usePageState, useWords } from "../state/context";
import { OptionField } from "./OptionField";

/** Options that say how much an agent does, or how well it plays. */
const MAIN = ["n", "iters", "per_move", "nodes", "time", "depth", "random"];

const isMain = ({ key }: OptionInfo) => MAIN.includes(key);

interface Props {
  agent: string;
  onChange: (agent: string) => void;
}

export function AgentOptions({ agent, onChange }: Props) {
  const { catalog } = usePageState();
  const t = useWords();
  const spec = readSpec(agent);
  const info = catalog.agents.find(({ name }) => name === spec.name);
  if (!info) return null;
  const field = (option: OptionInfo) => (
    <OptionField
      key={option.key}
      option={option}
      value={valueOf(spec, option)}
      onChange={(value) => onChange(writeSpec(withOption(spec, option, value)))}
    />
  );
  const advanced = info.options.filter((option) => !isMain(option));
  const changed = advanced.filter((option) => valueOf(spec, option) !== option.default).length;
  return (
    <details class="agent-help">
      <summary>
        <code>{info.name}</code> {info.about}
      </summary>
      <div class="option-list">
        {info.options.filter(isMain).map(field)}
        {info.options.length === 0 && <p class="hint">{t("picker.no-options")}</p>}
      </div>
      {advanced.length > 0 && (
        <details class="advanced">
          <summary>
            {t("picker.advanced", { options: advanced.length })}
            {changed > 0 && ` – ${t("picker.changed", { options: changed })}`}
          </summary>
          <div class="option-list scroll" tabIndex={0} role="region" aria-label={t("agents.options", { agent: info.name })}>
            {advanced.map(field)}
          </div>
        </details>
      )}
    </details>
  );
}
