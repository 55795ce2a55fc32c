// What is shown before a game is chosen: a position being searched, the games by their pictures, and what to do with one.

import { useEffect, useState } from "preact/hooks";

import { Paints } from "../board/themes";
import type { Catalog } from "../contract";
import { INTENTS, destination, type Intent } from "../logic/destinations";
import type { Language } from "../logic/words";
import { LanguageButton } from "../parts/LanguageButton";
import { Icon, type IconName } from "../parts/Icon";
import { UpdateButton } from "../parts/UpdateButton";
import { useWords } from "../state/context";
import { GameCards } from "./GameCards";
import { LiveBoard } from "./LiveBoard";
import { useExamples } from "./use-example";

const ICONS: Record<Intent, IconName> = { play: "swords", analyse: "search", learn: "learn" };

/** The game shown first, where there is one of this name. */
const FEATURED = "othello";

interface Props {
  catalog: Catalog;
  onBegin: (search: string) => void;
  onLanguage: (language: Language) => void;
}

export function StartScreen({ catalog, onBegin, onLanguage }: Props) {
  const t = useWords();
  const { games } = catalog;
  const [chosen, setChosen] = useState(FEATURED);
  const game = games.find(({ name }) => name === chosen) ?? games[0]!;
  const examples = useExamples(games);
  const answer = examples.get(game.name);
  useEffect(() => {
    document.documentElement.lang = t.language;
    document.title = "Uctopia";
  }, [t.language]);

  const lang = new URLSearchParams(location.search).get("lang");
  const go = (intent: Intent, then: string[] = []) =>
    onBegin(destination(intent, game, answer ?? null, then) + (lang === null ? "" : `&lang=${lang}`));
  return (
    <>
      <Paints />
      <header class="page-header">
        <h1>
          <img src="./favicon.svg" alt="" width="28" height="28" /> Uctopia
        </h1>
        <p class="slogan">{t("start.slogan")}</p>
        <div class="tools">
          <UpdateButton />
          <LanguageButton onChange={onLanguage} />

        </div>
      </header>
      <main class="start">
        <section class="start-live" aria-label={t.game(game)}>
          {answer ? (
            <LiveBoard key={game.name} game={game} answer={answer} onPlay={(move) => go("analyse", [move])} />
          ) : (
            <div class="live" />
          )}
        </section>
        <section class="start-choice">
          <div class="start-actions" role="group" aria-label={t.game(game)}>
            {INTENTS.map((intent) => (
              <button
                key={intent}
                type="button"
                class={intent === "play" ? "primary" : ""}
                data-testid={`start-${intent}`}
                onClick={() => go(intent)}
              >
                <strong>
                  <Icon name={ICONS[intent]} />
                  {t(`mode.${intent}`)}
                </strong>
                <small>{t(intent === "play" && game.players.length === 1 ? "start.play-alone" : `start.${intent}-words`)}</small>
              </button>
            ))}
          </div>
          <h2>{t("start.choose")}</h2>
          <GameCards games={games} examples={examples} chosen={game.name} onChoose={setChosen} />
        </section>
      </main>
    </>
  );
}
