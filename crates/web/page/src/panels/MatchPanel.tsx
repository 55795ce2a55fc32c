// A match of two agents: what its games say, and the games themselves.

import { readSpec } from "../logic/spec";
import { Advanced } from "../parts/Advanced";
import { ErrorMessage } from "../parts/ErrorMessage";
import { Icon } from "../parts/Icon";
import { StrengthSelect } from "../picker/StrengthSelect";
import { usePageState, useWords } from "../state/context";
import { AgentField } from "./AgentField";
import { BalancePart } from "./BalancePart";
import { BudgetFields } from "./BudgetFields";
import { MatchGames } from "./MatchGames";
import { MatchResult } from "./MatchResult";

export function MatchPanel() {
  const { address, change, catalog, game, matching } = usePageState();
  const t = useWords();
  const { match } = address;
  const { a, b } = matching;
  const sides = { a, b };
  const choose = (side: "a" | "b") => (agent: string) => change({ match: { ...match, [side]: agent } });
  const { standing, intervals } = matching.value;
  const most = catalog.limits["games"];
  return (
    <>
      <div class="row">
        {(["a", "b"] as const).map((side) => (
          <div key={side} class="row match-agent">
            <span class="label" aria-hidden="true">
              {side.toUpperCase()}
            </span>
            <StrengthSelect agent={sides[side]} name={readSpec(sides[side]).name} label={side.toUpperCase()} onChange={choose(side)} />
          </div>
        ))}
      </div>
      <div class="row budget">
        <label>
          <span class="label">{t("match.games")}</span>
          <input
            type="number"
            min={2}
            max={most}
            step={2}
            value={match.games}
            data-testid="games"
            onChange={({ currentTarget: { valueAsNumber: games } }) =>
              change({ match: { ...match, games: Math.max(1, Math.min(most ?? Infinity, Math.round(games) || 1)) } })
            }
          />
        </label>
        {matching.running ? (
          <button type="button" class="primary" data-testid="match-stop" onClick={matching.stop}>
            <Icon name="stop" /> {t("search.stop")}
          </button>
        ) : (
          <button type="button" class="primary" data-testid="match-start" onClick={matching.begin}>
            <Icon name="play" /> {t("search.start")}
          </button>
        )}
      </div>
      <p class="hint">{t(game.players.length === 1 ? "match.deals" : "match.pairs")}</p>
      <ErrorMessage message={matching.error} />
      {standing && <MatchResult standing={standing} intervals={intervals} running={matching.running} />}
      <MatchGames />
      <Advanced>
        <AgentField label="A" value={a} onChange={choose("a")} />
        <AgentField label="B" value={b} onChange={choose("b")} />
        <BudgetFields />
        <BalancePart />
      </Advanced>
    </>
  );
}
