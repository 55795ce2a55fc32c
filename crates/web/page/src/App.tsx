// The page: fetches the catalog, then passes one value, the state, down to both halves.

import { useEffect, useMemo, useState } from "preact/hooks";

import { Paints } from "./board/themes";
import type { Catalog } from "./contract";
import * as client from "./logic/client";
import { chosenLanguage, wordsIn } from "./logic/words";
import { Panels } from "./panels/Panels";
import { Announcer } from "./parts/Announcer";
import { Header } from "./parts/Header";
import { PointedContext } from "./stage/pointed";
import { Stage } from "./stage/Stage";
import { PageStateContext, WordsContext } from "./state/context";
import { useCommands } from "./state/use-commands";
import { useRootState } from "./state/use-page-state";

export function App() {
  const [catalog, setCatalog] = useState<Catalog | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    client.catalog().then(setCatalog, (problem: Error) => setError(problem.message));
  }, []);
  if (error)
    return (
      <p class="error" role="alert">
        {error}
      </p>
    );
  return catalog && <Page catalog={catalog} />;
}

function Page({ catalog }: { catalog: Catalog }) {
  const state = useRootState(catalog);
  const pointed = useState<number | null>(null);
  const language = chosenLanguage(state.address.language ?? localStorage.getItem("language"), navigator.languages);
  const words = useMemo(() => wordsIn(language), [language]);
  const { game } = state;
  const title = words.game(game);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${title} – Uctopia`;
  }, [language, title]);
  useCommands(state);
  return (
    <WordsContext.Provider value={words}>
      <PageStateContext.Provider value={state}>
        <PointedContext.Provider value={pointed}>
          <Paints />
          <Header />
          <main>
            <Stage />
            <Panels />
          </main>
          <Announcer />
        </PointedContext.Provider>
      </PageStateContext.Provider>
    </WordsContext.Provider>
  );
}
