// Text that is being typed: what is redrawn meanwhile does not undo it.

import { useState } from "preact/hooks";

interface Draft {
  value: string;
  onInput: (event: { currentTarget: { value: string } }) => void;
  /** Forgets it: the value is shown again. */
  forget: () => void;
}

export function useDraft(value: string): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    onInput: ({ currentTarget }) => setTyped(currentTarget.value),
    forget: () => setTyped(null),
  };
}
