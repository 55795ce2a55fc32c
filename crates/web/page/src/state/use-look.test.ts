import { expect, test } from "vitest";

import { USUAL, readLook } from "./use-look";

test("what was kept is read as far as it is understood", () => {
  expect(readLook(null)).toEqual(USUAL);
  expect(readLook("no JSON")).toEqual(USUAL);
  expect(readLook('"a word"')).toEqual(USUAL);
  expect(readLook('{"theme":"pink","flipped":true,"sound":"loud","other":1}')).toEqual({ ...USUAL, flipped: true });
});
