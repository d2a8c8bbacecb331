/** The sandbox's time: the machine's clock plus an offset that only grows. Moments are milliseconds. */
export class Clock {
  #offset = 0;
  #frozen: number | null = null;

  get offsetMs(): number {
    return this.#offset;
  }

  restore(offsetMs: number): void {
    this.#offset = offsetMs;
  }

  nowMs(): number {
    return this.#frozen ?? Date.now() + this.#offset;
  }

  /** Unix seconds, as `created` is written. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** Moves forward to a moment; an earlier one is refused with false. */
  moveTo(ms: number): boolean {
    if (ms < this.nowMs()) return false;
    this.#offset += ms - this.nowMs();
    return true;
  }

  /** Runs `work` as if it were that moment: imported history, and late work that belongs to its due time. */
  at<T>(ms: number, work: () => T): T {
    const before = this.#frozen;
    this.#frozen = ms;
    try {
      return work();
    } finally {
      this.#frozen = before;
    }
  }
}
