// Copies a text, such as an agent for the command line.

import { useState } from "preact/hooks";

import { useWords } from "../state/context";

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const t = useWords();
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => (setCopied(true), setTimeout(() => setCopied(false), 1500)),
      () => undefined, // without permission the text can still be selected
    );
  const words = copied ? t("copied") : label;
  return (
    <button type="button" class="icon" aria-label={words} title={words} onClick={copy}>
      {copied ? "✓" : <Sheets />}
    </button>
  );
}

/** Two sheets, drawn, since fonts lack the sign. */
function Sheets() {
  return (
    <svg class="sheets" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <rect x="5.5" y="1.5" width="9" height="10" rx="1.5" />
      <path d="M10.5 14.5h-7.5a1.5 1.5 0 0 1-1.5-1.5v-8.5" />
    </svg>
  );
}
