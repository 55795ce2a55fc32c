import { expect, test } from "vitest";

import type { Board, Square } from "../contract";
import { firstShare, pieceCounts } from "./gauge";
import type { ViewedReport } from "./report";

const seen = (value: number, proof?: number) =>
  ({
    best: "a1",
    scale: "signed",
    moves: [{ move: "a1", value, visits: 1, ...(proof === undefined ? {} : { proof: { payoff: proof } }) }],
  }) as unknown as ViewedReport;

test("the share follows the value of the chosen move, what is proven, and the result", () => {
  const turn = { kind: "player", player: 0, name: "o" } as const;
  expect(firstShare(null, turn)).toBeNull();
  expect(firstShare(seen(0.5), turn)).toBe(0.75);
  expect(firstShare(seen(0.5, -1), turn)).toBe(0);
  expect(firstShare(seen(0.5), { kind: "over", payoffs: [-1, 1], words: "" })).toBe(0);
  expect(firstShare(null, { kind: "over", payoffs: [0, 0], words: "" })).toBe(0.5);
});

test("discs are counted, symbols are not", () => {
  const squares: Square[] = [{ piece: 0 }, { piece: 1 }, "empty", { piece: 0 }];
  const board: Board = { theme: "discs", columns: 2, rows: 2, column_names: [], row_names: [], squares };
  expect(pieceCounts(board, 2)).toEqual([2, 1]);
  expect(pieceCounts({ ...board, theme: "lines" }, 2)).toBeNull();
});
