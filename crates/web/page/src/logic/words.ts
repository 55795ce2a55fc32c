// Words in two languages. Names that the server sends (players, games) are looked up too and stay as they are where a
// language has none, so that a new game needs no edit here.

import enBoard from "../locales/board.en.json";
import jaBoard from "../locales/board.ja.json";
import enEmbed from "../locales/embed.en.json";
import jaEmbed from "../locales/embed.ja.json";
import enMain from "../locales/en.json";
import jaMain from "../locales/ja.json";
import enModes from "../locales/modes.en.json";
import jaModes from "../locales/modes.ja.json";
import enMatch from "../locales/match.en.json";
import jaMatch from "../locales/match.ja.json";
import enStart from "../locales/start.en.json";
import jaStart from "../locales/start.ja.json";
import enStudy from "../locales/study.en.json";
import jaStudy from "../locales/study.ja.json";
import enTake from "../locales/take.en.json";
import jaTake from "../locales/take.ja.json";
import enTours from "../locales/tours.en.json";
import jaTours from "../locales/tours.ja.json";
import enWatch from "../locales/watch.en.json";
import jaWatch from "../locales/watch.ja.json";

// One file of words for each part of the page that has many: add it to both languages.
const en = { ...enMain, ...enStart, ...enStudy, ...enWatch, ...enTours, ...enEmbed, ...enModes, ...enTake, ...enMatch, ...enBoard };
const ja: Record<string, string> = { ...jaMain, ...jaStart, ...jaStudy, ...jaWatch, ...jaTours, ...jaEmbed, ...jaModes, ...jaTake, ...jaMatch, ...jaBoard };

export type Language = "en" | "ja";
export type Key = keyof typeof en;
export const LANGUAGES: Record<Language, Record<string, string>> = { en, ja };

export interface Words {
  language: Language;
  (key: Key, values?: Record<string, string | number>): string;
  /** What a game is called; without words for it, what the catalog says before the colon. */
  game: (game: { name: string; title: string }) => string;
  /** The words for a name from elsewhere: `named("player", "black")`. */
  named: (kind: "player" | "stop" | "column" | "row" | "unit" | "move", name: string, otherwise?: string) => string;
}

/** `{games} {games:game|games}` is `1 game`, `3 games`: as in messages of the server, a choice between one and any other number. */
const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole: string, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return many === undefined ? String(value) : String(value) === "1" ? one! : many;
  });

export function wordsIn(language: Language): Words {
  const table = LANGUAGES[language];
  const words = (key: Key, values: Record<string, string | number> = {}) => fill(table[key] ?? String(key), values);
  const named = (kind: string, name: string, otherwise = name) => table[`${kind}.${name}`] ?? otherwise;
  const game: Words["game"] = ({ name, title }) => named("game", name, title.split(":")[0]);
  return Object.assign(words, { language, named, game });
}

/** The language to begin with: the one asked for, else the browser's. */
export function chosenLanguage(asked: string | null, browser: readonly string[]): Language {
  const known = [asked, ...browser].map((tag) => tag?.slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => tag === "en" || tag === "ja") ?? "en";
}
