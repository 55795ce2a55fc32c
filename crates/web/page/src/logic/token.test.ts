import { expect, test } from "vitest";

import { withoutToken } from "./token";

test("a token leaves the address, and all else stays as it is written", () => {
  for (const [search, left] of [
    ["", ""],
    ["?token=abc", ""],
    ["?game=ttt&moves=b2%2Ca1,c3&token=abc", "?game=ttt&moves=b2%2Ca1,c3"],
    ["?token=abc&agent=uct:iters=5", "?agent=uct:iters=5"],
    ["?game=mnk:m=4&nature", "?game=mnk:m=4&nature"],
  ] as const)
    expect(withoutToken(search)).toBe(left);
});
