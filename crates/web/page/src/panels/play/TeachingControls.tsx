// What makes a game a lesson: the threshold, what is said of a costly move, and the way back.

import { useEffect } from "preact/hooks";

import { lossWords } from "../../stage/describe";
import { usePageState, useWords } from "../../state/context";
import type { Teaching } from "./use-teaching";

interface Props {
  on: boolean;
  onToggle: (on: boolean) => void;
  /** The player's own threshold; `null` for the usual one. */
  threshold: number | null;
  usual: number;
  unit: string;
  onThreshold: (threshold: number) => void;
  teaching: Teaching;
}

export function TeachingControls({ on, onToggle, threshold, usual, unit, onThreshold, teaching }: Props) {
  const t = useWords();
  return (
    <div class="teaching">
      <div class="row">
        <label class="check">
          <input type="checkbox" data-testid="teaching" checked={on} onChange={(event) => onToggle(event.currentTarget.checked)} />
          {t("teach.on")}
        </label>
        {on && (
          <label>
            <span class="label">{t("teach.threshold", { unit })}</span>
            <input
              type="number"
              class="short"
              min={0}
              step="any"
              value={threshold ?? usual}
              data-testid="threshold"
              onChange={({ currentTarget: { valueAsNumber } }) => valueAsNumber >= 0 && onThreshold(valueAsNumber)}
            />
          </label>
        )}
      </div>
      {on && <Said teaching={teaching} />}
    </div>
  );
}

function Said({ teaching: { lesson, keep } }: { teaching: Teaching }) {
  const { moves, kind, setBoardOverride } = usePageState();
  const t = useWords();
  const isCriticised = lesson?.state === "criticised";
  const refutation = lesson?.refutation ?? [];
  const show = () => setBoardOverride({ caption: t("teach.refutation", { moves: refutation.join(" ") }), then: refutation });
  useEffect(() => {
    if (!isCriticised) return;
    if (refutation.length > 0) show();
    return () => setBoardOverride(null);
  }, [isCriticised, refutation.join(" ")]);
  return (
    <div aria-live="polite" data-testid="lesson" data-state={lesson?.state}>
      {!lesson && <p class="hint">{t("teach.hint")}</p>}
      {lesson?.state === "checking" && <p class="hint">{t("teach.checking")}</p>}
      {lesson?.state === "failed" && <p class="hint">{t("teach.failed", { error: lesson.error ?? "" })}</p>}
      {lesson?.state === "fine" && <p class="hint">{t("teach.fine")}</p>}
      {isCriticised && lesson.move && (
        <div class="criticism">
          <p>
            <b>
              {t("teach.criticised", {
                move: lesson.move.move,
                loss: lossWords(t, lesson.scale, kind, lesson.move.loss!),
              })}
            </b>{" "}
            {t("teach.better", { better: lesson.move.best })}{" "}
            {refutation.length > 0 && t("teach.refutation", { moves: refutation.join(" ") })}
          </p>
          <div class="row">
            <button type="button" class="primary" data-testid="retract" onClick={() => (keep(), moves.goTo(lesson.ply))}>
              {t("play.take-back")}
            </button>
            <button type="button" onClick={keep}>
              {t("teach.keep")}
            </button>
            <button type="button" onClick={show}>
              {t("teach.show")}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
