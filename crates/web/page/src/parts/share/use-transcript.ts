// The moves as text that the page reads back: which games have such text, and from which positions on, only the reader knows.

import { useEffect, useState } from "preact/hooks";

import type { Line } from "../../contract";
import * as client from "../../logic/client";
import { transcriptOf } from "../../logic/export";

/** `null` where there are no moves, or their text would lead elsewhere. */
export function useTranscript(line: Line): string | null {
  const [readable, setReadable] = useState<string | null>(null);
  const key = JSON.stringify(line);
  useEffect(() => {
    let isCurrent = true;
    const text = transcriptOf(line);
    setReadable(null);
    if (text === "") return;
    client.read(line.game, new Blob([text])).then(
      ({ games: [game] }) => {
        const { start, moves } = game ?? {};
        if (isCurrent && JSON.stringify([start, moves]) === JSON.stringify([line.start, line.moves])) setReadable(text);
      },
      () => undefined, // text that is not read back is not offered
    );
    return () => void (isCurrent = false);
  }, [key]);
  return readable;
}
