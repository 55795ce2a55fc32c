import { defineConfig } from "vitest/config";

import { inBrowsers } from "./tests/projects.ts";

export default defineConfig({
  test: inBrowsers({
    inChromium: ["tests/*.test.ts"],
    inFirefox: ["away", "flows", "history", "keyboard", "motion", "review", "search", "share", "tabs", "token", "waiting"].map(
      (name) => `tests/${name}.test.ts`,
    ),
    globalSetup: ["tests/server.ts"],
  }),
});
