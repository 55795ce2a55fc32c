// An error, as a sentence. The service's sentences are shown unchanged; the page's own are in the selected language.

import { clipped } from "../logic/lines";
import { useWords } from "../state/context";
import { wordsIn, type Key } from "../logic/words";

/** Sentences of the page that are thrown in English, by code that knows no language. */
const OWN: Key[] = ["lost", "engine.stopped"];

export function ErrorMessage({ message, testid }: { message: string | null; testid?: string }) {
  const t = useWords();
  if (message === null) return null;
  const own = OWN.find((key) => wordsIn("en")(key) === message);
  return (
    <p class="error" role="alert" data-testid={testid}>
      {own ? t(own) : clipped(message)}
    </p>
  );
}
