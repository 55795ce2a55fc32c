// Two agents play many games: who is stronger, and how sure one can be by now.

import type { Standing } from "../contract";
import * as client from "../logic/client";
import type { ServerEvent } from "../logic/events";
import { useStudio, useWords } from "../state/context";
import { useStream } from "../state/use-stream";
import { AgentField } from "./AgentField";
import { SeedField } from "./BudgetFields";
import { MatchResult } from "./MatchResult";

interface Match {
  standing: Standing | null;
  /** The intervals after each report, to show how they shrink. */
  history: { played: number; low: number; high: number }[];
}

const EMPTY: Match = { standing: null, history: [] };

function played(match: Match, { name, data }: ServerEvent): Match {
  const standing = data as Standing;
  if (name !== "standing" && name !== "done") return match;
  const { played, low, high } = standing;
  const isNew = low !== null && high !== null && played !== match.history.at(-1)?.played;
  return { standing, history: isNew ? [...match.history, { played, low, high }] : match.history };
}

export function MatchPanel() {
  const { address, change, catalog, game, line, presets } = useStudio();
  const t = useWords();
  const stream = useStream(EMPTY, played);
  const { seed, match } = address;
  const a = match.a ?? presets[0]!;
  const b = match.b ?? presets[1] ?? "random";
  const start = () => {
    stream.start((signal) => client.match(line, { a, b, games: match.games, seed }, signal));
  };
  const most = catalog.limits["games"];
  return (
    <>
      <AgentField label="A" value={a} onChange={(a) => change({ match: { ...match, a } })} />
      <AgentField label="B" value={b} onChange={(b) => change({ match: { ...match, b } })} />
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
        <SeedField seed={seed} onChange={(seed) => change({ seed })} />
        {stream.running ? (
          <button type="button" class="primary" data-testid="match-stop" onClick={stream.stop}>
            ■ {t("search.stop")}
          </button>
        ) : (
          <button type="button" class="primary" data-testid="match-start" onClick={start}>
            ▶ {t("search.start")}
          </button>
        )}
      </div>
      <p class="hint">{t(game.players.length === 1 ? "match.deals" : "match.pairs")}</p>
      {stream.error && (
        <p class="error" role="alert">
          {stream.error}
        </p>
      )}
      {stream.value.standing && (
        <MatchResult standing={stream.value.standing} history={stream.value.history} a={a} b={b} />
      )}
    </>
  );
}
