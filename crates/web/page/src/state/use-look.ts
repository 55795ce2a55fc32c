// How boards look: kept for the next visit, and the same for all boards of a page.

import { useEffect, useState } from "preact/hooks";

export const BOARD_THEMES = ["classic", "dark", "contrast"] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];

export interface Look {
  theme: BoardTheme;
  /** Names of rows and columns beside the board. */
  coordinates: boolean;
  /** The board as seen from the other side. */
  flipped: boolean;
  animation: boolean;
  sound: boolean;
}

export const USUAL: Look = { theme: "classic", coordinates: true, flipped: false, animation: true, sound: false };

const KEY = "uctopia-look";

/** What was kept, as far as it is understood. */
export function readLook(text: string | null): Look {
  let kept: Partial<Record<keyof Look, unknown>> = {};
  try {
    kept = { ...JSON.parse(text ?? "{}") };
  } catch {
    return USUAL;
  }
  const flag = (key: "coordinates" | "flipped" | "animation" | "sound") => {
    const value = kept[key];
    return typeof value === "boolean" ? value : USUAL[key];
  };
  return {
    theme: BOARD_THEMES.find((theme) => theme === kept.theme) ?? USUAL.theme,
    coordinates: flag("coordinates"),
    flipped: flag("flipped"),
    animation: flag("animation"),
    sound: flag("sound"),
  };
}

/** A page in a frame may have no storage. */
function kept(): Look {
  try {
    return readLook(localStorage.getItem(KEY));
  } catch {
    return USUAL;
  }
}

let look: Look | null = null;
const listeners = new Set<(look: Look) => void>();

function change(part: Partial<Look>) {
  look = { ...(look ?? kept()), ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // For this visit, then.
  }
  for (const listener of listeners) listener(look);
}

export function useLook(): [Look, (part: Partial<Look>) => void] {
  const [current, setCurrent] = useState<Look>(() => (look ??= kept()));
  useEffect(() => {
    listeners.add(setCurrent);
    return () => void listeners.delete(setCurrent);
  }, []);
  return [current, change];
}
