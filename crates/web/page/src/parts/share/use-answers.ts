// What can be taken away of the position shown: the numbers on the boards, and the words around them.

import { count } from "../../logic/format";
import type { Viewed } from "../../logic/export";
import { seenBy } from "../../logic/report";
import type { Run } from "../../logic/searching";
import { scaleWords, turnWords } from "../../stage/describe";
import { usePageState, useWords } from "../../state/context";
import type { Words } from "./picture";

const SEARCHING = ["search", "tree", "play"];

/** Agents whose numbers are of the position shown; none where they would tell what a player cannot see. */
export function useRuns(): Run[] {
  const { searching, address, isVeiled, fresh, synced } = usePageState();
  if (!SEARCHING.includes(address.view) || isVeiled || !fresh || !synced) return [];
  return searching.search.runs.filter(({ snapshot }) => snapshot.report);
}

/** The numbers as the boards show them. */
export function useAnswers(): Viewed[] {
  const { address, boardOverride } = usePageState();
  const runs = useRuns();
  const { viewpoint } = address;
  if (boardOverride?.report) {
    const agent = boardOverride.by ?? "";
    const seen = seenBy({ report: boardOverride.report }, viewpoint, agent);
    return seen ? [{ agent, seen }] : [];
  }
  return runs.flatMap(({ agent, snapshot }) => {
    const seen = seenBy(snapshot, viewpoint, agent);
    return seen ? [{ agent, seen }] : [];
  });
}

/** The words of a picture of the boards on the screen. */
export function usePictureWords(): (boards: number) => Words {
  const { game, position, boardOverride } = usePageState();
  const t = useWords();
  const answers = useAnswers();
  const turn = position ? turnWords(t, game, position.turn) : "";
  const byline = ({ agent, seen }: Viewed) =>
    seen.totals.playouts === 0 ? agent : t("share.by", { agent, playouts: count(seen.totals.playouts) });
  /** Whose values they are: once, or for each agent where they differ. */
  const scales = (): string[] => {
    const words = answers.map(({ seen }) => scaleWords(t, game, seen));
    return new Set(words).size < 2 ? words.slice(0, 1) : words.map((each, index) => `${answers[index]!.agent}: ${each}`);
  };
  return (boards) => ({
    title: t("board.name", { game: t.game(game), turn }),
    captions:
      boards < 2 ? [] : answers.map(({ agent, seen }) => `${agent}: ${t("board.would-play", { move: seen.best })}`),
    below: [
      boardOverride?.caption ?? turn,
      ...(boards < 2 ? answers.map(byline) : []),
      ...scales(),
    ],
  });
}
