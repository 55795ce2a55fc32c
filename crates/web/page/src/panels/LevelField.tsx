// The level of play of an opponent, from 1 to 10.

import type { LevelInfo } from "../contract";
import { levelOf } from "../logic/agents";
import { percent, type Kind } from "../logic/format";
import { useWords } from "../state/context";

interface Props {
  levels: LevelInfo[];
  kind: Kind;
  opponent: string;
  onChange: (agent: string) => void;
}

/** A list of the levels; the first entry stands for any other agent, which the field for agents names. */
export function LevelField({ levels, kind, opponent, onChange }: Props) {
  const t = useWords();
  const level = levelOf(opponent);
  const words = ({ strength }: LevelInfo, index: number) => {
    const name = t("play.level-number", { level: index + 1 });
    if (strength === null) return name;
    return `${name} (${kind === "solitaire" ? percent(strength, 0) : `Elo ${Math.round(strength)}`})`;
  };
  return (
    <label class="agent-field">
      <span class="label">{t("play.level")}</span>
      <select
        data-testid="level"
        value={level ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const chosen = levels[Number(value) - 1];
          if (chosen) onChange(chosen.agent);
        }}
      >
        <option value="" disabled={level !== null}>
          {t("play.no-level")}
        </option>
        {levels.map((info, index) => (
          <option key={info.agent} value={index + 1}>
            {words(info, index)}
          </option>
        ))}
      </select>
    </label>
  );
}
