// Whether the server responds, where it does not.

import { reach } from "../logic/client";
import { useWords } from "../state/context";
import { useReach } from "../state/use-reach";

export function Connection() {
  const connection = useReach();
  const t = useWords();
  return (
    <div class="connection" role="status">
      {connection !== "here" && (
        <p data-testid="connection">
          {connection === "back" ? t("connection.back") : `${t("lost")} ${t("connection.away")} `}
          {connection === "away" && (
            <button type="button" onClick={() => reach.tryNow()}>
              {t("connection.now")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
