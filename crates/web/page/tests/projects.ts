// Tests in Chromium and Firefox, one file after another: the machine may be small. What Firefox's protocol lacks is left out test by test.

import type { UserWorkspaceConfig } from "vitest/config";

import { FIREFOX } from "./firefox.ts";

if (FIREFOX === undefined)
  console.log("Firefox is missing or too old (153 or later is needed; Debian's firefox-esr): its tests are left out");

export function inBrowsers(include: string[], globalSetup: string[] = []) {
  const project = (name: string): UserWorkspaceConfig => ({
    test: {
      name,
      include,
      globalSetup,
      env: { BROWSER: name },
      testTimeout: 90_000,
      hookTimeout: 60_000,
      // On a loaded machine a browser may be late; what fails twice is wrong.
      retry: 1,
      expect: { poll: { timeout: 20_000 } },
    },
  });
  const browsers = FIREFOX === undefined ? ["Chromium"] : ["Chromium", "Firefox"];
  return { fileParallelism: false, projects: browsers.map(project) };
}
