// What went wrong, in a sentence. The server's are its own; the page's one is said in the reader's language.

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
