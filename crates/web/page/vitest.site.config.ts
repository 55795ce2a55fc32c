import { defineConfig } from "vitest/config";

// What `npm run build:site` has built, through a file server that knows nothing of Uctopia.
export default defineConfig({
  test: {
    include: ["tests/site/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
