import { defineConfig } from "vitest/config";

// One server and one browser at a time: the machine may be small, and searches are timed by people, not by tests.
export default defineConfig({
  test: {
    include: ["tests/*.test.ts"],
    globalSetup: "tests/server.ts",
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
