/** Where a run's output goes. */
export type Out = { write(text: string | Buffer): void };

/**
 * Runs go on side by side, and are read as if they had gone one after another: the first that has not ended is shown as
 * it speaks, what the others say is kept until it is their turn.
 */
export class Turns {
  private readonly kept = new Map<string, (string | Buffer)[]>();
  private readonly ended = new Set<string>();

  /** The runs in the order in which they are to be read. */
  constructor(private readonly order: readonly string[]) {}

  out(name: string): Out {
    return {
      write: (text) => {
        if (name === this.current()) process.stdout.write(text);
        else this.kept.set(name, [...(this.kept.get(name) ?? []), text]);
      },
    };
  }

  /** To be called once for each run, whether it went well or not. */
  end(name: string): void {
    this.ended.add(name);
    for (const next of this.order) {
      for (const text of this.kept.get(next) ?? []) process.stdout.write(text);
      this.kept.delete(next);
      if (!this.ended.has(next)) return;
    }
  }

  private current(): string | undefined {
    return this.order.find((name) => !this.ended.has(name));
  }
}
