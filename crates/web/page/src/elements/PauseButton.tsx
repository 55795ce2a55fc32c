// Pauses a search, and lets it go on: after a pause to its end, after its end for as much again.

import { useWords } from "../state/context";
import type { Thinking } from "./use-thinking";

export function PauseButton({ thinking }: { thinking: Thinking }) {
  const t = useWords();
  const { paused, finished, canGoOn, active, error } = thinking;
  const goesOn = !paused && !finished;
  const words = goesOn ? `❚❚ ${t("watch.pause")}` : paused ? `▶ ${t("embed.resume")}` : `▶ ${t("embed.more")}`;
  return (
    <button
      type="button"
      class={goesOn ? "" : "primary"}
      data-testid="pause"
      disabled={error !== null || (finished && !paused && !canGoOn && !active)}
      onClick={goesOn ? thinking.pause : thinking.resume}
    >
      {words}
    </button>
  );
}
