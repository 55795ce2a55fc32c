// What is wrong with the link by which the page was opened.

import type { LinkFault } from "../logic/link-fault";
import { clipped } from "../logic/lines";
import type { Words } from "../logic/words";
import { usePageState, useWords } from "../state/context";

const UNREAD = { moves: "link.moves", view: "link.view", tour: "link.tour" } as const;

type OfLine = Exclude<LinkFault, { kind: "game" }>;

function faultWords(t: Words, fault: OfLine): string {
  switch (fault.kind) {
    case "start":
      return t("link.start", { why: fault.why });
    case "length":
      return t("link.length", { why: fault.why });
    case "unread":
      return t(UNREAD[fault.part], { text: fault.text });
    case "move":
      return t("link.move", { ply: fault.ply, move: fault.move, why: fault.why, before: fault.ply - 1 });
  }
}

/** Above the board, which shows as much of the link as can be shown. */
export function LinkNotice() {
  const { linkCheck } = usePageState();
  const t = useWords();
  const { fault, close } = linkCheck;
  if (!fault || fault.kind === "game") return null;
  return (
    <div class="notice" role="alert" data-testid="link-fault">
      <span>{clipped(faultWords(t, fault))}</span>
      <button type="button" class="icon" aria-label={t("close")} onClick={close}>
        ✕
      </button>
    </div>
  );
}

/** Instead of a board: the games that there are. */
export function UnknownGame({ fault }: { fault: LinkFault & { kind: "game" } }) {
  const { catalog, moves } = usePageState();
  const t = useWords();
  return (
    <section class="unknown-game" data-testid="unknown-game">
      <p role="alert">{t("link.game", { game: clipped(fault.game), why: clipped(fault.why) })}</p>
      <h2>{t("link.games")}</h2>
      <ul class="games">
        {catalog.games.map((game) => (
          <li key={game.name}>
            <button type="button" onClick={() => moves.changeGame(game.name)}>
              {t.game(game)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
