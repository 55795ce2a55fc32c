// Whether a game is chosen: the address names one. Choosing one is an entry in the browser's history, so that Back leads here.

import { useCallback, useEffect, useState } from "preact/hooks";

import { namesGame } from "../logic/destinations";

export function useBegun(): [begun: boolean, begin: (search: string) => void] {
  const [begun, setBegun] = useState(() => namesGame(location.search));
  useEffect(() => {
    const moved = () => setBegun(namesGame(location.search));
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  const begin = useCallback((search: string) => {
    history.pushState(null, "", search);
    setBegun(true);
  }, []);
  return [begun, begin];
}
