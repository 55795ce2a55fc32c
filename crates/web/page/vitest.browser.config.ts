import { defineConfig } from "vitest/config";

import { inBothBrowsers } from "./tests/projects";

export default defineConfig({ test: inBothBrowsers("tests/*.test.ts", ["tests/server.ts"]) });
