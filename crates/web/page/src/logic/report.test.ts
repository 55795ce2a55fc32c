import { expect, test } from "vitest";

import type { MoveReport, Report, Scale } from "../contract";
import { moveInterval } from "./interval";
import { bestValue, evidenceOf, folded, isBound, marksBySquare, unanimousRate, seenBy, shade, shownValue, sorted, spreadIn, worthIn, type ViewedReport } from "./report";

const move = (name: string, value: number | null, visits: number, more: Partial<MoveReport> = {}): MoveReport => ({
  move: name,
  value,
  bound: "estimate",
  visits,
  pv: [name],
  ...more,
});

const report = (moves: MoveReport[], more: Partial<Report> = {}): Report => ({
  best: moves[0]!.move,
  player: 1,
  scale: "signed",
  moves,
  totals: { playouts: 1000, nodes: 1, depth: 1 },
  stop: "iterations",
  ...more,
});

const MOVES = [move("a", -0.2, 900), move("b", 0.4, 90, { bound: "upper", proof: { payoff: -1 } }), move("c", 0, 2)];
const seen = (viewpoint: "mover" | "first", scale: Scale = "signed") =>
  seenBy({ report: report(MOVES, { scale }), ucb: [0.1, 0.2, null] }, viewpoint)!;

test("the first player sees the other's values turned round, visits and choices not", () => {
  const first = seen("first");
  expect(first.moves.map(({ value }) => value)).toEqual([0.2, -0.4, 0]);
  expect(Object.is(first.moves[2]!.value, 0)).toBe(true);
  expect(first.moves[1]).toMatchObject({ bound: "lower", proof: { payoff: 1 }, visits: 90 });
  expect([first.player, first.mover, first.best]).toEqual([0, 1, "a"]);
  expect(seen("first", "unit").moves[1]!.value).toBeCloseTo(0.6);
});

test("what is compared with the values is turned with them", () => {
  expect(seen("first").moves.map(({ ucb }) => ucb)).toEqual([-0.1, -0.2, null]);
  expect(seen("first", "unit").moves[0]!.ucb).toBeCloseTo(0.9);
  expect(seen("mover").moves.map(({ ucb }) => ucb)).toEqual([0.1, 0.2, null]);
});

test("an estimate is turned like a value, a probability is not", () => {
  const moves = [move("a", 0.1, 9, { prior: 0.3 })];
  const by = (agent: string) => seenBy({ report: report(moves) }, "first", agent)!;
  expect(
    [by("guided:iters=9"), by("uct:formula=puct")].map(({ estimates, moves }) => [estimates, moves[0]!.prior]),
  ).toEqual([
    [true, -0.3],
    [false, 0.3],
  ]);
});

test("the side to move sees the values as they are", () => {
  expect(seen("mover").moves.map(({ value }) => value)).toEqual([-0.2, 0.4, 0]);
});

test("the first player's own values are not turned", () => {
  const own = { report: report(MOVES, { player: 0 }) };
  expect(seenBy(own, "first")!.moves.map(({ value }) => value)).toEqual([-0.2, 0.4, 0]);
});

test("the best value is the mover's from either point of view, and rests on enough visits", () => {
  expect([bestValue(seen("mover")), bestValue(seen("first"))]).toEqual(["a", "a"]);
  const more = report([MOVES[0]!, MOVES[1]!, move("c", 0, 20)]);
  const viewed = (["mover", "first"] as const).map((viewpoint) => seenBy({ report: more }, viewpoint)!);
  expect(viewed.map(bestValue)).toEqual(["c", "c"]);
});

const PROVEN = [
  move("lost", 0.9, 500, { proof: { payoff: -1 } }),
  move("open", 0.1, 900),
  move("draw", 0.4, 3, { proof: { payoff: 0 }, variance: 0.8 }),
  move("bad", -0.4, 80),
  move("won", -0.3, 2, { proof: { payoff: 1 } }),
  move("untried", null, 0),
];

test("what is proven goes before the sample's value, from either point of view and in either scale", () => {
  for (const scale of ["signed", "unit"] as const) {
    for (const viewpoint of ["mover", "first"] as const) {
      const found = seenBy({ report: report(PROVEN, { scale, best: "open" }) }, viewpoint)!;
      const sign = viewpoint === "mover" ? 1 : -1;
      const values = ["lost", "draw", "won"].map((name) => {
        const finding = found.moves.find((each) => each.move === name)!;
        const payoff = { lost: -1, draw: 0, won: 1 }[name]! * sign;
        expect(shade(scale, finding)).toBeCloseTo(payoff, 12);
        expect(moveInterval(scale, finding)).toBeNull();
        expect(evidenceOf(found, finding)).toBe(1);
        return shownValue(scale, finding)! * (scale === "unit" ? 2 : 1) - (scale === "unit" ? 1 : 0);
      });
      expect(values.map((value) => value * sign + 0)).toEqual([-1, 0, 1]);
      expect(bestValue(found)).toBe("won");
      expect(sorted(found, null, false).map((each) => each.move)).toEqual([
        "open",
        "won",
        "draw",
        "bad",
        "untried",
        "lost",
      ]);
    }
  }
});

test("a bound has no colour and no doubt, whatever its number, and from either point of view", () => {
  const scale: Scale = { points: { unit: "discs", scale: 16 } };
  const bound = (name: string, kind: "upper" | "lower" | "exact") => move(name, 8, 0, { bound: kind });
  const moves = [bound("a", "exact"), bound("b", "upper"), bound("c", "lower"), move("d", 2, 100)];
  for (const viewpoint of ["mover", "first"] as const) {
    const found = seenBy({ report: report(moves, { scale }) }, viewpoint)!;
    const sign = viewpoint === "mover" ? 1 : -1;
    expect(found.moves.map((each) => shade(scale, each))).toEqual([sign * 0.5, null, null, sign * 0.125]);
    expect(found.moves.map((each) => evidenceOf(found, each))).toEqual([0, 1, 1, 1]);
    const marks = marksBySquare(found, moves.map(({ move }, square) => ({ move, square })));
    expect([...marks.values()].map(({ shade }) => shade === null)).toEqual([false, true, true, false]);
  }
  // A proven payoff is the value itself; who wins by an unknown margin wins.
  const won = move("w", 0.3, 9, { bound: "lower", proof: { payoff: 1 } });
  expect([isBound("signed", won), shade("signed", won), isBound(scale, won), shade(scale, won)]).toEqual([false, 1, true, 1]);
});

test("moves not searched fold into one row, but never the chosen one, nor all of them", () => {
  const empty = (name: string) => move(name, null, 0);
  const names = (moves: MoveReport[]) => {
    const { shown, empty } = folded(seen("mover"), seenBy({ report: report(moves) }, "mover")!.moves);
    return [shown, empty].map((found) => found.map(({ move }) => move).join(""));
  };
  expect(names([empty("a"), move("b", 0.1, 5), empty("c"), empty("d")])).toEqual(["ab", "cd"]);
  expect(names([move("a", 1, 1), empty("b")])).toEqual(["ab", ""]);
  expect(names([empty("a"), empty("b"), empty("c")])).toEqual(["abc", ""]);
  const known = [move("p", null, 0, { prior: 0.2 }), move("q", null, 0, { proof: { payoff: -1 } })];
  expect(names([move("a", 1, 1), ...known, empty("b"), empty("c")])).toEqual(["apq", "bc"]);
});

test("certain wins in points are ordered by their plies and lie beyond all numbers", () => {
  const scale: Scale = { points: { unit: "discs", scale: 16 } };
  const certain = (name: string, payoff: number, plies: number) => move(name, null, 0, { proof: { payoff, plies } });
  const moves = [certain("l2", -1, 2), move("a", 3, 0), certain("w5", 1, 5), certain("l6", -1, 6), certain("w3", 1, 3)];
  for (const viewpoint of ["mover", "first"] as const) {
    const found = seenBy({ report: report(moves, { scale, best: "a" }) }, viewpoint)!;
    expect(sorted(found, null, false).map((each) => each.move)).toEqual(["a", "w3", "w5", "l6", "l2"]);
    expect(bestValue(found)).toBe("w3");
    expect(sorted(found, "value", viewpoint === "first")[0]!.move).toMatch(/^w/);
  }
});

test("few visits are faint unless something is proven", () => {
  const legal = ["a", "b", "c"].map((name, square) => ({ move: name, square }));
  const marks = marksBySquare(seen("mover"), legal);
  expect([...marks.values()].map(({ faint }) => faint)).toEqual([false, false, true]);
  expect(marks.get(0)).toMatchObject({ chosen: true, best_value: true, evidence: 1 });
  expect(marks.get(1)).toMatchObject({ chosen: false, best_value: false, evidence: 1, shade: -1 });
});

test("searches that count no visits are not faint", () => {
  const exact = seenBy({ report: report([move("a", 1, 0)]) }, "mover")!;
  expect(marksBySquare(exact, [{ move: "a", square: 3 }]).get(3)).toMatchObject({ faint: false, evidence: 1 });
});

test("of two moves on one square the chosen one is shown, and moves without a square are not", () => {
  const legal = [
    { move: "b", square: 5 },
    { move: "a", square: 5 },
    { move: "c", square: null },
  ];
  const marks = marksBySquare(seen("mover"), legal);
  expect([...marks.keys()]).toEqual([5]);
  expect(marks.get(5)!.move).toBe("a");
});

test("points are coloured by their own scale, wins by their payoff", () => {
  const points: Scale = { points: { unit: "discs", scale: 16 } };
  expect(shade(points, move("a", 8, 0))).toBe(0.5);
  expect(shade(points, move("a", -99, 0))).toBe(-1);
  expect(shade("unit", move("a", 0.75, 1))).toBe(0.5);
  expect(shade("signed", move("a", null, 0, { proof: { payoff: 1 } }))).toBe(1);
});

test("a solitaire that was never or always won has the interval of so many trials", () => {
  for (const never of [unanimousRate("signed", move("a", -1, 100)), unanimousRate("unit", move("a", 0, 100))]) {
    expect(never!.low).toBe(0);
    expect(never!.high).toBeCloseTo(0.037, 4);
  }
  expect(unanimousRate("signed", move("a", 1, 100))!.low).toBeCloseTo(0.963, 4);
  expect(unanimousRate("signed", move("a", -0.98, 100))).toBeNull();
  expect(unanimousRate("signed", move("a", -1, 100, { proof: { payoff: -1 } }))).toBeNull();
});

test("moves are sorted by the choice, or by a column", () => {
  const names = (found: ViewedReport["moves"]) => found.map(({ move }) => move).join("");
  expect(names(sorted(seen("first"), null, false))).toBe("acb");
  expect(names(sorted(seen("mover"), "value", false))).toBe("cab");
  // Falling numbers are falling numbers, though the mover likes the last of them best.
  expect(names(sorted(seen("first"), "value", false))).toBe("bac");
  expect(names(sorted(seen("mover"), "visits", true))).toBe("cba");
  expect(names(sorted(seen("mover"), "ucb", false))).toBe("bac");
  expect(names(sorted(seen("first"), "ucb", false))).toBe("abc");
  expect(names(sorted(seen("mover"), "move", false))).toBe("cba");
});

test("an interval is sorted by its low end, a share by its visits", () => {
  const moves = [move("a", 0.5, 10, { variance: 1 }), move("b", 0.4, 1000, { variance: 1 }), move("c", null, 0)];
  const names = (key: "interval" | "share", upwards: boolean) =>
    sorted({ ...seen("mover"), moves } as ViewedReport, key, upwards).map((found) => found.move);
  expect(names("interval", false)).toEqual(["b", "a", "c"]);
  expect(names("share", true)).toEqual(["c", "a", "b"]);
});

const shades = (moves: MoveReport[], viewpoint: "mover" | "first" = "mover", scale: Scale = "signed") => {
  const found = seenBy({ report: report(moves, { scale }) }, viewpoint)!;
  const legal = moves.map(({ move }, square) => ({ move, square }));
  return [...marksBySquare(found, legal).values()].map(({ shade }) => shade && Number(shade.toFixed(2)));
};

test("colours go from the worst to the best move of the position, for the player whose values are shown", () => {
  const near = [move("a", 0.1, 900), move("b", 0.05, 900), move("c", 0, 900)];
  expect(shades(near)).toEqual([1, 0, -1]);
  expect(shades(near, "first")).toEqual([-1, 0, 1]);
  const points: Scale = { points: { unit: "discs", scale: 64 } };
  expect(shades([move("a", 12, 0), move("b", 6, 0), move("c", 8, 0)], "mover", points)).toEqual([1, -1, -0.33]);
});

test("what is alike looks alike: equal values, and values whose intervals overlap wholly", () => {
  expect(shades([move("a", 0, 900), move("b", 0, 900)])).toEqual([0, 0]);
  const [good, bad] = shades([move("a", 0.01, 900), move("b", 0, 900)]);
  expect([good! < 0.5, bad! > -0.5]).toEqual([true, true]);
  const sampled = (visits: number) => shades([move("a", 0.1, visits, { variance: 1 }), move("b", 0, visits, { variance: 1 })]);
  expect(sampled(100).every((shade) => Math.abs(shade!) < 0.2)).toBe(true);
  expect(sampled(100_000)).toEqual([1, -1]);
});

test("few visits and proven losses do not stretch the colours; beside a proven win the others keep their places", () => {
  const near = [move("a", 0.2, 900), move("b", 0.1, 900)];
  expect(shades([...near, move("c", 0.9, 2), move("d", null, 0, { proof: { payoff: -1 } })])).toEqual([1, -1, 1, -1]);
  expect(shades([...near, move("w", 0.9, 90, { proof: { payoff: 1 } })])).toEqual([0.2, 0.1, 1]);
  const proven = (name: string, payoff: number) => move(name, null, 0, { proof: { payoff } });
  expect(shades([proven("w", 1), proven("d", 0), proven("l", -1)])).toEqual([1, 0, -1]);
  expect(shades([proven("k", -1), proven("l", -1)])).toEqual([-1, -1]);
  expect(shades([proven("d", 0), proven("l", -1)], "first", "unit")).toEqual([0, 1]);
  expect(spreadIn(seenBy({ report: report([move("a", null, 0)]) }, "mover")!)).toBeNull();
});

test("a move is worth what it loses against the best, whoever's values are shown", () => {
  const moves = [
    move("a", 0.1, 900),
    move("b", 0.3, 900),
    move("few", 0.9, 2),
    move("bound", 0.1, 0, { bound: "upper" }),
    move("lost", -1, 90, { proof: { payoff: -1 } }),
  ];
  for (const viewpoint of ["mover", "first"] as const) {
    const found = seenBy({ report: report(moves) }, viewpoint)!;
    const [a, b, ...others] = found.moves.map(worthIn(found));
    expect(a!.loss).toBeCloseTo(0.2);
    expect([a!.best, b, others]).toEqual(["b", { best: "b", loss: 0 }, [null, null, null]]);
  }
});
