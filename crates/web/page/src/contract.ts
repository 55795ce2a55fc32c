// What is asked and answered, as JSON. The page handles games and agents only through these.

export type * from "../../../wasm/npm/src/contract";
export type * from "./requests";
