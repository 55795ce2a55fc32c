// What an element shows until its position is known: what the author put into it, below the reason why it stays that way.

import { ErrorMessage } from "../parts/ErrorMessage";
import { useWords } from "../state/context";

export function Waiting({ error }: { error: string | null }) {
  const t = useWords();
  return (
    <>
      <ErrorMessage message={error} />
      <slot>{error === null && <p class="hint">{t("embed.loading")}</p>}</slot>
    </>
  );
}
