// A slider whose stops are texts, with the present value beside it. A value is passed on when the slider is let go.

import { useEffect, useState } from "preact/hooks";

import { nearestStop } from "../logic/stops";

interface Props {
  label: string;
  stops: string[];
  value: string;
  /** How a value is written for people. */
  words: (value: string) => string;
  onChange: (value: string) => void;
  /** Whether the value is written elsewhere. */
  silent?: boolean;
}

export function StopSlider({ label, stops, value, words, onChange, silent }: Props) {
  const [moving, setMoving] = useState<string | null>(null);
  useEffect(() => setMoving(null), [value]);
  const shown = moving ?? value;
  return (
    <span class="stop-slider">
      <input
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={nearestStop(stops, shown)}
        aria-label={label}
        aria-valuetext={words(shown)}
        onInput={(event) => setMoving(stops[event.currentTarget.valueAsNumber] ?? null)}
        onChange={(event) => onChange(stops[event.currentTarget.valueAsNumber] ?? value)}
      />
      {!silent && <output aria-hidden="true">{words(shown)}</output>}
    </span>
  );
}
