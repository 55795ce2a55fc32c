// What developers and researchers need, folded: agents as text, budgets, seeds. Whether it is open is kept for the next visit.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { useWords } from "../state/context";

const KEY = "advanced";

export function Advanced({ children, open = false }: { children: ComponentChildren; open?: boolean }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(() => open || localStorage.getItem(KEY) === "open");
  const toggle = (isOpen: boolean) => {
    localStorage.setItem(KEY, isOpen ? "open" : "closed");
    setOpen(isOpen);
  };
  return (
    <details class="advanced section" data-testid="advanced" open={isOpen || open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>{t("advanced")}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}
