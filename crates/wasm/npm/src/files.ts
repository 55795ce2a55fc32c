// Where the files of the engine are. Bundlers find them by this form: a text in `new URL(…, import.meta.url)`.

export const MODULE = new URL("../engine/uctopia_wasm_bg.wasm", import.meta.url);

/** The functions that the module lacks. */
export const REST = "uctopia_wasm_rest.wasm";

/** What an instance asks for when it needs it: the rest of the module, translations, and weights. */
export const LATER: Record<string, URL> = {
  [REST]: new URL("../engine/uctopia_wasm_rest.wasm", import.meta.url),
  "ja.po": new URL("../engine/ja.po", import.meta.url),
  "connect4.weights": new URL("../engine/connect4.weights", import.meta.url),
  "four-piles-without-bases.weights": new URL("../engine/four-piles-without-bases.weights", import.meta.url),
  "four-piles.weights": new URL("../engine/four-piles.weights", import.meta.url),
  "othello.weights": new URL("../engine/othello.weights", import.meta.url),
  "three-piles-without-bases.weights": new URL("../engine/three-piles-without-bases.weights", import.meta.url),
  "three-piles.weights": new URL("../engine/three-piles.weights", import.meta.url),
};
