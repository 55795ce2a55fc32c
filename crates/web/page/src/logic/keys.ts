// The keys of the page: one table for the handler and for the list that `?` shows.

import type { Key } from "./words";

export type Command =
  | "start-stop"
  | "undo"
  | "redo"
  | "first"
  | "last"
  | "best"
  | "pass"
  | "shown"
  | "viewpoint"
  | "new"
  | "paste"
  | "link"
  | "language"
  | "keys"
  | "back"
  | "forward"
  | "view-1"
  | "view-2"
  | "view-3"
  | "view-4"
  | "view-5"
  | "view-6"
  | "view-7"
  | "view-8";

interface Binding {
  keys: string[];
  command: Command;
  label: Key;
}

export const BINDINGS: Binding[] = [
  { keys: [" "], command: "start-stop", label: "keys.start-stop" },
  { keys: ["ArrowLeft", "u"], command: "undo", label: "keys.undo" },
  { keys: ["ArrowRight", "r"], command: "redo", label: "keys.redo" },
  { keys: ["Home"], command: "first", label: "keys.first" },
  { keys: ["End"], command: "last", label: "keys.last" },
  { keys: ["b"], command: "best", label: "keys.best" },
  { keys: ["o"], command: "pass", label: "keys.pass" },
  { keys: ["v"], command: "shown", label: "keys.shown" },
  { keys: ["f"], command: "viewpoint", label: "keys.viewpoint" },
  { keys: ["["], command: "back", label: "keys.back" },
  { keys: ["]"], command: "forward", label: "keys.forward" },
  { keys: ["1"], command: "view-1", label: "view.search" },
  { keys: ["2"], command: "view-2", label: "view.tree" },
  { keys: ["3"], command: "view-3", label: "view.steps" },
  { keys: ["4"], command: "view-4", label: "view.review" },
  { keys: ["5"], command: "view-5", label: "view.play" },
  { keys: ["6"], command: "view-6", label: "view.match" },
  { keys: ["7"], command: "view-7", label: "view.watch" },
  { keys: ["8"], command: "view-8", label: "view.compare" },
  { keys: ["n"], command: "new", label: "keys.new" },
  { keys: ["p"], command: "paste", label: "keys.paste" },
  { keys: ["c"], command: "link", label: "keys.link" },
  { keys: ["l"], command: "language", label: "keys.language" },
  { keys: ["?"], command: "keys", label: "keys.keys" },
];

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Where a key was pressed, as far as it matters. */
export type Where = "text" | "button" | "board" | "list" | "elsewhere";

const ARROWS = ["ArrowLeft", "ArrowRight", "Home", "End"];

/** The command of a key; `null` where the key means something else in that place. */
export function commandOf(pressed: Pressed, where: Where): Command | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || where === "text") return null;
  if (pressed.key === " " && where !== "elsewhere") return null;
  if (ARROWS.includes(pressed.key) && (where === "board" || where === "list")) return null;
  return BINDINGS.find((binding) => binding.keys.includes(pressed.key))?.command ?? null;
}
