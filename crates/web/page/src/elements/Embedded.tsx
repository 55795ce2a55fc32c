// The page inside of a frame: the board of its address, or the tree, and a link to all the rest.

import { useEffect, useMemo, useState } from "preact/hooks";

import { Paints } from "../board/themes";
import { writeAddress, type Address } from "../logic/address";
import { wordsIn, type Language } from "../logic/words";
import { WordsContext } from "../state/context";
import { BoardView } from "./BoardView";
import type { Settings } from "./settings";
import { TreeView } from "./TreeView";

/** Whether an address asks for the page inside of a frame. */
export const isEmbedded = (search: string): boolean => new URLSearchParams(search).get("embed") === "1";

/** What an address says, as the attributes of an element would. */
export function settingsIn(address: Address): Settings {
  const { game, start, moves, ply, agents, budget, seed, view, opponent, iteration } = address;
  const plays = view === "play";
  return {
    game,
    position: start,
    moves: moves.slice(0, ply),
    agent: (plays ? (opponent ?? agents[0]) : agents[0]) ?? (plays ? "uct" : null),
    values: !plays,
    budget,
    seed,
    iterations: iteration > 1 ? iteration : null,
  };
}

export function Embedded({ address, language }: { address: Address; language: Language }) {
  const words = useMemo(() => wordsIn(language), [language]);
  const settings = useMemo(() => settingsIn(address), [address]);
  const [shown, setShown] = useState(!document.hidden);
  const [moves, setMoves] = useState<string[] | null>(null);
  useEffect(() => {
    const changed = () => setShown(!document.hidden);
    document.addEventListener("visibilitychange", changed);
    return () => document.removeEventListener("visibilitychange", changed);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${address.game} – Uctopia`;
  }, [language, address.game]);
  const here = moves ? { ...address, moves, ply: moves.length } : address;
  const tell = (name: string, detail: unknown) => name === "move" && setMoves((detail as { moves: string[] }).moves);
  const View = address.view === "watch" || address.view === "steps" ? TreeView : BoardView;
  return (
    <WordsContext.Provider value={words}>
      <Paints />
      <main class="embedded">
        <div class="view">
          <View settings={settings} shown={shown} tell={tell} />
        </div>
        <a href={writeAddress(here)} target="_blank" rel="noopener">
          {words("embed.open")}
        </a>
      </main>
    </WordsContext.Provider>
  );
}
