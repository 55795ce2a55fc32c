import { expect, test } from "vitest";

import { BINDINGS, commandOf } from "./keys";

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("no key has two meanings", () => {
  const keys = BINDINGS.flatMap(({ keys }) => keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a key means the same everywhere but where it means something else", () => {
  expect(commandOf(press("u"), "elsewhere")).toBe("undo");
  expect(commandOf(press("u"), "board")).toBe("undo");
  expect(commandOf(press("u"), "text")).toBeNull();
  expect(commandOf(press("ArrowLeft"), "elsewhere")).toBe("undo");
  expect(commandOf(press("ArrowLeft"), "board")).toBeNull();
  expect(commandOf(press(" "), "elsewhere")).toBe("start-stop");
  for (const where of ["board", "list", "button"] as const) expect(commandOf(press(" "), where)).toBeNull();
});

test("keys with Ctrl are the browser's", () => {
  expect(commandOf(press("r", { ctrlKey: true }), "elsewhere")).toBeNull();
});
