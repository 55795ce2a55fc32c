import { defineConfig } from "vitest/config";

import { inBrowsers } from "./tests/projects.ts";

// What `npm run build:site` has built, through a file server that knows nothing of Uctopia.
export default defineConfig({ test: inBrowsers(["tests/site/**/*.test.ts"]) });
