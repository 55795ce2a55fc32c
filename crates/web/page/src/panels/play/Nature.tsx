// Cards from the seed, or those that lie on a real table.

import { usePageState, useWords } from "../../state/context";

export function Nature() {
  const { address, change } = usePageState();
  const t = useWords();
  return (
    <label class="check">
      <input type="checkbox" checked={address.nature} onChange={() => change({ nature: !address.nature })} />
      {t("nature.mine")}
    </label>
  );
}
