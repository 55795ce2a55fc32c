import { expect, test } from "vitest";

import { clipped, wrapped } from "./lines";

const letters = (text: string) => text.length;

test("lines are cut at spaces, and a longer word has a line of its own", () => {
  expect(wrapped("values for the first player", 10, letters)).toEqual(["values for", "the first", "player"]);
  expect(wrapped("a uct:iters=10000 b", 6, letters)).toEqual(["a", "uct:iters=10000", "b"]);
  expect(wrapped("guided:iters=500,look=0,cut=14", 18, letters)).toEqual(["guided:iters=500,", "look=0,cut=14"]);
  expect(wrapped("short", 10, letters)).toEqual(["short"]);
  expect(wrapped("", 10, letters)).toEqual([]);
});

test("Japanese is cut between characters, and no line begins with a full stop", () => {
  expect(wrapped("先手番の値です。終わり", 4, letters)).toEqual(["先手番の", "値です。", "終わり"]);
  expect(wrapped("選んだ手：a1", 4, letters)).toEqual(["選んだ", "手：a1"]);
  expect(wrapped("値です。", 3, letters)).toEqual(["値で", "す。"]);
});

test("of a sentence that is far too long the beginning and the end stay", () => {
  const sentence = `there is no agent "${"x".repeat(5000)}": choose another one`;
  expect(clipped(sentence)).toMatch(/^there is no agent "x+…x+": choose another one$/);
  expect(clipped(sentence).length).toBeLessThan(520);
  expect(clipped("short")).toBe("short");
});
