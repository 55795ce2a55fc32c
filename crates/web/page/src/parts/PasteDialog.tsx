// A position or a transcript in any notation the game reads.

import { useState } from "preact/hooks";

import { usePageState, useWords } from "../state/context";
import { Dialog } from "./Dialog";
import { ErrorMessage } from "./ErrorMessage";

export function PasteDialog({ onClose }: { onClose: () => void }) {
  const { moves, game } = usePageState();
  const t = useWords();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    moves.paste(text).then(onClose, (problem: Error) => setError(problem.message));
  };
  return (
    <Dialog title={t("paste.title", { game: t.game(game) })} onClose={onClose}>
      <form onSubmit={submit}>
        <label>
          {t("paste.label")}
          <textarea rows={5} value={text} autofocus onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <p class="hint">
          {t("paste.example")} <code>{game.example}</code>
          <br />
          {game.position}
        </p>
        <ErrorMessage message={error} />
        <div class="row end">
          <button type="submit" class="primary" disabled={text.trim() === ""}>
            {t("paste.go")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
