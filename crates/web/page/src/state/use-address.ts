// The address bar as state: what is changed here is what a link carries. What a change would lose becomes an entry of the
// browser's history: the panel, the game, and moves that do not go on from those before. Moves made one after another do not.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { isEntry, readAddress, writeAddress, type Address } from "../logic/address";

export type Change = (change: Partial<Address>) => void;

/** The address, what changes it, and what corrects it: without an entry of the history. */
export function useAddress(onBack: () => void): [Address, Change, Change] {
  const [address, setAddress] = useState(() => readAddress(location.search));
  const change = useCallback<Change>((part) => setAddress((old) => ({ ...old, ...part })), []);
  const written = useRef(address);
  const correct = useCallback<Change>(
    (part) => setAddress((old) => (written.current = { ...old, ...part })),
    [],
  );
  const latest = useRef({ address, onBack });
  latest.current = { address, onBack };

  // In one step with the board: a move on the board is also in the address bar.
  useLayoutEffect(() => {
    const bar = writeAddress(address);
    const entry = isEntry(written.current, address);
    written.current = address;
    if (bar === location.search) return;
    if (entry) history.pushState(null, "", bar);
    else history.replaceState(null, "", bar);
  }, [address]);

  useEffect(() => {
    const back = () => {
      // The language is no place one comes from.
      written.current = { ...readAddress(location.search), language: latest.current.address.language };
      latest.current.onBack();
      setAddress(written.current);
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  return [address, change, correct];
}
