import { defineConfig } from "vitest/config";

import { inBothBrowsers } from "./tests/projects.ts";

export default defineConfig({ test: inBothBrowsers("tests/*.test.ts", ["tests/server.ts"]) });
