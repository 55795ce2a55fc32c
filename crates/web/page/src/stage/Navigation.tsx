// Back and forth through the game, and the ways in and out of the page: pasted text, links, files.

import { useState } from "preact/hooks";

import { SITE } from "#transport";
import { Downloads } from "../parts/Downloads";
import { PasteDialog } from "../parts/PasteDialog";
import { usePageState, useWords } from "../state/context";
import { MoveList } from "./MoveList";

function Copy({ text, label }: { text: () => string; label: string }) {
  const [copied, setCopied] = useState(false);
  const t = useWords();
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => (setCopied(true), setTimeout(() => setCopied(false), 1500)),
      () => undefined, // without permission the address bar is still there to copy from
    );
  return (
    <button type="button" onClick={copy}>
      {copied ? t("copied") : label}
    </button>
  );
}

/** The page of the game on the static site, with what is shown here: where the link is posted, it carries a picture of the game. */
const linkOnSite = (game: string) => `${SITE.address}${game}/${location.search}`;

export function Navigation() {
  const { address, moves, position, game, pasting, setPasting } = usePageState();
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
        {!SITE.isHere && <Copy text={() => location.href} label={t("copy.link")} />}
        <Copy text={() => linkOnSite(game.name)} label={t(SITE.isHere ? "copy.link" : "copy.public")} />
        <Copy text={() => position?.position ?? ""} label={t("copy.position")} />
        <Downloads />
      </div>
      {game.has_chance && <Nature />}
      <MoveList />
      {pasting && <PasteDialog file={pasting.file} onClose={() => setPasting(null)} />}
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
