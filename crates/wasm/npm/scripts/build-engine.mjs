// Builds the engine, `crates/wasm`, into `engine`, beside the weights that it loads. Wants Rust with the target wasm32-unknown-unknown, or
// Debian's rustc-web, cargo-web, rust-web-src and lld.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

import { entered } from "./first-part.mjs";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const engine = fileURLToPath(new URL("../engine", import.meta.url));
const TARGET = "wasm32-unknown-unknown";
// What all browsers have: newer features, such as compact imports, would keep the module from starting.
const FEATURES = ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext", "simd"];
const profile = process.env["ENGINE_PROFILE"] ?? "wasm";
const target = process.env["CARGO_TARGET_DIR"] ?? join(root, "target");

const run = (command, args, env = {}) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });

// All browsers have it since 2023.
const simd = { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: "-Ctarget-feature=+simd128" };

const said = (command, args) => {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
};

/** Ends with a sentence for whoever builds. */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

const hasTarget = existsSync(join(said("rustc", ["--print", "sysroot"]).trim(), "lib/rustlib", TARGET));
const build = ["build", "--locked", "--target", TARGET, "--profile", profile, "-p", "uctopia-wasm"];
if (hasTarget) {
  run("cargo", build, simd);
} else if (existsSync("/usr/lib/rustlib/src/rust/library/std") && existsSync("/usr/bin/wasm-ld")) {
  // Debian has the source of std in place of a built one.
  run("/usr/bin/cargo", [...build, "-Zbuild-std=std,panic_abort"], {
    ...simd,
    RUSTC: "/usr/bin/rustc",
    RUSTC_BOOTSTRAP: "1",
    CARGO_TARGET_DIR: join(target, "engine"),
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: "wasm-ld",
  });
} else {
  stop(`Rust has no target ${TARGET}: run rustup target add ${TARGET}, or install Debian's rustc-web, cargo-web, rust-web-src and lld`);
}

const built = profile === "dev" ? "debug" : profile;
const module = join(hasTarget ? target : join(target, "engine"), TARGET, built, "uctopia_wasm.wasm");
mkdirSync(engine, { recursive: true });
const tool = (...words) => run("cargo", ["run", "--quiet", "--locked", "--manifest-path", "tools/engine/Cargo.toml", "--", ...words]);
tool("bindgen", module, engine);
const file = join(engine, "uctopia_wasm_bg.wasm");
if (profile === "wasm") {
  run(fileURLToPath(new URL("../node_modules/.bin/wasm-opt", import.meta.url)), ["-Os", ...FEATURES.map((feature) => `--enable-${feature}`), "--strip-debug", "--strip-producers", file, "-o", file]);
}

// They are compressed already.
const crates = join(root, "crates");
for (const crate of readdirSync(crates).filter((name) => name.endsWith("-weights"))) {
  const folder = join(crates, crate, "weights");
  const files = readdirSync(folder).filter((name) => name.endsWith(".weights"));
  for (const file of files) copyFileSync(join(folder, file), join(engine, file));
}

// Translations, without comments and the help of the command.
const entries = readFileSync(join(crates, "format/po/ja.po"), "utf8").split("\n\n");
const kept = entries.filter((entry) => !entry.startsWith("#: the command line\n"));
writeFileSync(join(engine, "ja.po"), `${kept.map((entry) => entry.replace(/^#.*\n/gm, "")).join("\n\n").trimEnd()}\n`);

// A page begins with a part of the module.
const folder = mkdtempSync(join(tmpdir(), "engine-"));
const [marked, numbers] = [join(folder, "marked.wasm"), join(folder, "numbers")];
tool("mark", file, marked);
writeFileSync(numbers, (await entered(marked, engine)).join(" "));
tool("split", file, numbers, join(engine, "uctopia_wasm_rest.wasm"));
rmSync(folder, { recursive: true });
