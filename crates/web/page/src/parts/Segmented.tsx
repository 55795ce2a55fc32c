// One of a few choices, all in sight.

import { useId } from "preact/hooks";

interface Props<T extends string> {
  name: string;
  values: readonly T[];
  value: T;
  words: (value: T) => string;
  onChange: (value: T) => void;
}

export function Segmented<T extends string>({ name, values, value, words, onChange }: Props<T>) {
  const group = useId();
  return (
    <fieldset class="segmented">
      <legend class="visually-hidden">{name}</legend>
      {values.map((each) => (
        <label key={each} class={each === value ? "on" : ""}>
          <input type="radio" name={group} value={each} checked={each === value} onChange={() => onChange(each)} />
          {words(each)}
        </label>
      ))}
    </fieldset>
  );
}
