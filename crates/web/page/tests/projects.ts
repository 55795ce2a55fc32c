// Tests in a browser: every file once in Chromium and once in Firefox, one after another, since the machine may be small and searches
// are timed by people, not by tests.

import type { UserWorkspaceConfig } from "vitest/config";

import { FIREFOX } from "./firefox.ts";

const BROWSERS = FIREFOX === undefined ? ["Chromium"] : ["Chromium", "Firefox"];
if (FIREFOX === undefined)
  console.log("Firefox is missing or too old (153 or later is needed; Debian's firefox-esr): its tests are left out");

export function inBothBrowsers(include: string, globalSetup: string[] = []) {
  const project = (browser: string): UserWorkspaceConfig => ({
    test: {
      name: browser,
      include: [include],
      globalSetup,
      env: { BROWSER: browser },
      testTimeout: 90_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
    },
  });
  return { fileParallelism: false, projects: BROWSERS.map(project) };
}
