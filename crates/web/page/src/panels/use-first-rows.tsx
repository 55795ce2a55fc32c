// Long tables show their first ten rows, until more are asked for.

import { useState } from "preact/hooks";

import { useWords } from "../state/context";

/** A table with so many rows is shown whole. */
const MANY = 20;
const FIRST = 10;

/** The rows to show, and the button below them where there are more. */
export function useFirstRows<T>(rows: T[]): [shown: T[], more: preact.ComponentChildren] {
  const [all, setAll] = useState(false);
  const t = useWords();
  if (rows.length <= MANY) return [rows, null];
  const button = (
    <button type="button" class="quiet" data-testid="more" aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? t("table.fewer") : t("table.more", { moves: rows.length - FIRST })}
    </button>
  );
  return [all ? rows : rows.slice(0, FIRST), button];
}
