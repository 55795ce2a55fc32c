// A game against an agent, on either side; it moves as soon as its search rests.

import { useEffect } from "preact/hooks";

import { Segmented } from "../parts/Segmented";
import { SEATS } from "../logic/address";
import { useStudio, useWords } from "../state/context";
import { AgentField, AgentHelp } from "./AgentField";
import { BudgetFields } from "./BudgetFields";
import { Status } from "./Status";

/** Makes the move of an agent whose search has come to rest on the position shown. */
function useReplies() {
  const { searching, moves, settled, fresh } = useStudio();
  const run = searching.search.runs[0];
  const state = run?.snapshot.state;
  const best = run?.snapshot.report?.best;
  const ready = (state === "resting" || state === "done") && fresh && settled;
  useEffect(() => {
    if (ready && best !== undefined) moves.play(best);
  }, [ready, best]);
}

export function PlayPanel() {
  const { address, change, opponent, game, moves, kind } = useStudio();
  const t = useWords();
  useReplies();
  // In a solitaire one plays oneself or watches.
  const seats = kind === "solitaire" ? (["first", "none"] as const) : SEATS;
  const name = (player: number) => t.named("player", game.players[player] ?? "");
  const words = { first: name(0), second: name(1), both: t("play.both"), none: t("play.none") };
  // Going back over an agent's answer would only be answered again.
  const back = address.seats === "both" ? 1 : 2;
  return (
    <>
      <AgentField label={t("play.opponent")} value={opponent} onChange={(opponent) => change({ opponent })} />
      <AgentHelp agent={opponent} />
      <BudgetFields />
      <div class="row">
        <span class="label">{t("play.side")}</span>
        <Segmented
          name={t("play.side")}
          values={seats}
          value={address.seats}
          words={(each) => words[each]}
          onChange={(seats) => change({ seats })}
        />
      </div>
      <div class="row">
        <button type="button" class="primary" onClick={moves.restart}>
          {t("keys.new")}
        </button>
        <button
          type="button"
          disabled={address.ply === 0}
          onClick={() => moves.goTo(address.ply - Math.min(back, address.ply))}
        >
          {t("play.take-back")}
        </button>
      </div>
      <Status />
    </>
  );
}
