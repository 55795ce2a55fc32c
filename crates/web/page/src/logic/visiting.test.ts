import { expect, test } from "vitest";

import type { Visit } from "../contract";
import { certainEnd, drawnVisits, optionOf, stepsOf, visitedAfter, withOption } from "./visiting";

const visit = (parent: number | null, move: string | null, player: number | null, value: number, rest: Partial<Visit> = {}): Visit => ({
  parent,
  move,
  player,
  kind: player === null ? "end" : "moves",
  alpha: null,
  beta: null,
  value,
  plies: null,
  skipped: null,
  ...rest,
});

// ((= A)(B …)): the draw that the first move is sure of cuts the second one off.
const VISITS = [
  visit(null, null, 0, 0),
  visit(0, "a", 1, 0),
  visit(1, "a", null, 0),
  visit(1, "b", null, 1, { beta: 0 }),
  visit(0, "b", 1, -1, { alpha: 0, skipped: 1 }),
  visit(4, "a", null, -1, { alpha: 0 }),
];

test("steps go down and up again as the search did", () => {
  const text = stepsOf(VISITS).map(({ visit, kind }) => (kind === "enter" ? `+${visit}` : `-${visit}`));
  expect(text.join(" ")).toBe("+0 +1 +2 -2 +3 -3 -1 +4 +5 -5 -4 -0");
});

test("windows narrow as values come back", () => {
  const steps = stepsOf(VISITS);
  const windows = (count: number) => visitedAfter(VISITS, steps, count).map(({ alpha, beta, value }) => [alpha, beta, value]);
  expect(windows(1)).toEqual([[null, null, null]]);
  expect(windows(4)[1]).toEqual([null, 0, 0]); // the opponent holds it to a draw
  expect(windows(7)[0]).toEqual([0, null, 0]); // a draw is sure
  expect(windows(10)[4]).toEqual([0, -1, -1]); // the window is empty
});

test("cut-offs are drawn once they have happened", () => {
  const steps = stepsOf(VISITS);
  const cuts = (count: number) => {
    const root = drawnVisits(visitedAfter(VISITS, steps, count), steps[count - 1]!.visit, 99, new Set());
    return root.children.flatMap(({ children }) => children).filter(({ cut }) => cut > 0).map(({ key, cut }) => [key, cut]);
  };
  expect([cuts(10), cuts(11)]).toEqual([[], [["4/cut", 1]]]);
});

test("what there is no room for is folded, but not the current line", () => {
  const steps = stepsOf(VISITS);
  const root = drawnVisits(visitedAfter(VISITS, steps, 9), 5, 2, new Set());
  expect(root.children.map(({ children }) => children.map(({ key }) => key))).toEqual([["1/…"], ["5"]]);
  const opened = drawnVisits(visitedAfter(VISITS, steps, 9), 5, 2, new Set(["1"]));
  expect(opened.children[0]!.children.map(({ key }) => key)).toEqual(["2", "3"]);
});

test("options of an agent are set and read", () => {
  expect(withOption("alpha-beta:depth=3,table=off", "depth", "2")).toBe("alpha-beta:table=off,depth=2");
  expect(withOption("alpha-beta", "order", "on")).toBe("alpha-beta:order=on");
  expect([optionOf("alpha-beta:depth=3,order=off", "depth"), optionOf("uct", "depth")]).toEqual(["3", null]);
});

test("scores beyond all evaluations are wins in so many plies", () => {
  expect([999_997, -1_000_000, 12, 0].map(certainEnd)).toEqual([{ won: true, plies: 3 }, { won: false, plies: 0 }, null, null]);
});
