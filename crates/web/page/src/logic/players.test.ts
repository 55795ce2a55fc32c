import { expect, test } from "vitest";

import { playersByLook } from "./players";

test("stones have colours, symbols and other names stay", () => {
  expect(playersByLook("stones", ["o", "x"])).toEqual(["black", "white"]);
  expect(playersByLook("lines", ["o", "x"])).toEqual(["o", "x"]);
  expect(playersByLook("stones", ["left", "right"])).toEqual(["left", "right"]);
  expect(playersByLook("rack", ["red", "yellow"])).toEqual(["red", "yellow"]);
});
