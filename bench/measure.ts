// Measuring two sides in turns, so that whatever else the machine does hits both alike.
export type Figures = { p50: number; p95: number };
export type Work = () => Promise<unknown>;

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Median and 95th percentile of single times. */
export function figuresOf(times: readonly number[]): Figures {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs all sides one after the other, round for round, and answers the figures of each in milliseconds. */
export async function inTurns<Side extends string>(
  sides: Record<Side, Work>,
  rounds: number,
): Promise<Record<Side, Figures>> {
  const named = Object.entries(sides) as [Side, Work][];
  const times = new Map<Side, number[]>(named.map(([name]) => [name, []]));
  // The first rounds fill caches; pg and PostgreSQL settle on a prepared statement's plan after five.
  const warm = Math.min(6, rounds);
  for (let round = 0; round < rounds + warm; round++) {
    for (const [name, work] of named) {
      const from = performance.now();
      await work();
      if (round >= warm) times.get(name)?.push(performance.now() - from);
    }
  }
  return Object.fromEntries(named.map(([name]) => [name, figuresOf(times.get(name) ?? [])])) as Record<Side, Figures>;
}

/** A row of a table: the first cell to the left, the others to the right. */
export function row(first: string, cells: readonly string[]): void {
  say(first.padEnd(26) + cells.map((cell) => cell.padStart(11)).join(""));
}

export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const times = (value: number) => `${value.toFixed(2)}x`;

/** The value of `--name value` on the command line. */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}
