// Prints the README's table of what is loaded: the module, and the weights of each game. `--write` puts it into the README.

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const engine = new URL("../engine/", import.meta.url);

const megabytes = (bytes) => (bytes / 1e6).toFixed(2);

function row(what, when, file) {
  const bytes = readFileSync(new URL(file, engine));
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } });
  return `| ${what} | ${when} | ${megabytes(bytes.length)} | ${megabytes(packed.length)} |`;
}

const piles = (name) => `Calculation with ${name}`;

const table = [
  "| what | loaded | MB | MB, brotli |",
  "|---|---|---:|---:|",
  row("the engine: what pages ask first", "by `load()`", "uctopia_wasm_bg.wasm"),
  row("the engine: all else", "by `load()`", "uctopia_wasm_rest.wasm"),
  row("Othello: learned patterns", "when an agent needs them", "othello.weights"),
  row("Connect Four: learned network", "when an agent needs them", "connect4.weights"),
  row(piles("three piles"), "when an agent needs them", "three-piles.weights"),
  row(piles("three piles, without bases"), "when an agent needs them", "three-piles-without-bases.weights"),
  row(piles("four piles"), "when an agent needs them", "four-piles.weights"),
  row(piles("four piles, without bases"), "when an agent needs them", "four-piles-without-bases.weights"),
].join("\n");

const readme = new URL("../README.md", import.meta.url);
if (process.argv.includes("--write")) {
  const text = readFileSync(readme, "utf8");
  writeFileSync(readme, text.replace(/\| what \| loaded .*(?:\n\|.*)*/, table));
} else {
  console.log(table);
}
