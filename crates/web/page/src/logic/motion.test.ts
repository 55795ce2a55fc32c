import { expect, test } from "vitest";

import type { Square } from "../contract";
import { motionBetween, turnedBetween } from "./motion";

/** `.` is empty, a digit a piece, a letter a card. */
const squares = (text: string): Square[] =>
  [...text].map((sign) => (sign === "." ? "empty" : /\d/.test(sign) ? { piece: Number(sign) } : { card: sign }));

const motion = (before: string, after: string, from: string[], to: string[]) => {
  const found = motionBetween(squares(before), squares(after), from, to);
  return found && [[...found.placed], [...found.turned]];
};

test("a disc is put down and others are turned", () => {
  expect(motion(".100.", "0000.", [], ["a"])).toEqual([[0], [[1, 1]]]);
});

test("what is no single move forward does not move", () => {
  expect(motion("01..", "0...", ["a", "b"], ["a"])).toBeNull();
  expect(motion("....", "01..", [], ["a", "b"])).toBeNull();
  expect(motion("0...", ".1..", ["a"], ["b", "c"])).toBeNull();
  expect(motion("0...", "0...", ["a"], ["a", "pass"])).toBeNull();
  expect(motion("0...", "0..1", ["a"], ["a", "pass", "b", "c"])).toBeNull();
  // The same, with a pass between.
  expect(motion("0...", "0..1", ["a"], ["a", "pass", "b"])).toEqual([[3], []]);
});

test("a piece that moves and takes another is put down, and turns none", () => {
  expect(motion("01..", ".0..", [], ["a"])).toEqual([[1], []]);
  expect(turnedBetween(squares("01.."), squares(".0.."))).toEqual(new Map());
});

test("cards are put down, several at once", () => {
  expect(motion("K.Q", "7KQ", ["a"], ["a", "b", "turn", "7"])).toEqual([[0, 1], []]);
});
