// An error, as a sentence. The server's sentences are shown unchanged; the page's own is in the selected language.

import { LOST } from "../logic/client";
import { useWords } from "../state/context";

export function ErrorMessage({ message, testid }: { message: string | null; testid?: string }) {
  const t = useWords();
  if (message === null) return null;
  return (
    <p class="error" role="alert" data-testid={testid}>
      {message === LOST ? t("lost") : message}
    </p>
  );
}
