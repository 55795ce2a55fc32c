// Back and forth through the game, and a new one.

import { IconButton } from "../parts/IconButton";
import { Icon, type IconName } from "../parts/Icon";
import { usePageState, useWords } from "../state/context";
import { useLook } from "../state/use-look";

export function Navigation() {
  const { address, moves, position } = usePageState();
  const [look, setLook] = useLook();
  const t = useWords();
  const { ply, moves: made } = address;
  const step = (to: number, label: string, icon: IconName, disabled: boolean) => (
    <IconButton icon={icon} label={label} disabled={disabled} onClick={() => moves.goTo(to)} />
  );
  return (
    <div class="navigation">
      {step(0, t("keys.first"), "first", ply === 0)}
      {step(ply - 1, t("keys.undo"), "previous", ply === 0)}
      <span class="ply" data-testid="ply">
        {ply} / {made.length}
      </span>
      {step(ply + 1, t("keys.redo"), "next", ply === made.length)}
      {step(made.length, t("keys.last"), "last", ply === made.length)}
      {position && position.board.theme !== "cards" && (
        <IconButton
          icon="flip"
          label={t("board.flip")}
          aria-pressed={look.flipped}
          onClick={() => setLook({ flipped: !look.flipped })}
        />
      )}
      <button type="button" class="new-game" onClick={moves.restart}>
        <Icon name="restart" />
        <span>{t("keys.new")}</span>
      </button>
    </div>
  );
}
