// Loads the newer version of the site, when there is one.

import { whenUpdated } from "#transport";
import { useEffect, useState } from "preact/hooks";

import { useWords } from "../state/context";

export function UpdateButton() {
  const [update, setUpdate] = useState<(() => void) | null>(null);
  const t = useWords();
  useEffect(() => void whenUpdated().then((update) => setUpdate(() => update)), []);
  return (
    update && (
      <button type="button" class="primary" data-testid="update" onClick={update}>
        {t("update.load")}
      </button>
    )
  );
}
