// A principal variation, each move of which shows the board after it when pointed at or focused.

import { usePageState, useWords } from "../state/context";

/** The best move is emphasised; later moves are uncertain. */
const LONGEST = 8;

export function Variation({ pv, agent }: { pv: string[]; agent: number }) {
  const { setBoardOverride, moves } = usePageState();
  const t = useWords();
  const show = (length: number) => {
    const then = pv.slice(0, length);
    setBoardOverride({ caption: t("board.preview", { what: then.join(" ") }), then, agent });
  };
  const shown = pv.slice(0, LONGEST);
  return (
    <span class="variation" onPointerLeave={() => setBoardOverride(null)}>
      {shown.map((move, index) => (
        <button
          key={index}
          type="button"
          tabIndex={index === shown.length - 1 ? 0 : -1}
          aria-label={t("table.variation", { moves: pv.slice(0, index + 1).join(" ") })}
          onPointerEnter={() => show(index + 1)}
          onFocus={() => show(index + 1)}
          onBlur={() => setBoardOverride(null)}
          onClick={() => moves.follow(pv.slice(0, index + 1))}
        >
          {move}
        </button>
      ))}
      {pv.length > LONGEST && "…"}
    </span>
  );
}
