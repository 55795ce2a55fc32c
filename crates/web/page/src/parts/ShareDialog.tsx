// What can be taken away: the link, the position and the moves as text, a picture of the boards on the screen, and the numbers.

import { useState } from "preact/hooks";

import { SITE } from "#transport";
import { analysisOf, tableOf } from "../logic/export";
import { usePageState, useWords } from "../state/context";
import { Dialog } from "./Dialog";
import { ErrorMessage } from "./ErrorMessage";
import { Copy, Give, Part } from "./share/Parts";
import { asFile, pictureOf } from "./share/picture";
import { pngOf } from "./share/png";
import { canSend, save, send } from "./share/take-away";
import { useAnswers, usePictureWords, useRuns } from "./share/use-answers";
import { useTranscript } from "./share/use-transcript";

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function ShareDialog({ isOpen, onClose }: Props) {
  const t = useWords();
  const [error, setError] = useState<string | null>(null);
  if (!isOpen) return null;
  return (
    <Dialog title={t("share.title")} onClose={() => (setError(null), onClose())}>
      <div class="share">
        <LinkPart onError={setError} />
        <TextPart onError={setError} />
        <PicturePart onError={setError} />
        <NumbersPart onError={setError} />
        <ErrorMessage message={error} />
      </div>
    </Dialog>
  );
}

interface PartProps {
  onError: (problem: string | null) => void;
}

/** The page of the game on the static site, with what is shown here: where the link is posted, it carries a picture of the game. */
const linkOnSite = (game: string) => `${SITE.address}${game}/${location.search}`;

function LinkPart({ onError }: PartProps) {
  const { game } = usePageState();
  const t = useWords();
  const site = linkOnSite(game.name);
  return (
    <Part title={t("share.link")} hint={t(SITE.isHere ? "share.link-hint" : "share.local-hint")}>
      <Copy name="link" isFirst label={t("copy.link")} text={SITE.isHere ? site : location.href} onError={onError} />
      {!SITE.isHere && <Copy name="public-link" label={t("copy.public")} text={site} onError={onError} />}
      {canSend() && (
        <Give name="send" icon="share" label={t("share.send")} onGive={() => send(document.title, site)} onError={onError} />
      )}
    </Part>
  );
}

function TextPart({ onError }: PartProps) {
  const { position, line } = usePageState();
  const t = useWords();
  const transcript = useTranscript(line);
  if (!position) return null;
  return (
    <Part title={t("share.text")} hint={t("share.text-hint")}>
      <Copy name="position" label={t("copy.position")} text={position.position} onError={onError} />
      {transcript !== null && <Copy name="transcript" label={t("share.transcript")} text={transcript} onError={onError} />}
    </Part>
  );
}

function PicturePart({ onError }: PartProps) {
  const { address } = usePageState();
  const t = useWords();
  const wordsFor = usePictureWords();
  const boards = [...document.querySelectorAll<SVGSVGElement>(".boards .board")];
  if (boards.length === 0) return null;
  const svg = () => asFile(pictureOf(boards, wordsFor(boards.length)));
  const png = (scale: number) =>
    pngOf(svg(), scale).then(
      (blob) => save(blob, `${address.game}.png`),
      () => Promise.reject(new Error(t("download.no-png"))),
    );
  return (
    <Part title={t("share.picture")} hint={t("share.picture-hint")}>
      <Give name="png-2" icon="download" label="PNG 2×" onGive={() => png(2)} onError={onError} />
      <Give name="png-3" icon="download" label="PNG 3×" onGive={() => png(3)} onError={onError} />
      <Give name="svg" icon="download" label="SVG" onGive={async () => save(svg(), `${address.game}.svg`)} onError={onError} />
    </Part>
  );
}

function NumbersPart({ onError }: PartProps) {
  const { address, game, searching, position } = usePageState();
  const t = useWords();
  const answers = useAnswers();
  const runs = useRuns();
  const { order } = searching;
  if (answers.length === 0 || !position) return null;
  const give = async (text: string, type: string, ending: string) => save(new Blob([text], { type }), `${address.game}.${ending}`);
  const csv = () => give(tableOf(answers, game.players), "text/csv", "csv");
  const json = () => give(analysisOf(order!, position, searching.search), "application/json", "json");
  return (
    <Part title={t("share.numbers")} hint={t("share.numbers-hint")}>
      <Give name="csv" icon="download" label="CSV" onGive={csv} onError={onError} />
      {runs.length > 0 && order && <Give name="json" icon="download" label="JSON" onGive={json} onError={onError} />}
    </Part>
  );
}
