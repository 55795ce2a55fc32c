// How long the server has not answered, over a corner of the page: nothing else moves for it.

import { SITE, crowd } from "#transport";
import { waits } from "../logic/client";
import { useWords } from "../state/context";
import { useReach } from "../state/use-reach";
import { useWaited } from "../state/use-waited";

/** From here on it may be because of other tabs. */
const LONG_S = 8;

export function WaitingClock() {
  const t = useWords();
  const connection = useReach();
  const [seconds, crowded] = [useWaited(waits), useWaited(crowd)];
  // That the server does not respond at all is said elsewhere.
  const isHung = seconds > 0 && connection !== "away";
  const advice = crowded > 0 ? t("wait.places") : isHung && seconds >= LONG_S && !SITE.isHere ? t("wait.tabs") : null;
  return (
    <div class="waiting-clock" role="status">
      {(isHung || advice) && (
        <p data-testid="waiting">
          {/* Said once, not every second. */}
          {isHung && <span class="visually-hidden">{t(SITE.isHere ? "wait.opening-engine" : "wait.opening")} </span>}
          {isHung && <span aria-hidden="true">{t(SITE.isHere ? "wait.engine" : "wait.server", { seconds })}</span>}
          {advice && <span>{advice}</span>}
        </p>
      )}
    </div>
  );
}
