// The token of a server that other machines can reach: its link has one in the address.

/** The part of an address from the `?` on without a token; all else stays as it is written. */
export function withoutToken(search: string): string {
  const kept = search.replace(/^\?/, "").split("&").filter((pair) => pair !== "" && !pair.startsWith("token="));
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}
