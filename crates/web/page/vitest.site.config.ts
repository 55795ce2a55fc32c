import { defineConfig } from "vitest/config";

import { inBrowsers } from "./tests/projects.ts";

const SITE = ["tests/site/**/*.test.ts"];

// What `npm run build:site` has built, through a file server that knows nothing of Uctopia.
export default defineConfig({ test: inBrowsers({ inChromium: SITE, inFirefox: SITE }) });
