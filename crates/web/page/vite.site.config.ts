import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page as a static site, whose engine runs in the browser. `scripts/build-engine.mjs` makes the engine first. */
export default defineConfig({
  base: "./",
  resolve: { alias: { "#transport": at("./src/transport/engine.ts"), "#engine": at("./src/engine/uctopia_wasm.js") } },
  worker: { format: "es" },
  build: { target: "es2022", outDir: "site", modulePreload: false, assetsInlineLimit: 0 },
});
