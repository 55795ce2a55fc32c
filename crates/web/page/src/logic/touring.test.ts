import { expect, test } from "vitest";

import { TOURS } from "../tours";
import { addressOf, isAway, minutesOf, optionWords } from "./touring";
import { DEFAULT } from "./address";
import { LANGUAGES, wordsIn } from "./words";

const STEPS = TOURS.flatMap((tour) => tour.steps.map((step, index) => ({ tour, step, number: index + 1, key: `tour.${tour.name}.${index + 1}` })));

test("every tour and step has its texts, and questions have answers", () => {
  for (const language of Object.values(LANGUAGES)) {
    for (const { name } of TOURS) expect([language[`tour.${name}`], language[`tour.${name}.about`]]).not.toContain(undefined);
    for (const { step, key } of STEPS) {
      expect(language[key]).toBeTruthy();
      const isAsked = [`${key}.ask`, `${key}.answer`].map((each) => each in language);
      expect([key, ...isAsked]).toEqual([key, step.predict !== undefined, step.predict !== undefined]);
    }
  }
});

test("answers are words of their question, or moves that it names", () => {
  const closed = /(^|[.,] )(Is|Can|Will|do) [^?]*\?$|でしょうか。$/;
  for (const { tour, step, number, key } of STEPS.filter(({ step }) => step.predict)) {
    const { options, answer } = step.predict!;
    expect(options).toContain(answer);
    for (const language of ["en", "ja"] as const) {
      const t = wordsIn(language);
      const words = options.map((option) => optionWords(t, key, option));
      expect(new Set(words).size).toBe(options.length);
      const isNamed = (option: string) => [`${key}.option.${option}`, `tour.option.${option}`].some((each) => each in LANGUAGES[language]!);
      const ask = LANGUAGES[language]![`${key}.ask`]!;
      for (const option of options) {
        // A move that is no word must be a move of the game: `a1`, `3`, not a word that lacks its text.
        if (!isNamed(option)) expect([tour.name, number, option]).toEqual([tour.name, number, expect.stringMatching(/^[a-z]?\d$/)]);
        if (option === "yes" || option === "no") expect(ask).toMatch(closed);
      }
      // "More or less?" is answered by these words.
      if (language === "en" && / more (often )?or less/.test(ask)) expect(words.join(" ")).toMatch(/more.* less/);
    }
  }
});

test("numbers of iterations in texts are those that the step shows or counts", () => {
  const counted = { en: /\b(\d+) (?:iterations|playouts)/g, ja: /(\d+) (?:反復(?!の 4)|回のプレイアウトの後)/g };
  for (const { tour, step, number, key } of STEPS) {
    const others = [...Object.values(step.numbers ?? {}), ...(step.claims ?? [])].flatMap(({ iteration }) => iteration ?? []);
    const counts = (step.claims ?? []).flatMap(({ is, value }) => (is === "each" ? (value ?? []) : []));
    const known = [addressOf(tour, number).iteration!, ...others, ...counts];
    for (const language of ["en", "ja"] as const)
      for (const part of [key, `${key}.ask`, `${key}.answer`])
        for (const [, digits] of (LANGUAGES[language]![part] ?? "").matchAll(counted[language]))
          expect([part, digits, known.includes(Number(digits))]).toEqual([part, digits, true]);
  }
});

test("the page is away from a step once it shows something else", () => {
  const tour = TOURS[0]!;
  const at = { ...DEFAULT, ...addressOf(tour, 2) };
  expect(isAway(at, tour, 2)).toBe(false);
  expect([isAway({ ...at, iteration: 9 }, tour, 2), isAway({ ...at, moves: [...at.moves, "a1"] }, tour, 2)]).toEqual([true, true]);
  expect(TOURS.map(minutesOf).every((minutes) => minutes >= 3 && minutes <= 10)).toBe(true);
});
