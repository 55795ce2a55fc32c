// Whether the server responds.

import { useEffect, useState } from "preact/hooks";

import { reach } from "../logic/client";

/** `back` for a moment after it did not. */
export type Connection = "here" | "away" | "back";

/** How long it is said that the server is back. */
const SAID_MS = 4000;

export function useReach(): Connection {
  const [connection, setConnection] = useState<Connection>(reach.away ? "away" : "here");
  useEffect(() => reach.subscribe(() => setConnection(reach.away ? "away" : "back")), []);
  useEffect(() => {
    if (connection !== "back") return;
    const timer = setTimeout(() => setConnection("here"), SAID_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  return connection;
}
