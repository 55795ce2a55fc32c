// The server of `uctopia serve`.

/** One request. A connection that breaks, or cannot be made, is a `TypeError`. */
export const ask = (path: string, request: RequestInit): Promise<Response> => fetch(`/api/${path}`, request);

export { crowd, place, whenWanted } from "./places";

/** What servers between the page and its own say if that does not respond. */
export const UNREACHED = [502, 504];

/** Whether the server responds: any file of the page shows it. */
export const isThere = (): Promise<boolean> =>
  fetch("./favicon.svg", { cache: "no-store" }).then(
    ({ status }) => !UNREACHED.includes(status),
    () => false,
  );

/** The static site: its links work for everyone, while an address of this server is of no use elsewhere. */
export const SITE = { address: "https://uctopia.github.io/uctopia/", isHere: false };

/** A server has one version of the page. */
export const whenUpdated = (): Promise<() => void> => new Promise(() => undefined);
