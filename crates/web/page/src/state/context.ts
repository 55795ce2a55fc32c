// What every part of the page may need, handed down once.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { wordsIn, type Words } from "../logic/words";
import type { PageState } from "./use-page-state";

export const WordsContext = createContext<Words>(wordsIn("en"));
export const useWords = (): Words => useContext(WordsContext);

export const PageStateContext = createContext<PageState | null>(null);

export function usePageState(): PageState {
  const state = useContext(PageStateContext);
  if (!state) throw new Error("a part of the page stands outside of it");
  return state;
}
