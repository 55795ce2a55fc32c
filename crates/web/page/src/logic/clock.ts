// The clocks of a game between two players: each has the same time for all of its moves.

export interface Clock {
  /** Milliseconds left, by player. */
  left: number[];
  /** Whose clock runs since when; `null` where none does. */
  running: { player: number; since: number } | null;
}

export const fresh = (minutes: number): Clock => ({ left: [minutes * 60_000, minutes * 60_000], running: null });

/** What each player has left at a time. */
export const leftAt = ({ left, running }: Clock, now: number): number[] =>
  left.map((each, player) => (running?.player === player ? Math.max(0, each - (now - running.since)) : each));

/** The clock after the turn goes to a player, or to none. */
export const turnedTo = (clock: Clock, player: number | null, now: number): Clock => ({
  left: leftAt(clock, now),
  running: player === null ? null : { player, since: now },
});

/** Minutes and seconds; below ten seconds with a tenth. */
export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
