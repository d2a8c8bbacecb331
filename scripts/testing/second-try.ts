import type { Failure, Tally } from "./reports";

/** More than this many files at fault is no disturbance of a busy machine. */
const MOST_FILES = 4;
/** Nothing is begun again so late that whoever waits would have gone. */
const NOT_AFTER_MS = 55 * 60_000;

/**
 * The files of a kind to run once more, alone, when everything else has ended: two cores that carry a product, a browser
 * and a database now and then keep a test waiting beyond its patience. None when what failed has no file, when too many
 * did, or when it is too late.
 */
export function worthASecondTry(tallies: readonly Pick<Tally, "which">[], elapsedMs: number): string[] {
  const failures = tallies.flatMap(({ which }) => which);
  const files = [...new Set(failures.flatMap(({ file }) => file ?? []))];
  if (files.length > MOST_FILES || failures.some(({ file }) => !file)) return [];
  return elapsedMs < NOT_AFTER_MS ? files : [];
}

/** Counts as passed what failed once and passed alone; it stays named, so that a test that often needs it is mended. */
export function afterSecondTry(first: Tally, second: Tally): { tally: Tally; unsteady: Failure[] } {
  if (second.failed > 0 || second.passed === 0) return { tally: first, unsteady: [] };
  const passed = first.passed + first.failed;
  return { tally: { ...first, passed, failed: 0, which: [] }, unsteady: first.which };
}
