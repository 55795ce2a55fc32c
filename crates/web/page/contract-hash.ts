// What the page keeps of an answer is of use only to pages that know the same contract.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const contract = readFileSync(new URL("../../wasm/npm/src/contract.ts", import.meta.url));

/** For the option `define` of Vite. */
export const CONTRACT = JSON.stringify(createHash("sha256").update(contract).digest("hex").slice(0, 12));
