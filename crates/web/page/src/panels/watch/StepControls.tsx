// Play, pause, one step on or back, and where one is.

import { Icon } from "../../parts/Icon";
import { IconButton } from "../../parts/IconButton";
import { Segmented } from "../../parts/Segmented";
import { SPEEDS, type Speed } from "../../logic/watching";
import { useWords } from "../../state/context";

interface Props {
  label: string;
  at: number;
  end: number;
  atStart: boolean;
  atEnd: boolean;
  playing: boolean;
  speed: Speed;
  onPlay: (playing: boolean) => void;
  onSpeed: (speed: Speed) => void;
  onForward: () => void;
  onBack: () => void;
  onJump: (to: number) => void;
  /** Several steps at once, where a step has parts. */
  whole: boolean;
}

export function StepControls(props: Props) {
  const { label, at, end, playing } = props;
  const t = useWords();
  const jump = (to: number) => props.onJump(Math.max(0, Math.min(end, to)));
  return (
    <div class="watch-controls">
      <div class="row">
        <IconButton icon="first" label={t("watch.first")} disabled={props.atStart} onClick={() => jump(0)} />
        {props.whole && <IconButton icon="backWhole" label={t("watch.back-whole")} disabled={props.atStart} onClick={() => jump(at - 1)} />}
        <button type="button" data-command="back" disabled={props.atStart} onClick={props.onBack}>
          <Icon name="previous" />
          {t("steps.back")}
        </button>
        <button type="button" class="primary" data-command="play" aria-pressed={playing} disabled={props.atEnd && !playing} onClick={() => props.onPlay(!playing)}>
          <Icon name={playing ? "pause" : "play"} />
          {t(playing ? "watch.pause" : "watch.play")}
        </button>
        <button type="button" data-command="forward" disabled={props.atEnd} onClick={props.onForward}>
          {t("steps.forward")}
          <Icon name="next" />
        </button>
        {props.whole && <IconButton icon="forwardWhole" label={t("watch.forward-whole")} disabled={at >= end} onClick={() => jump(at + 1)} />}
      </div>
      <div class="row">
        <label class="jump">
          <span class="label">{label}</span>
          <input
            type="number"
            min={0}
            max={end}
            value={at}
            data-testid="watch-at"
            onChange={(event) => jump(Math.round(event.currentTarget.valueAsNumber) || 0)}
          />
        </label>
        <input
          type="range"
          class="scrub"
          aria-label={label}
          min={0}
          max={end}
          value={Math.min(at, end)}
          onInput={(event) => jump(event.currentTarget.valueAsNumber)}
        />
        <Segmented name={t("watch.speed")} values={SPEEDS} value={props.speed} words={(each) => t(`watch.${each}`)} onChange={props.onSpeed} />
      </div>
    </div>
  );
}
