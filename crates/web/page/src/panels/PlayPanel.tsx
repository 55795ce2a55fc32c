// A game against an agent, on either side; once one has begun, it moves as soon as its search pauses, unless it must wait.

import { useEffect, useState } from "preact/hooks";

import type { Scale } from "../contract";
import { Segmented } from "../parts/Segmented";
import { SEATS } from "../logic/address";
import { agentError, isResting } from "../logic/searching";
import { usualThreshold } from "../logic/teaching";
import { unitWords } from "../stage/describe";
import { usePageState, useWords } from "../state/context";
import { AgentField } from "./AgentField";
import { BudgetFields } from "./BudgetFields";
import { AutoLevel } from "./play/AutoLevel";
import { HintButton } from "./play/HintButton";
import { TeachingControls } from "./play/TeachingControls";
import { useTeaching } from "./play/use-teaching";
import { Status } from "./Status";

/** How long to wait before the move of an agent is tried again. */
const AGAIN_MS = 1500;

/** Makes the move of an agent whose search has come to rest on the position shown. */
function useReplies(mayReply: boolean) {
  const { searching, moves, busy, synced, fresh } = usePageState();
  const run = searching.search.runs[0];
  const best = run?.snapshot.report?.best;
  // The search may still be one of another panel.
  const ready = run && isResting(run) && searching.order?.reply && busy && fresh && synced && mayReply;
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
  const [taught, setTaught] = useState(() => localStorage.getItem("teaching") === "on");
  const [thresholds, setThresholds] = useState<Record<string, number>>({});
  const [scale, setScale] = useState<Scale>("signed");
  const unit = unitWords(t, scale, kind);
  const mayTeach = kind === "game" && !game.is_hidden;
  const teaching = useTeaching(state, taught && mayTeach, (scale) => thresholds[unitWords(t, scale, kind)] ?? usualThreshold(scale));
  const judged = teaching.lesson?.move ? teaching.lesson.scale : null;
  useEffect(() => {
    if (judged) setScale(judged);
  }, [JSON.stringify(judged)]);
  useReplies(teaching.mayReply);
  const choices = kind === "solitaire" ? (["first", "none"] as const) : SEATS;
  const name = (player: number) => t.named("player", game.players[player] ?? "");
  const words = { first: name(0), second: name(1), both: t("play.both"), none: t("play.none") };
  const setOpponent = (opponent: string) => change({ opponent });
  return (
    <>
      {game.levels.length > 0 && <AutoLevel />}
      <AgentField
        label={t(kind === "solitaire" ? "agents.label" : "play.opponent")}
        value={opponent}
        onChange={setOpponent}
        error={agentError(state.searching.error, 0)}
      />
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
        <HintButton />
        <button type="button" data-testid="pause" disabled={!agentsTurn} onClick={busy ? state.stop : state.start}>
          {busy || !agentsTurn ? `■ ${t("play.pause")}` : `▶ ${t(state.begun ? "play.resume" : "search.start")}`}
        </button>
      </div>
      {mayTeach && (
        <TeachingControls
          on={taught}
          onToggle={(on) => (localStorage.setItem("teaching", on ? "on" : "off"), setTaught(on))}
          threshold={thresholds[unit] ?? null}
          usual={usualThreshold(scale)}
          unit={unit}
          onThreshold={(threshold) => setThresholds({ ...thresholds, [unit]: threshold })}
          teaching={teaching}
        />
      )}
      <Status />
    </>
  );
}
