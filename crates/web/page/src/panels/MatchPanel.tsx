// A match of two agents: what its games say, and the games themselves.

import { ErrorMessage } from "../parts/ErrorMessage";
import { Icon } from "../parts/Icon";
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
  const { standing, intervals } = matching.value;
  const most = catalog.limits["games"];
  return (
    <>
      <AgentField label="A" value={a} onChange={(a) => change({ match: { ...match, a } })} />
      <AgentField label="B" value={b} onChange={(b) => change({ match: { ...match, b } })} />
      <BudgetFields />
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
      <BalancePart />
    </>
  );
}
