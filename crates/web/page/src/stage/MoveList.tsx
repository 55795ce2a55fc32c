// The moves of the game in one line, with the marks of a review; a click goes to the position after one. Its room is kept while it
// is empty.

import { useEffect, useRef } from "preact/hooks";

import { SIGNS } from "../panels/MoveClasses";
import { usePageState, useWords } from "../state/context";

export function MoveList() {
  const { address, answer, moves, reviewing } = usePageState();
  const t = useWords();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current) list.current.scrollLeft = here ? here.offsetLeft - list.current.clientWidth / 2 : 0;
  }, [address.ply, address.moves.length]);
  const judged = new Map(reviewing.value.moves.map((each) => [each.ply, each.class]));
  return (
    <ol class="moves" aria-label={t("moves.label")} ref={list}>
      {address.moves.map((move, index) => {
        const kind = judged.get(index);
        return (
          <li key={index}>
            <button
              type="button"
              class={index >= address.ply ? "undone" : ""}
              aria-current={index + 1 === address.ply ? "step" : undefined}
              data-class={kind ?? undefined}
              onClick={() => moves.goTo(index + 1)}
            >
              <span class="number">{index + 1}</span> {answer?.seen?.[index] === false ? "?" : move}
              {kind && SIGNS[kind] !== "" && <b class="sign-mark">{SIGNS[kind]}</b>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
