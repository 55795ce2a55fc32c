// Back and forth through the game, and the ways in and out of the page.

import { useState } from "preact/hooks";

import { PasteDialog } from "../parts/PasteDialog";
import { ShareDialog } from "../parts/ShareDialog";
import { usePageState, useWords } from "../state/context";
import { MoveList } from "./MoveList";

export function Navigation() {
  const { address, moves, game, pasting, setPasting } = usePageState();
  const [isSharing, setSharing] = useState(false);
  const t = useWords();
  const { ply, moves: made } = address;
  const step = (to: number, label: string, sign: string, disabled: boolean) => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => moves.goTo(to)}
    >
      {sign}
    </button>
  );
  return (
    <div class="navigation">
      <div class="row">
        {step(0, t("keys.first"), "|◀", ply === 0)}
        {step(ply - 1, t("keys.undo"), "◀", ply === 0)}
        <span class="ply" data-testid="ply">
          {ply} / {made.length}
        </span>
        {step(ply + 1, t("keys.redo"), "▶", ply === made.length)}
        {step(made.length, t("keys.last"), "▶|", ply === made.length)}
        <button type="button" onClick={moves.restart}>
          {t("keys.new")}
        </button>
        <button type="button" data-command="paste" onClick={() => setPasting({ file: null })}>
          {t("paste.open")}
        </button>
        <button type="button" data-command="share" onClick={() => setSharing(true)}>
          {t("share.open")}
        </button>
      </div>
      {game.has_chance && <Nature />}
      <MoveList />
      {pasting && <PasteDialog file={pasting.file} onClose={() => setPasting(null)} />}
      <ShareDialog isOpen={isSharing} onClose={() => setSharing(false)} />
    </div>
  );
}

/** Cards from the seed, or those that lie on a real table. */
function Nature() {
  const { address, change } = usePageState();
  const t = useWords();
  return (
    <label class="check">
      <input type="checkbox" checked={address.nature} onChange={() => change({ nature: !address.nature })} />
      {t("nature.mine")}
    </label>
  );
}
