// The place of a board whose position is still to come.

import { SITE } from "#transport";
import { useWords } from "../state/context";

export function EmptyBoard() {
  const t = useWords();
  return (
    <div class="empty-board" data-testid="empty-board">
      <p>{t(SITE.isHere ? "wait.opening-engine" : "wait.opening")}</p>
    </div>
  );
}

/** The page before anything is known of its games. */
export function Opening() {
  return (
    <>
      <header class="page-header">
        <h1>Uctopia</h1>
      </header>
      <main>
        <section class="stage">
          <EmptyBoard />
        </section>
      </main>
    </>
  );
}
