// A game against an agent, on either side. Before the first move there is a level and a side to choose, during the game a hint and a
// move back, at its end the result. An agent moves as soon as its search pauses, unless it must wait.

import { useEffect, useState } from "preact/hooks";

import type { Scale } from "../contract";
import { agentError, isResting } from "../logic/searching";
import { usualThreshold } from "../logic/teaching";
import { Advanced } from "../parts/Advanced";
import { Icon } from "../parts/Icon";
import { unitWords } from "../stage/describe";
import { usePageState, useWords } from "../state/context";
import { AgentField } from "./AgentField";
import { BudgetFields } from "./BudgetFields";
import { AutoLevel } from "./play/AutoLevel";
import { ClockSetting } from "./play/ClockSetting";
import { HintButton } from "./play/HintButton";
import { Nature } from "./play/Nature";
import { Opponent } from "./play/Opponent";
import { ResultCard } from "./play/ResultCard";
import { TeachingControls } from "./play/TeachingControls";
import { useTeaching } from "./play/use-teaching";
import { Figures, Status } from "./Status";

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
  const { address, change, opponent, game, kind, agentsTurn, busy } = state;
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
  return (
    <>
      <ResultCard />
      <div class="row actions">
        <HintButton />
        {address.ply > 0 && (
          <button type="button" onClick={state.takeBack}>
            <Icon name="undo" />
            {t("play.take-back")}
          </button>
        )}
        {agentsTurn && (
          <button type="button" class={busy ? "" : "primary"} data-testid="pause" onClick={busy ? state.stop : state.start}>
            <Icon name={busy ? "pause" : "play"} />
            {t(busy ? "play.pause" : state.begun ? "play.resume" : "search.start")}
          </button>
        )}
      </div>
      <Opponent />
      {game.levels.length > 0 && kind === "game" && <AutoLevel />}
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
      {kind === "game" && <ClockSetting />}
      {game.has_chance && <Nature />}
      <Advanced>
        <AgentField
          label={t(kind === "solitaire" ? "agents.label" : "play.opponent")}
          value={opponent}
          onChange={(opponent) => change({ opponent })}
          error={agentError(state.searching.error, 0)}
        />
        <BudgetFields />
        <Status />
        <Figures />
      </Advanced>
    </>
  );
}
