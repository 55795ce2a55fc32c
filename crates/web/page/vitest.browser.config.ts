import { defineConfig } from "vitest/config";

import { inBrowsers } from "./tests/projects.ts";

export default defineConfig({
  test: inBrowsers({
    inChromium: ["tests/*.test.ts"],
    inFirefox: ["tests/*.test.ts"],
    globalSetup: ["tests/server.ts"],
  }),
});
