import { defineConfig } from "vitest/config";

import { CONTRACT } from "./contract-hash.ts";

const SERVER = process.env["UCTOPIA"] ?? "http://127.0.0.1:8080";

// One script, one style sheet, names without hashes: `dist` is committed, and a change of one line should look like one.
export default defineConfig({
  base: "./",
  define: { CONTRACT },
  // How requests travel: to the server, or in the static site to the engine in workers.
  resolve: { alias: { "#transport": new URL(`./src/transport/http.ts`, import.meta.url).pathname } },
  build: {
    // The licences of Preact and Lucide ask to be passed on with what contains them.
    license: { fileName: "licenses.md" },
    target: "es2022",
    sourcemap: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { entryFileNames: "page.js", assetFileNames: "[name][extname]", codeSplitting: false },
    },
  },
  // The server refuses requests from other origins than its own.
  server: { proxy: { "/api": { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } } },
  // What is built is tried under the server's own policy (src/host_check.rs).
  preview: { headers: { "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:" } },
  test: { include: ["src/**/*.test.ts"] },
});
