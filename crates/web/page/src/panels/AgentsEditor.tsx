// Which agents think about the position, side by side.

import { agentError } from "../logic/searching";
import { usePageState, useWords } from "../state/context";
import { AgentField } from "./AgentField";

export function AgentsEditor() {
  const { agents, presets, change, catalog, searching } = usePageState();
  const t = useWords();
  const most = catalog.limits["agents"] ?? 4;
  const put = (index: number, agent: string) =>
    change({ agents: agents.map((old, at) => (at === index ? agent : old)) });
  const next = presets.find((preset) => !agents.includes(preset)) ?? presets[0] ?? "flat";
  return (
    <div class="agents">
      {agents.map((agent, index) => (
        <div class="row" key={index}>
          <AgentField
            label={agents.length > 1 ? `${index + 1}` : t("agents.label")}
            value={agent}
            error={agentError(searching.error, index)}
            onChange={(text) => put(index, text)}
          />
          {agents.length > 1 && (
            <button
              type="button"
              class="icon"
              aria-label={t("agents.remove", { agent })}
              onClick={() => change({ agents: agents.filter((_, at) => at !== index) })}
            >
              ✕
            </button>
          )}
        </div>
      ))}
      {agents.length < most && (
        <button type="button" class="quiet" onClick={() => change({ agents: [...agents, next] })}>
          + {t("agents.add")}
        </button>
      )}
    </div>
  );
}
