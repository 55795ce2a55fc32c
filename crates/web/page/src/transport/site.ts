// The static site: the engine in workers of this browser, and files that are kept for use without a network.

import "./offline";
export * from "./in-words";
