// One option of an agent or of a game as a control: a switch, a list, a slider, a number or a text, with its help.

import type { OptionInfo } from "../contract";
import { stopsOf } from "../logic/stops";
import { useDraft } from "../parts/use-draft";
import { usePageState, useWords } from "../state/context";
import { StopSlider } from "./StopSlider";

interface Props {
  option: OptionInfo;
  value: string;
  onChange: (value: string) => void;
}

/** A value for people: large numbers in groups, `none` as a word. */
export function useValueWords(): (value: string) => string {
  const t = useWords();
  return (value) => {
    if (value === "none") return t("picker.none");
    if (value === "end") return t("picker.end");
    if (/^\d+ms$/.test(value)) {
      const ms = Number.parseInt(value, 10);
      return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
    }
    return /^\d{4,}$/.test(value) ? Number(value).toLocaleString("en").replaceAll(",", "\u202f") : value;
  };
}

function Control({ option, value, onChange }: Props) {
  const { catalog } = usePageState();
  const words = useValueWords();
  const { control, key } = option;
  const stops = stopsOf(option, catalog.limits);
  if (stops) return <StopSlider label={key} {...{ stops, value, words, onChange }} />;
  if (control.kind === "switch")
    return (
      <input
        type="checkbox"
        aria-label={key}
        checked={value === "on"}
        onChange={(event) => onChange(event.currentTarget.checked ? "on" : "off")}
      />
    );
  if (control.kind === "choice")
    return (
      <select aria-label={key} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {!control.values.includes(value) && <option>{value}</option>}
        {control.values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    );
  return <TextControl {...{ option, value, onChange }} />;
}

/** Numbers without bounds, and names. */
function TextControl({ option, value, onChange }: Props) {
  const draft = useDraft(value);
  return (
    <input
      type="text"
      class="short"
      aria-label={option.key}
      inputMode={option.control.kind === "number" ? "decimal" : "text"}
      spellcheck={false}
      value={draft.value}
      onInput={draft.onInput}
      onChange={(event) => {
        draft.forget();
        onChange(event.currentTarget.value.trim() || option.default);
      }}
    />
  );
}

export function OptionField(props: Props) {
  const { option, value, onChange } = props;
  const t = useWords();
  const changed = value !== option.default;
  return (
    <div class={changed ? "option-field changed" : "option-field"} data-option={option.key}>
      <code class="option-key">{option.key}</code>
      <Control {...props} />
      {changed && (
        <button
          type="button"
          class="quiet"
          title={t("picker.reset", { option: option.key })}
          aria-label={t("picker.reset", { option: option.key })}
          onClick={() => onChange(option.default)}
        >
          ↺
        </button>
      )}
      <p class="hint">
        {option.help}
        {option.from && <small> ({option.from})</small>}
      </p>
    </div>
  );
}
