// The list of keys, from the table that also handles them.

import { BINDINGS } from "../logic/keys";
import { useWords } from "../state/context";

const SIGNS: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→" };

export function KeysTable() {
  const t = useWords();
  return (
      <table class="keys">
        <tbody>
          {BINDINGS.map(({ keys, label }) => (
            <tr key={label}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key}>{key === " " ? t("keys.space") : (SIGNS[key] ?? key)}</kbd>
                ))}
              </th>
              <td>{t(label)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <kbd>Tab</kbd> <kbd>←↑↓→</kbd> <kbd>Enter</kbd> <kbd>{t("keys.space")}</kbd>
            </th>
            <td>{t("keys.board")}</td>
          </tr>
        </tbody>
      </table>
  );
}
