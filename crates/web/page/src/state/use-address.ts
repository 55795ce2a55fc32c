// The address bar as state: what is changed here is what a link carries.

import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";

import { readAddress, writeAddress, type Address } from "../logic/address";

export type Change = (change: Partial<Address>) => void;

export function useAddress(): [Address, Change] {
  const [address, setAddress] = useState(() => readAddress(location.search));
  const change = useCallback<Change>((part) => setAddress((old) => ({ ...old, ...part })), []);

  // In one step with the board: a move on the board is also in the address bar.
  useLayoutEffect(() => {
    const bar = writeAddress(address);
    if (bar !== location.search) history.replaceState(null, "", bar);
  }, [address]);

  useEffect(() => {
    const back = () => setAddress(readAddress(location.search));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  return [address, change];
}
