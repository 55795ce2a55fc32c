import { expect, test } from "vitest";

import type { ReviewedMove, ReviewedPosition } from "../contract";
import { UNREVIEWED, hasNoValues, reviewed } from "./reviewing";

const position = (ply: number, value: number | null): ReviewedPosition => ({
  ply,
  player: ply % 2,
  value,
  proven: false,
  best: "a1",
  report: null,
});

const move: ReviewedMove = {
  ply: 0,
  player: 0,
  move: "b2",
  best: "a1",
  before: 0.5,
  after: 0.25,
  loss: 0.25,
  error: 0.01,
  forced: false,
  class: "mistake",
  scale: "signed",
  proven: false,
};

test("positions and moves come one by one, the worst at the end", () => {
  const events = [
    { name: "started", data: { positions: 2 } },
    { name: "position", data: position(0, 0.5) },
    { name: "position", data: position(1, 0.25) },
    { name: "move", data: move },
    { name: "something-new", data: {} },
  ];
  const review = events.reduce(reviewed, UNREVIEWED);
  expect([review.of, review.positions.length, review.moves, review.worst]).toEqual([2, 2, [move], null]);
  const worst = [{ ply: 0, player: 0, move: "b2", loss: 0.25, error: 0.01 }];
  expect(reviewed(review, { name: "done", data: { worst, note: null } }).worst).toEqual(worst);
  expect(reviewed(review, { name: "failed", data: { message: "too long" } }).failure).toBe("too long");
});

test("an agent without values is noticed", () => {
  const after = (...values: (number | null)[]) =>
    values.map((value, ply) => ({ name: "position", data: position(ply, value) })).reduce(reviewed, UNREVIEWED);
  expect(hasNoValues(after(null, null))).toBe(true);
  expect(hasNoValues(after(null, 0.1))).toBe(false);
  expect(hasNoValues(UNREVIEWED)).toBe(false);
});
