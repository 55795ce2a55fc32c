// What every part of the page may need, handed down once.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { GameInfo, Position } from "../contract";
import type { Viewpoint } from "../logic/address";
import type { Kind } from "../logic/format";
import { wordsIn, type Words } from "../logic/words";
import type { PageState } from "./use-page-state";

export const WordsContext = createContext<Words>(wordsIn("en"));
export const useWords = (): Words => useContext(WordsContext);

/** What drawings depend on that stand on the page and in articles alike. */
export interface Scene {
  game: GameInfo;
  kind: Kind;
  position: Position | null;
  viewpoint: Viewpoint;
}

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error("a drawing stands outside of a scene");
  return scene;
}

export const PageStateContext = createContext<PageState | null>(null);

export function usePageState(): PageState {
  const state = useContext(PageStateContext);
  if (!state) throw new Error("a part of the page stands outside of it");
  return state;
}
