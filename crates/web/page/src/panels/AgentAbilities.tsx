// What each agent can show in a panel, and buttons for those that can show what this one does not.

import { usePageState, useWords } from "../state/context";

interface AbilitiesProps {
  /** The agents chosen, and whether each can be shown here; `null` where it is not known yet. */
  agents: { agent: string; can: boolean | null }[];
  shown: number;
  /** What those can show that can, and what the others can. */
  words: { can: string; cannot: string };
  onShow: (index: number) => void;
}

/** Only where there is more than one agent: which of them is shown, and what the others can show. */
export function AgentAbilities({ agents, shown, words, onShow }: AbilitiesProps) {
  if (agents.length < 2) return null;
  return (
    <ul class="abilities" data-testid="abilities">
      {agents.map(({ agent, can }, index) => (
        <li key={index}>
          <button type="button" class="quiet" aria-pressed={index === shown} onClick={() => onShow(index)}>
            {agent}
          </button>{" "}
          {can !== null && <span class="hint">{can ? words.can : words.cannot}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Agents to take instead: those chosen already, then those of the game. */
export function AgentOffer({ chosen, onChoose }: { chosen: string[]; onChoose: (agent: string) => void }) {
  const { game } = usePageState();
  const t = useWords();
  const offered = [...new Set([...chosen, ...game.steps])];
  if (offered.length === 0) return <p class="hint">{t("abilities.none")}</p>;
  return (
    <div class="row" data-testid="agent-offer">
      {offered.map((agent) => (
        <button key={agent} type="button" class={agent === offered[0] ? "primary" : ""} onClick={() => onChoose(agent)}>
          {t("abilities.take", { agent })}
        </button>
      ))}
    </div>
  );
}
