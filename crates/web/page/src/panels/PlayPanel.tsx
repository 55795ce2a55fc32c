// A game against an agent, on either side; once one has begun, it moves as soon as its search pauses, unless it must wait.

import { useEffect, useState } from "preact/hooks";

import { Segmented } from "../parts/Segmented";
import { SEATS } from "../logic/address";
import { isResting } from "../logic/searching";
import { usePageState, useWords } from "../state/context";
import { AgentField, AgentHelp } from "./AgentField";
import { BudgetFields } from "./BudgetFields";
import { LevelField } from "./LevelField";
import { Status } from "./Status";

/** How long to wait before the move of an agent is tried again. */
const AGAIN_MS = 1500;

/** Makes the move of an agent whose search has come to rest on the position shown. */
function useReplies() {
  const { searching, moves, busy, synced, fresh } = usePageState();
  const run = searching.search.runs[0];
  const best = run?.snapshot.report?.best;
  // The search may still be one of another panel.
  const ready = run && isResting(run) && searching.order?.reply && busy && fresh && synced;
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!ready || best === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const again = () => setAttempt((attempt) => attempt + 1);
    // A move that the server has not answered is tried again, as long as it is the one to make.
    void moves.play(best).then((made) => current && !made && (timer = setTimeout(again, AGAIN_MS)));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [ready, best, attempt]);
}

export function PlayPanel() {
  const state = usePageState();
  const { address, change, opponent, game, moves, kind, seats, agentsTurn, busy } = state;
  const t = useWords();
  useReplies();
  const choices = kind === "solitaire" ? (["first", "none"] as const) : SEATS;
  const name = (player: number) => t.named("player", game.players[player] ?? "");
  const words = { first: name(0), second: name(1), both: t("play.both"), none: t("play.none") };
  const setOpponent = (opponent: string) => change({ opponent });
  return (
    <>
      <LevelField levels={game.levels} kind={kind} opponent={opponent} onChange={setOpponent} />
      <AgentField
        label={t(kind === "solitaire" ? "agents.label" : "play.opponent")}
        value={opponent}
        onChange={setOpponent}
      />
      <AgentHelp agent={opponent} />
      <BudgetFields />
      <div class="row">
        <span class="label">{t("play.side")}</span>
        <Segmented
          name={t("play.side")}
          values={choices}
          value={seats}
          words={(each) => words[each]}
          onChange={(seats) => change({ seats })}
        />
      </div>
      <div class="row">
        <button type="button" class="primary" onClick={moves.restart}>
          {t("keys.new")}
        </button>
        <button type="button" disabled={address.ply === 0} onClick={state.takeBack}>
          {t("play.take-back")}
        </button>
        <button type="button" data-testid="pause" disabled={!agentsTurn} onClick={busy ? state.stop : state.start}>
          {busy || !agentsTurn ? `■ ${t("play.pause")}` : `▶ ${t(state.begun ? "play.resume" : "search.start")}`}
        </button>
      </div>
      <Status />
    </>
  );
}
