// A question of a tour: the reader predicts the answer before the text gives it.

import { useState } from "preact/hooks";

import { optionWords } from "../../logic/touring";
import { useWords } from "../../state/context";
import type { TourStep } from "../../tours/tour";

interface Props {
  /** The key of the step's text. */
  name: string;
  predict: NonNullable<TourStep["predict"]>;
  text: (key: string) => string;
}

export function TourQuestion({ name, predict, text }: Props) {
  const t = useWords();
  const [answer, setAnswer] = useState<string | null>(null);
  const words = (option: string) => optionWords(t, name, option);
  return (
    <div class="predict">
      <p>
        <b>{text(`${name}.ask`)}</b>
      </p>
      <div class="row">
        {predict.options.map((option) => (
          <button
            key={option}
            type="button"
            class={answer !== null && option === predict.answer ? "right" : ""}
            aria-pressed={option === answer}
            onClick={() => setAnswer(option)}
          >
            {words(option)}
          </button>
        ))}
      </div>
      <p aria-live="polite" data-testid="tour-answer">
        {answer !== null &&
          `${t(answer === predict.answer ? "tour.right" : "tour.wrong", { answer: words(predict.answer) })} ${text(`${name}.answer`)}`}
      </p>
    </div>
  );
}
