import { defineConfig } from "vitest/config";

import { inBrowsers } from "./tests/projects.ts";

export default defineConfig({ test: inBrowsers(["tests/*.test.ts"], ["tests/server.ts"]) });
