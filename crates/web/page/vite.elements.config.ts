import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ENGINE = at("../../wasm/npm/src/");

/** Lets workers begin whose script comes from another origin than the article, as from a server of npm packages. */
function workersFromElsewhere(): Plugin {
  let found = false;
  return {
    name: "workers-from-elsewhere",
    enforce: "post",
    transform(code, id) {
      if (!id.startsWith(ENGINE) || !code.includes("new Worker(")) return;
      found = true;
      const begun = code.replaceAll("new Worker(", "new WorkerFromElsewhere(");
      return `import { WorkerFromElsewhere } from ${JSON.stringify(at("./src/elements/worker-from-elsewhere.ts"))};\n${begun}`;
    },
    buildEnd(error) {
      if (!error && !found) throw new Error(`nothing in ${ENGINE} begins a worker`);
    },
  };
}

/** The elements for articles: one script, and beside it what it loads when an element is seen. */
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [workersFromElsewhere()],
  resolve: { alias: { "#transport": at("./src/transport/in-words.ts") } },
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: "elements",
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: at("./src/elements/uctopia.ts"), output: { entryFileNames: "uctopia.js" } },
  },
});
