// Tests in a browser, one after another, since the machine may be small and searches are timed by people, not by tests: all of them in
// Chromium, and in Firefox those that do not depend on what its protocol lacks, such as light or dark.

import type { UserWorkspaceConfig } from "vitest/config";

import { FIREFOX } from "./firefox.ts";

if (FIREFOX === undefined)
  console.log("Firefox is missing or too old (153 or later is needed; Debian's firefox-esr): its tests are left out");

interface Files {
  inChromium: string[];
  inFirefox: string[];
  globalSetup?: string[];
}

export function inBrowsers({ inChromium, inFirefox, globalSetup = [] }: Files) {
  const project = (name: string, include: string[]): UserWorkspaceConfig => ({
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
  const firefox = FIREFOX === undefined ? [] : [project("Firefox", inFirefox)];
  return { fileParallelism: false, projects: [project("Chromium", inChromium), ...firefox] };
}
