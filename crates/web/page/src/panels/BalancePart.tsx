// What a game is like: who it favours, how long it is, and how much skill matters.

import { useEffect, useState } from "preact/hooks";

import type { Balance, MeanEstimate, Proportion } from "../contract";
import * as client from "../logic/client";
import type { ServerEvent } from "../logic/events";
import { estimate, numberInterval, shareDifference, unsigned } from "../logic/format";
import { ErrorMessage } from "../parts/ErrorMessage";
import { usePageState, useWords } from "../state/context";
import { useStream } from "../state/use-stream";

interface Measured {
  done: number;
  all: number;
  balance: Balance | null;
  failure: string | null;
}

const UNMEASURED: Measured = { done: 0, all: 0, balance: null, failure: null };

function measured(before: Measured, { name, data }: ServerEvent): Measured {
  if (name === "progress") return { ...before, ...(data as { done: number; all: number }) };
  if (name === "done") return { ...before, balance: data as Balance };
  return name === "failed" ? { ...before, failure: (data as { message: string }).message } : before;
}

const proportion = (found: Proportion | null | undefined) =>
  found ? estimate(found.share, found.interval).join(" ").trim() : "–";

const mean = (found: MeanEstimate | null) =>
  found ? `${unsigned(found.mean, 1)}${found.interval ? ` ${numberInterval(found.interval, 1)}` : ""}` : "–";

export function BalancePart() {
  const { address, game } = usePageState();
  const t = useWords();
  const [games, setGames] = useState(50);
  const stream = useStream(UNMEASURED, measured);
  useEffect(stream.reset, [address.game, address.seed]);
  const { balance, done, all, failure } = stream.value;
  const line = { game: address.game, start: address.start, moves: [] };
  const begin = () => stream.start((signal) => client.balance(line, { games, seed: address.seed }, signal));
  return (
    <details class="study" data-testid="balance">
      <summary>{t("balance.title", { game: t.game(game) })}</summary>
      <p class="hint">{t(game.players.length === 1 ? "balance.deals" : "balance.hint")}</p>
      <div class="row budget">
        <label>
          <span class="label">{t("match.games")}</span>
          <input
            type="number"
            min={2}
            max={2000}
            value={games}
            onChange={({ currentTarget: { valueAsNumber } }) => setGames(Math.max(2, Math.round(valueAsNumber) || 2))}
          />
        </label>
        {stream.running ? (
          <button type="button" class="primary" onClick={stream.stop}>
            ■ {t("search.stop")}
          </button>
        ) : (
          <button type="button" class="primary" data-testid="balance-start" onClick={begin}>
            ▶ {t("balance.start")}
          </button>
        )}
        <span class="hint" aria-live="polite">
          {stream.running && all > 0 ? t("balance.progress", { done, all }) : ""}
        </span>
      </div>
      <ErrorMessage message={stream.error ?? failure} />
      {balance && <Tables balance={balance} />}
    </details>
  );
}

function Tables({ balance: { players, equals, skill } }: { balance: Balance }) {
  const t = useWords();
  const alone = players === 1;
  return (
    <>
      <table class="worst" data-testid="balance-equals">
        <caption>{t(alone ? "balance.each" : "balance.equals")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("balance.agent")}</th>
            {alone ? (
              <th scope="col">{t("balance.success")}</th>
            ) : (
              <>
                <th scope="col">{t("balance.first")}</th>
                <th scope="col">{t("balance.draws")}</th>
              </>
            )}
            <th scope="col">{t("balance.length")}</th>
            <th scope="col">{t("balance.branching")}</th>
          </tr>
        </thead>
        <tbody>
          {equals.map(({ agent, first, draws, success, length, branching }) => (
            <tr key={agent}>
              <th scope="row">{agent}</th>
              {alone ? (
                <td>{proportion(success)}</td>
              ) : (
                <>
                  <td>{proportion(first)}</td>
                  <td>{proportion(draws)}</td>
                </>
              )}
              <td>{mean(length)}</td>
              <td>{mean(branching)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {skill.length > 0 && (
        <table class="worst" data-testid="balance-skill">
          <caption>{t("balance.skill")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("balance.stronger")}</th>
              <th scope="col">{t("balance.weaker")}</th>
              <th scope="col">{t(alone ? "balance.difference" : "balance.score")}</th>
            </tr>
          </thead>
          <tbody>
            {skill.map(({ stronger, weaker, score, difference }) => (
              <tr key={stronger}>
                <th scope="row">{stronger}</th>
                <td>{weaker}</td>
                <td>{difference?.interval ? shareDifference(difference.interval) : proportion(difference ?? score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
