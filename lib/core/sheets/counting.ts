import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

const counted = new AsyncLocalStorage<{ rows: number }>();

/** Runs `work`, which can ask meanwhile how many rows the file it makes has so far. */
export function countingRows<T>(work: (rowsSoFar: () => number) => Promise<T>): Promise<T> {
  const count = { rows: 0 };
  return counted.run(count, () => work(() => count.rows));
}

/** Called for each row of a file. */
export function countRow(): void {
  const count = counted.getStore();
  if (count) count.rows += 1;
}
