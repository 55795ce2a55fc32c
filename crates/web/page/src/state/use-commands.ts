// Keys, pasted text and dropped files, wherever the focus is.

import { useLayoutEffect, useRef } from "preact/hooks";

import { SHOWN, VIEWS } from "../logic/address";
import { commandOf, type Command, type Where } from "../logic/keys";
import type { PageState } from "./use-page-state";

function whereOf(target: EventTarget | null): Where {
  if (!(target instanceof Element)) return "elsewhere";
  if (target.closest("textarea, select, input:not([type=checkbox]):not([type=radio]), dialog[open]")) return "text";
  if (target.closest(".board")) return "board";
  if (target.closest("[role=tablist], [role=tree], input[type=radio]")) return "list";
  return target.closest("button, summary, a, input") ? "button" : "elsewhere";
}

/** Buttons that do what a key does are pressed rather than imitated. */
const press = (command: string) => document.querySelector<HTMLButtonElement>(`[data-command="${command}"]`)?.click();

function obey(command: Command, state: PageState) {
  const { address, change, moves, searching, position, canMove } = state;
  if (address.tour !== null) return obeyTouring(command);
  const next = <T>(values: readonly T[], value: T) => values[(values.indexOf(value) + 1) % values.length]!;
  const best = searching.search.runs[state.focus]?.snapshot.report?.best;
  const pass = position?.legal.find(({ square }) => square === null)?.move;
  switch (command) {
    case "start-stop":
      if (address.view === "watch") return press("play");
      return state.busy ? state.stop() : state.start();
    case "undo":
      return moves.by(-1);
    case "redo":
      return moves.by(1);
    case "first":
      return moves.goTo(0);
    case "last":
      return moves.goTo(address.moves.length);
    case "best":
      return best !== undefined && canMove && moves.play(best);
    case "pass":
      return pass !== undefined && canMove && moves.play(pass);
    case "shown":
      return change({ shown: next(SHOWN, address.shown) });
    case "viewpoint":
      return change({ viewpoint: address.viewpoint === "first" ? "mover" : "first" });
    case "new":
      return moves.restart();
    case "link":
      return navigator.clipboard?.writeText(location.href).catch(() => undefined);
    case "paste":
    case "keys":
    case "language":
    case "back":
    case "forward":
      return press(command);
    default:
      return change({ view: VIEWS[Number(command.slice(-1)) - 1]! });
  }
}

/** In a tour, keys lead through its steps; none of them leaves it. */
function obeyTouring(command: Command) {
  const pressed = { undo: "back", redo: "forward", back: "back", forward: "forward", "start-stop": "play", keys: "keys", language: "language" };
  const as = pressed[command as keyof typeof pressed];
  if (as !== undefined) press(as);
}

export function useCommands(state: PageState) {
  const latest = useRef(state);
  latest.current = state;
  // A layout effect, since keys have to work as soon as the page is drawn.
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? null : commandOf(event, whereOf(event.target));
      if (command === null) return;
      event.preventDefault();
      obey(command, latest.current);
    };
    const take = (source: string | Blob) =>
      latest.current.moves.pasteQuietly(source, (file) => latest.current.setPasting({ file }));
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain").trim();
      if (!text || whereOf(event.target) === "text") return;
      take(text);
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      take(file);
    };
    // Otherwise the browser would leave the page for the file.
    const allow = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    addEventListener("keydown", keys);
    addEventListener("paste", paste);
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("keydown", keys);
      removeEventListener("paste", paste);
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
    };
  }, []);
}
