// What every part of the page may need, handed down once.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { wordsIn, type Words } from "../logic/words";
import type { Studio } from "./use-studio";

export const WordsContext = createContext<Words>(wordsIn("en"));
export const useWords = (): Words => useContext(WordsContext);

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error("a part of the page stands outside of it");
  return studio;
}
