import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

import { LANGUAGES, chosenLanguage, wordsIn } from "./words";

const { en, ja } = LANGUAGES;
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("both languages have the same keys", () => {
  expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
});

test("both languages have room for the same values", () => {
  for (const key of Object.keys(en)) expect([key, places(ja[key]!)]).toEqual([key, places(en[key]!)]);
});

test("the Japanese is Japanese", () => {
  const same = Object.keys(en).filter((key) => en[key] === ja[key]);
  expect(same).toEqual(["show.ucb", "column.ucb", "book.uct", "tour.option.minus", "tour.option.zero", "tour.option.plus"]);
});

test("every text of the locales is used", () => {
  const root = new URL("..", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const source = files.map((name) => readFileSync(new URL(name, root), "utf8")).join("\n");
  const families = [
    /^(player|game|unit|about|stop|column|row|move)\./,
    /^(state|view|show|viewpoint|phase|scheme|proof|undo|class)\./,
    /^(mode|settings\.board|settings\.(coordinates|animation|sound)$|result\.(won|lost|draw)$)/,
    /^compare\.(majority|first)$/,
    /^start\.(play|analyse|learn)/,
    /^steps\.(stored|waits|over|proven|flat)$/,
    /^watch\.(uct|flat|alpha-beta|slow|normal|fast|fastest|order|pvs|table|kind-\w+)$/,
    /^tour\.[\w-]+(\.|$)/,
    /^book\./,
  ];
  const unused = Object.keys(en).filter(
    (key) => !source.includes(`"${key}"`) && !families.some((family) => family.test(key)),
  );
  expect(unused).toEqual([]);
});

test("values are filled in, and names of games may be unknown", () => {
  const t = wordsIn("en");
  expect(t("turn.player", { player: "Black" })).toBe("Black to move");
  expect(t.game({ name: "nim", title: "Nim: take one, two or three stones" })).toBe("Nim");
  expect(t.game({ name: "othello", title: "Othello: …" })).toBe("Othello");
  expect(wordsIn("ja").named("player", "black")).toBe("黒");
});

test("one is singular, in whatever way the number was written", () => {
  const t = wordsIn("en");
  expect([0, 1, "1", 12].map((visits) => t("square.visits", { visits }))).toEqual([
    ...["0 visits", "1 visit", "1 visit"],
    "12 visits",
  ]);
  expect(wordsIn("ja")("square.visits", { visits: 1 })).toBe("訪問 1 回");
});

test("the language is the one asked for, else the browser's, else English", () => {
  expect(chosenLanguage("ja", ["en-GB"])).toBe("ja");
  expect(chosenLanguage(null, ["fr", "ja-JP", "en"])).toBe("ja");
  expect(chosenLanguage("fr", ["de"])).toBe("en");
});
