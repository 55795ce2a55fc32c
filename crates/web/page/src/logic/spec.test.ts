import { expect, test } from "vitest";

import { readSpec, valueOf, withOption, writeSpec } from "./spec";

const C = { key: "c", aliases: ["exploration"], default: "1" };
const ITERS = { key: "iters", aliases: [], default: "none" };

test("a spec is read and written back", () => {
  for (const text of ["uct", "uct:iters=200,c=1.4", "mnk:m=4,n=4,k=3", 'mixed:random=0.3,agent="uct:c=2,iters=9"'])
    expect(writeSpec(readSpec(text))).toBe(text);
  expect(readSpec("uct(iters=200)")).toEqual(readSpec("uct:iters=200"));
  expect(readSpec("level=3")).toEqual({ name: "level", options: [["n", "3"]] });
  expect(readSpec(" UCT : C = 2 ")).toEqual({ name: "uct", options: [["c", "2"]] });
});

test("quotes and backslashes are kept", () => {
  const text = 'mixed:agent="a \\"b\\", c"';
  expect(readSpec(text).options).toEqual([["agent", 'a "b", c']]);
  expect(writeSpec(readSpec(text))).toBe(text);
});

test("options are changed one at a time, under any of their names, and defaults are not written", () => {
  const spec = readSpec("uct:exploration=2,solver=on");
  expect(valueOf(spec, C)).toBe("2");
  expect(valueOf(spec, ITERS)).toBe("none");
  expect(writeSpec(withOption(spec, C, "3"))).toBe("uct:exploration=3,solver=on");
  expect(writeSpec(withOption(spec, C, "1"))).toBe("uct:solver=on");
  expect(writeSpec(withOption(spec, ITERS, "50"))).toBe("uct:exploration=2,solver=on,iters=50");
});

test("what is no spec does no harm", () => {
  for (const text of ["", ":", "uct:", "uct:nonsense", "=", '"', 'uct:a="']) expect(() => readSpec(text)).not.toThrow();
  expect(writeSpec(readSpec("uct:nonsense"))).toBe("uct");
});
