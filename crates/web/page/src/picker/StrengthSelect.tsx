// Which agent: the named strengths first, then every kind of search by its name.

import { levelOf } from "../logic/agents";
import { percent } from "../logic/format";
import { usePageState, useWords } from "../state/context";
import type { LevelInfo } from "../contract";

const NAMED = ["level", "best"];

interface Props {
  /** The text of the agent, and the name before its options. */
  agent: string;
  name: string;
  label: string;
  onChange: (agent: string) => void;
}

/** `Level 3 (Elo 756)`, or in a solitaire the share of deals won. */
function useLevelWords(): (level: LevelInfo, index: number) => string {
  const { kind } = usePageState();
  const t = useWords();
  return ({ strength }, index) => {
    const name = t("play.level-number", { level: index + 1 });
    if (strength === null) return name;
    return `${name} (${kind === "solitaire" ? percent(strength, 0) : `Elo ${Math.round(strength)}`})`;
  };
}

export function StrengthSelect({ agent, name, label, onChange }: Props) {
  const { game, catalog } = usePageState();
  const t = useWords();
  const levelWords = useLevelWords();
  const kinds = catalog.agents.filter((each) => !NAMED.includes(each.name));
  const level = name === "level" ? (levelOf(agent) ?? 5) : null;
  const chosen = level === null ? name : `level:n=${level}`;
  const levels = game.levels.map((info, index) => ({ words: levelWords(info, index), agent: `level:n=${index + 1}` }));
  const known = chosen === "best" || [...kinds.map((each) => each.name), ...levels.map((each) => each.agent)].includes(chosen);
  return (
    <select
      class="strength"
      data-testid="strength"
      aria-label={t("picker.strength", { agent: label })}
      value={known ? chosen : ""}
      onChange={(event) => event.currentTarget.value !== "" && onChange(event.currentTarget.value)}
    >
      {!known && <option value="">{t("picker.unknown")}</option>}
      <optgroup label={t("picker.named")}>
        {levels.map(({ words, agent }) => (
          <option key={agent} value={agent}>
            {words}
          </option>
        ))}
        <option value="best">{t("picker.best")}</option>
      </optgroup>
      <optgroup label={t("picker.kinds")}>
        {kinds.map((each) => (
          <option key={each.name} value={each.name}>
            {each.name}
          </option>
        ))}
      </optgroup>
    </select>
  );
}
