import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Lets workers begin whose script comes from another origin than the article, as from a server of npm packages. */
const workersFromElsewhere: Plugin = {
  name: "workers-from-elsewhere",
  enforce: "post",
  transform(code, id) {
    if (!id.endsWith("/npm/src/engine-worker.ts")) return;
    if (!code.includes("new Worker(")) throw new Error(`${id} begins no worker`);
    const begun = code.replaceAll("new Worker(", "new WorkerFromElsewhere(");
    return `import { WorkerFromElsewhere } from ${JSON.stringify(at("./src/elements/worker-from-elsewhere.ts"))};\n${begun}`;
  },
};

/** The elements for articles: one script, and beside it what it loads when an element is seen. */
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [workersFromElsewhere],
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
