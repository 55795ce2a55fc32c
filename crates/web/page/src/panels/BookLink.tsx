// The chapter of the book that explains what a panel shows.

import { SITE } from "#transport";
import type { View } from "../logic/address";
import { useWords } from "../state/context";

const CHAPTERS = {
  play: "random-play",
  search: "uct",
  review: "whose-view",
  tree: "trees-and-graphs",
  tours: "articles",
  watch: "uct",
  steps: "by-hand",
  compare: "flat-monte-carlo",
  match: "a-hundred-games",
} as const satisfies Record<View, string>;

export function BookLink({ view }: { view: View }) {
  const t = useWords();
  const chapter = CHAPTERS[view];
  const home = SITE.isHere ? document.baseURI : SITE.address;
  return (
    <a class="book-link" href={new URL(`book/${t.language}/${chapter}.html`, home).href}>
      {t("book.chapter", { title: t(`book.${chapter}`) })}
    </a>
  );
}
