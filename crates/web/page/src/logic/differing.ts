// Which of several agents choose another move than the rest.

export interface Differing {
  /** For each agent whether it differs; one without a choice does not. */
  marked: boolean[];
  /**
   * What the marked ones differ from: the move of more than half of the agents, else that of the first. Of two agents neither is
   * the odd one: both are marked.
   */
  from: "majority" | "first" | "each-other";
  move: string;
}

/** `null` where fewer than two agents have a choice to show, or all choose the same. */
export function differing(choices: (string | undefined)[]): Differing | null {
  const known = choices.filter((move) => move !== undefined);
  if (new Set(known).size < 2) return null;
  if (known.length === 2) return { marked: choices.map((move) => move !== undefined), from: "each-other", move: known[0]! };
  const votes = (move: string) => known.filter((other) => other === move).length;
  const common = known.find((move) => votes(move) * 2 > known.length);
  const move = common ?? known[0]!;
  return {
    marked: choices.map((choice) => choice !== undefined && choice !== move),
    from: common === undefined ? "first" : "majority",
    move,
  };
}
