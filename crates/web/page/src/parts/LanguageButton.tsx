// The other language. A link's language is for that visit; one chosen by hand is remembered.

import type { Language } from "../logic/words";
import { useWords } from "../state/context";

export function LanguageButton({ onChange }: { onChange: (language: Language) => void }) {
  const other = useWords().language === "en" ? "ja" : "en";
  const choose = () => {
    localStorage.setItem("language", other);
    onChange(other);
  };
  return (
    <button type="button" class="language" lang={other} data-command="language" onClick={choose}>
      {other === "ja" ? "日本語" : "English"}
    </button>
  );
}
