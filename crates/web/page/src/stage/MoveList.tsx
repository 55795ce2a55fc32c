// The moves of the game; a click goes to the position after one.

import { useEffect, useRef } from "preact/hooks";

import { usePageState, useWords } from "../state/context";

export function MoveList() {
  const { address, answer, moves } = usePageState();
  const t = useWords();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && list.current) list.current.scrollTop = here.offsetTop - list.current.offsetTop - 40;
  }, [address.ply]);
  if (address.moves.length === 0) return null;
  return (
    <ol class="moves" aria-label={t("moves.label")} ref={list}>
      {address.moves.map((move, index) => (
        <li key={index}>
          <button
            type="button"
            class={index >= address.ply ? "undone" : ""}
            aria-current={index + 1 === address.ply ? "step" : undefined}
            onClick={() => moves.goTo(index + 1)}
          >
            <span class="number">{index + 1}</span> {answer?.seen?.[index] === false ? "?" : move}
          </button>
        </li>
      ))}
    </ol>
  );
}
