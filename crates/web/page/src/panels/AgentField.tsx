// An agent as text, with what is offered for the game, and what its options are.

import { useId } from "preact/hooks";

import { kindOfAgent } from "../logic/agents";
import { useDraft } from "../parts/use-draft";
import { usePageState, useWords } from "../state/context";

interface Props {
  label: string;
  value: string;
  onChange: (agent: string) => void;
  wrong?: boolean;
}

export function AgentField({ label, value, onChange, wrong }: Props) {
  const { presets } = usePageState();
  const list = useId();
  const draft = useDraft(value);
  return (
    <label class="agent-field">
      <span class="label">{label}</span>
      <input
        type="text"
        list={list}
        value={draft.value}
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
    </label>
  );
}

/** The description and the options of an agent, from the catalog. */
export function AgentHelp({ agent }: { agent: string }) {
  const { catalog } = usePageState();
  const t = useWords();
  const info = catalog.agents.find(({ name }) => name === kindOfAgent(agent));
  if (!info) return null;
  return (
    <details class="agent-help">
      <summary>
        <code>{info.name}</code> {info.about}
      </summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("agents.options", { agent: info.name })}>
        <table>
          <tbody>
            {info.options.map(({ key, default: usual, help }) => (
              <tr key={key}>
                <th scope="row">
                  <code>
                    {key}={usual}
                  </code>
                </th>
                <td>{help}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
