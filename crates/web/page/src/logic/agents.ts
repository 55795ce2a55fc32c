// Agents as text: `name:key=value,…`.

/** Bounds that belong to the budget on the page, not to the agent. */
const BUDGET = /^(iters|time)=/;

/** The name before the options. */
export const kindOfAgent = (agent: string): string => agent.split(":")[0]!;

/** The agent without bounds of its own, which would go before those of the page. */
export function withoutBudget(agent: string): string {
  const [name, options = ""] = [kindOfAgent(agent), agent.slice(kindOfAgent(agent).length + 1)];
  const kept = options.split(",").filter((option) => option !== "" && !BUDGET.test(option));
  return kept.length === 0 ? name : `${name}:${kept.join(",")}`;
}

/** The number of a level of play, counted from 1, if the agent is one: `level:n=3` or `level=3`. */
export function levelOf(agent: string): number | null {
  const [, digits] = /^\s*level(?::n)?=(\d+)\s*$/i.exec(agent) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** What to offer in a game, each once. */
export const offered = (presets: string[] | undefined): string[] => [
  ...new Set((presets ?? ["uct", "flat"]).map(withoutBudget)),
];

/** Agents as one talks of them beside a common budget: without bounds, where they can still be told apart. */
export function shortNames(agents: string[]): string[] {
  const short = agents.map(withoutBudget);
  return new Set(short).size === new Set(agents).size ? short : agents;
}
