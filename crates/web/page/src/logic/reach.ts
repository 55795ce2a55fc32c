// Whether the server responds. Once a request has failed, the server is asked again and again, ever less often, until it
// responds; all that wait for it then go on.

export class Reach {
  private waiting: Promise<void> | null = null;
  private wake: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  /** `isThere` asks the server; `pauses` are the times between attempts in ms, of which the last is repeated. */
  constructor(
    private readonly isThere: () => Promise<boolean>,
    private readonly pauses: number[] = [500, 1000, 2000, 4000, 8000],
  ) {}

  /** Whether the server did not respond when it was asked last. */
  get away(): boolean {
    return this.waiting !== null;
  }

  /** Asks until the server responds; what is aborted waits no longer. */
  back(signal?: AbortSignal | null): Promise<void> {
    if (!this.waiting) {
      this.waiting = this.untilThere();
      this.tell();
    }
    return signal ? Promise.race([this.waiting, aborted(signal)]) : this.waiting;
  }

  /** Asks without a further pause. */
  tryNow(): void {
    this.wake();
  }

  /** Calls a function whenever `away` changes, until the function returned is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private async untilThere() {
    for (let attempt = 0; ; attempt++) {
      await this.pause(this.pauses[Math.min(attempt, this.pauses.length - 1)]!);
      if (await this.isThere()) break;
    }
    this.waiting = null;
    this.tell();
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }

  private tell() {
    for (const listener of this.listeners) listener();
  }
}

/** Fails when the signal is raised. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
