// The page: fetches the catalog, then passes one value, the state, down to both halves.

import { useEffect, useMemo, useState } from "preact/hooks";

import { Paints } from "./board/themes";
import type { Catalog } from "./contract";
import { readAddress } from "./logic/address";
import * as client from "./logic/client";
import { Embedded, isEmbedded } from "./elements/Embedded";
import { choosePalette } from "./logic/colour";
import { chosenLanguage, wordsIn, type Language } from "./logic/words";
import { Panels } from "./panels/Panels";
import { Announcer } from "./parts/Announcer";
import { Opening } from "./parts/EmptyBoard";
import { ErrorMessage } from "./parts/ErrorMessage";
import { Header } from "./parts/Header";
import { WaitingClock } from "./parts/WaitingClock";
import { StartScreen } from "./start/StartScreen";
import { useBegun } from "./start/use-begun";
import { UnknownGame } from "./parts/LinkFaults";
import { PointedProvider } from "./stage/pointed";
import { Stage } from "./stage/Stage";
import { PageStateContext, SceneContext, WordsContext } from "./state/context";
import { useCatalog } from "./state/use-catalog";
import { useCommands } from "./state/use-commands";
import { useRootState } from "./state/use-page-state";

export function App() {
  return isEmbedded(location.search) ? <EmbeddedPage /> : <WholePage />;
}

function EmbeddedPage() {
  const [address] = useState(() => readAddress(location.search));
  const language = languageOf(address.language);
  client.setLanguage(language);
  return <Embedded address={address} language={language} />;
}

function WholePage() {
  const [language, setLanguage] = useState(() => languageOf(readAddress(location.search).language));
  const words = useMemo(() => wordsIn(language), [language]);
  return (
    <WordsContext.Provider value={words}>
      <Beginning language={language} onLanguage={setLanguage} />
      <WaitingClock />
    </WordsContext.Provider>
  );
}

function Beginning({ language, onLanguage }: { language: Language; onLanguage: (language: Language) => void }) {
  const { catalog, error } = useCatalog(language);
  const [begun, begin] = useBegun();
  if (error) return <ErrorMessage message={error} />;
  if (!catalog) return <Opening />;
  if (begun) return <Page catalog={catalog} onLanguage={onLanguage} />;
  const switchLanguage = (language: Language) => {
    localStorage.setItem("language", language);
    history.replaceState(null, "", `?lang=${language}`);
    onLanguage(language);
  };
  return <StartScreen catalog={catalog} onBegin={begin} onLanguage={switchLanguage} />;
}

/** The language asked for, else that of the last visit, else the browser's. */
const languageOf = (asked: string | null) => chosenLanguage(asked ?? lastLanguage(), navigator.languages);

/** That of the last visit; a page in a frame may not be allowed to know. */
function lastLanguage(): string | null {
  try {
    return localStorage.getItem("language");
  } catch {
    return null;
  }
}

function Page({ catalog, onLanguage }: { catalog: Catalog; onLanguage: (language: Language) => void }) {
  const state = useRootState(catalog);
  const language = languageOf(state.address.language);
  useEffect(() => onLanguage(language), [language]);
  const words = useMemo(() => wordsIn(language), [language]);
  const { game, kind, position, linkCheck } = state;
  const { viewpoint } = state.address;
  const scene = useMemo(() => ({ game, kind, position, viewpoint }), [game, kind, position, viewpoint]);
  choosePalette(game.theme);
  const { fault } = linkCheck;
  const title = words.game(game);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${title} – Uctopia`;
  }, [language, title]);
  useCommands(state);
  return (
    <WordsContext.Provider value={words}>
      <PageStateContext.Provider value={state}>
        <SceneContext.Provider value={scene}>
          <PointedProvider>
            <Paints />
            <Header />
            <main data-touring={state.address.tour === null ? undefined : ""}>
              {fault?.kind === "game" ? (
                <UnknownGame fault={fault} />
              ) : (
                <>
                  <Stage />
                  <Panels />
                </>
              )}
            </main>
            <Announcer />
          </PointedProvider>
        </SceneContext.Provider>
      </PageStateContext.Provider>
    </WordsContext.Provider>
  );
}
