// What every element gets, whatever it shows.

import type { Settings } from "./settings";

export interface ViewProps {
  settings: Settings;
  /** Whether the reader sees it: what is out of sight rests. */
  shown: boolean;
  /** Tells the article of an event. */
  tell: (name: string, detail: unknown) => void;
}
