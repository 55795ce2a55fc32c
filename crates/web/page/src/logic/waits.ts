// What is waited for, and since when.

export class Waits {
  private readonly begun = new Map<symbol, number>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Notes that something is waited for, until the function returned is called. */
  begin(): () => void {
    const wait = Symbol();
    this.begun.set(wait, this.now());
    this.tell();
    return () => {
      this.begun.delete(wait);
      this.tell();
    };
  }

  /** How long the oldest of it has been waited for, in milliseconds; 0 where nothing is. */
  get longest(): number {
    return this.begun.size === 0 ? 0 : this.now() - Math.min(...this.begun.values());
  }

  get isWaiting(): boolean {
    return this.begun.size > 0;
  }

  /** Calls a function whenever a wait begins or ends, until the function returned is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private tell() {
    for (const listener of this.listeners) listener();
  }
}
