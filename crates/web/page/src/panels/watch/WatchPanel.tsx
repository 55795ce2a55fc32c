// A search that is watched while it works: its tree grows on a drawing, step by step.

import { kindOfAgent } from "../../logic/agents";
import { Segmented } from "../../parts/Segmented";
import { Advanced } from "../../parts/Advanced";
import { BoardNumbers } from "../../stage/Legend";
import { usePageState, useWords } from "../../state/context";
import { AgentField } from "../AgentField";
import { SeedField } from "../BudgetFields";
import { GrowthView } from "./GrowthView";
import { VisitsView } from "./VisitsView";

const METHODS = ["uct", "flat", "alpha-beta"] as const;

/** Depths that are small enough to draw. */
const AGENTS = { uct: "uct", flat: "flat", "alpha-beta": "alpha-beta:depth=3,root=best,table=off,order=off,pvs=off" };

export function WatchPanel() {
  const { address, change, agents, game, position, synced } = usePageState();
  const t = useWords();
  const known = agents.find((agent) => METHODS.some((method) => method === kindOfAgent(agent)) || game.steps.includes(kindOfAgent(agent)));
  const agent = known ?? AGENTS.uct;
  const kind = kindOfAgent(agent);
  const method = METHODS.find((method) => method === kind) ?? "uct";
  const setAgent = (text: string) => change({ agents: [text, ...agents.filter((each) => each !== agent)] });
  const canWatch = synced && position?.turn.kind === "player";
  const View = method === "alpha-beta" ? VisitsView : GrowthView;
  return (
    <>
      <div class="row">
        <Segmented
          name={t("watch.method")}
          values={METHODS}
          value={method}
          words={(each) => t(`watch.${each}`)}
          onChange={(method) => change({ agents: [AGENTS[method]], iteration: 1, phase: 3 })}
        />
      </div>
      {canWatch ? <View key={method} agent={agent} /> : <p class="hint">{t(position?.turn.kind === "over" ? "watch.over" : "watch.wait")}</p>}
      <Advanced>
        <AgentField label={t("agents.label")} value={agent} onChange={setAgent} />
        {method !== "alpha-beta" && <SeedField seed={address.seed} onChange={(seed) => change({ seed })} />}
        <BoardNumbers />
      </Advanced>
    </>
  );
}
