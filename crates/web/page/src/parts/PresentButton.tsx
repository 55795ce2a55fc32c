// For lectures: large letters on the whole screen, until it is pressed again or Escape is.

import { useEffect, useState } from "preact/hooks";

import { useWords } from "../state/context";
import { Icon } from "./Icon";
import { isPresenting, onPresenting, present } from "./present";

export function PresentButton() {
  const t = useWords();
  const [on, setOn] = useState(isPresenting);
  useEffect(() => onPresenting(() => setOn(isPresenting())), []);
  return (
    <button type="button" data-testid="present" aria-pressed={on} onClick={() => present(!on)}>
      <Icon name="fullscreen" /> {t("present")}
    </button>
  );
}
