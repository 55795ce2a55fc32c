// An agent: chosen from a list, changed by controls, or written as text as for the command line. All three are the same agent.

import { useId } from "preact/hooks";

import { readSpec } from "../logic/spec";
import { AgentOptions } from "../picker/AgentOptions";
import { CopyButton } from "../picker/CopyButton";
import { StrengthSelect } from "../picker/StrengthSelect";
import { ErrorMessage } from "../parts/ErrorMessage";
import { useDraft } from "../parts/use-draft";
import { usePageState, useWords } from "../state/context";

interface Props {
  label: string;
  value: string;
  onChange: (agent: string) => void;
  /** Why the server refuses the text. */
  error?: string | null;
}

export function AgentField({ label, value, onChange, error = null }: Props) {
  const { presets } = usePageState();
  const t = useWords();
  return (
    <div class="agent-picker">
      <div class="agent-field">
        <span class="label" aria-hidden="true">
          {label}
        </span>
        <StrengthSelect agent={value} name={readSpec(value).name} label={label} onChange={onChange} />
        <AgentText label={label} value={value} wrong={error !== null} presets={presets} onChange={onChange} />
        <CopyButton text={value} label={t("picker.copy")} />
      </div>
      <ErrorMessage message={error} testid="search-error" />
      <AgentOptions agent={value} onChange={onChange} />
    </div>
  );
}

interface TextProps extends Pick<Props, "label" | "value" | "onChange"> {
  wrong: boolean;
  presets: string[];
}

function AgentText({ label, value, wrong, presets, onChange }: TextProps) {
  const t = useWords();
  const list = useId();
  const draft = useDraft(value);
  return (
    <>
      <input
        type="text"
        list={list}
        value={draft.value}
        aria-label={t("picker.text", { agent: label })}
        spellcheck={false}
        aria-invalid={wrong ? true : undefined}
        onInput={draft.onInput}
        onChange={(event) => {
          const agent = event.currentTarget.value.trim();
          draft.forget();
          // Without an agent nothing can be asked: the old one stays, and is seen to stay.
          if (agent !== "") onChange(agent);
        }}
      />
      <datalist id={list}>
        {presets.map((preset) => (
          <option key={preset} value={preset} />
        ))}
      </datalist>
    </>
  );
}
