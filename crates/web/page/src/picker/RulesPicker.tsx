// The rules of a game where it has a choice of them: as controls, and as the text of the command line, `mnk:m=4,n=4,k=3`.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import * as client from "../logic/client";
import { readSpec, valueOf, withOption, writeSpec } from "../logic/spec";
import { ErrorMessage } from "../parts/ErrorMessage";
import { useDraft } from "../parts/use-draft";
import { usePageState, useWords } from "../state/context";
import { CopyButton } from "./CopyButton";
import { OptionField } from "./OptionField";

/** Closes an open sheet by Escape, and when one goes on elsewhere. */
function useClosing(sheet: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const leave = (event: Event) => {
      const details = sheet.current;
      if (!details?.open) return;
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      if (escape) details.querySelector("summary")?.focus();
      if (escape || (!(event instanceof KeyboardEvent) && !details.contains(event.target as Node))) details.open = false;
    };
    const events = ["keydown", "pointerdown", "focusin"] as const;
    for (const name of events) addEventListener(name, leave);
    return () => events.forEach((name) => removeEventListener(name, leave));
  }, []);
}

export function RulesPicker() {
  const { game, address, moves } = usePageState();
  const t = useWords();
  /** What was typed or chosen, as long as the server refuses it. */
  const [refused, setRefused] = useState<{ text: string; reason: string } | null>(null);
  useEffect(() => setRefused(null), [address.game]);
  const sheet = useRef<HTMLDetailsElement>(null);
  useClosing(sheet);
  const text = refused?.text ?? address.game;
  const draft = useDraft(text);
  if (game.options.length === 0) return null;

  const spec = { ...readSpec(text), name: game.name };
  /** Asks the server first: rules that do not exist change neither the game nor what was typed. */
  const change = (text: string) => {
    if (text === address.game) return setRefused(null);
    client.line({ game: text, start: null, moves: [] }, null).then(
      () => (setRefused(null), moves.changeGame(text)),
      (problem: Error) => setRefused({ text, reason: problem.message }),
    );
  };
  return (
    <details class="rules" ref={sheet}>
      <summary>
        {t("game.rules")}
      </summary>
      <div class="rules-sheet">
        <div class="option-list">
          {game.options.map((option) => (
            <OptionField
              key={option.key}
              option={option}
              value={valueOf(spec, option)}
              onChange={(value) => change(writeSpec(withOption(spec, option, value)))}
            />
          ))}
        </div>
        <div class="row">
          <input
            type="text"
            value={draft.value}
            spellcheck={false}
            aria-label={t("picker.rules-text")}
            aria-invalid={refused ? true : undefined}
            onInput={draft.onInput}
            onChange={(event) => {
              draft.forget();
              change(event.currentTarget.value.trim() || game.name);
            }}
          />
          <CopyButton text={text} label={t("picker.copy-rules")} />
        </div>
        <ErrorMessage message={refused?.reason ?? null} testid="rules-error" />
        <p class="hint">{t("picker.rules-hint")}</p>
      </div>
    </details>
  );
}
