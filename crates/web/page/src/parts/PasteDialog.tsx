// A position, a transcript, a record or a link, as text or as a file; and the games to choose from where a file has several.

import { useState } from "preact/hooks";

import type { ReadFile } from "../contract";
import { count } from "../logic/format";
import { usePageState, useWords } from "../state/context";
import { Dialog } from "./Dialog";
import { ErrorMessage } from "./ErrorMessage";

interface Props {
  /** The file whose games there are to choose from. */
  file: ReadFile | null;
  onClose: () => void;
}

export function PasteDialog({ file, onClose }: Props) {
  const { moves, game, setPasting } = usePageState();
  const t = useWords();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const take = (source: string | Blob | undefined) => {
    if (source === undefined) return;
    moves.paste(source).then(
      (file) => (setError(null), file ? setPasting({ file }) : onClose()),
      (problem: Error) => setError(problem.message),
    );
  };
  const submit = (event: Event) => {
    event.preventDefault();
    take(text);
  };
  // Before the page sees it: what is wrong with the file is said here.
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer?.files[0]) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    <Dialog title={t("paste.title", { game: t.game(game) })} onClose={onClose}>
      <form onSubmit={submit} onDrop={drop}>
        <label>
          {t("paste.label")}
          <textarea rows={5} value={text} autofocus onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <p class="hint">
          {t("paste.example")} <code>{game.example}</code>
          <br />
          {game.position}
          <br />
          {t("paste.drop")}
        </p>
        <ErrorMessage message={error} />
        <div class="row end">
          <label class="file">
            {t("paste.file")}{" "}
            <input
              type="file"
              data-testid="paste-file"
              onChange={({ currentTarget }) => (take(currentTarget.files?.[0]), (currentTarget.value = ""))}
            />
          </label>
          <button type="submit" class="primary" disabled={text.trim() === ""}>
            {t("paste.go")}
          </button>
        </div>
        {file && <Games file={file} onClose={onClose} />}
      </form>
    </Dialog>
  );
}

function Games({ file: { games, all, problems }, onClose }: { file: ReadFile; onClose: () => void }) {
  const { moves } = usePageState();
  const t = useWords();
  return (
    <section data-testid="paste-games">
      <h3>
        {games.length < all
          ? t("paste.first", { listed: count(games.length), games: count(all) })
          : t("paste.found", { games: count(all) })}
      </h3>
      <ol class="found">
        {games.map((game, index) => (
          <li key={index}>
            <button type="button" onClick={() => (moves.open(game), onClose())}>
              {game.title || game.moves.slice(0, BEGINNING).join(" ")}
            </button>{" "}
            <small>{t("paste.moves", { moves: game.moves.length })}</small>
          </li>
        ))}
      </ol>
      {problems.length > 0 && (
        <ul class="faults" data-testid="paste-problems">
          {problems.map((problem, index) => (
            <li key={index}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Moves that stand for a game without names. */
const BEGINNING = 8;
