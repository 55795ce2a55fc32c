// The board with its numbers as PNG or SVG, drawn as the command line draws it, and the numbers as JSON.

import { useState } from "preact/hooks";

import * as client from "../logic/client";
import { analysisOf } from "../logic/export";
import { usePageState, useWords } from "../state/context";
import { ErrorMessage } from "./ErrorMessage";
import { pngOf } from "./png";

function save(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function Downloads() {
  const { searching, line, position, address, boardOverride } = usePageState();
  const t = useWords();
  const [error, setError] = useState<string | null>(null);
  const known = searching.search.runs.filter(({ snapshot }) => snapshot.report);

  async function picture(format: "svg" | "png") {
    const reports = boardOverride?.report ? [boardOverride.report] : known.map(({ snapshot }) => snapshot.report!);
    const captions = boardOverride?.report ? [boardOverride.caption] : known.map(({ agent }) => agent);
    const svg = await client.picture(line, { reports, captions, view: address.viewpoint });
    const drawn = format === "svg" ? svg : await pngOf(svg).catch(() => Promise.reject(new Error(t("download.no-png"))));
    save(drawn, `${address.game}.${format}`);
  }

  async function json() {
    if (!searching.order || !position) return;
    save(
      new Blob([analysisOf(searching.order, position, searching.search)], { type: "application/json" }),
      `${address.game}.json`,
    );
  }

  const download = (what: () => Promise<void>) => () =>
    what().then(
      () => setError(null),
      (problem: Error) => setError(problem.message),
    );
  return (
    <>
      <span class="downloads" role="group" aria-label={t("download.label")}>
        <span aria-hidden="true">⤓</span>
        <button type="button" onClick={download(() => picture("png"))}>
          PNG
        </button>
        <button type="button" onClick={download(() => picture("svg"))}>
          SVG
        </button>
        <button type="button" disabled={known.length === 0} onClick={download(json)}>
          JSON
        </button>
      </span>
      <ErrorMessage message={error} />
    </>
  );
}
