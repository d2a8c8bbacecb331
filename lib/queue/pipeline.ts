import { atOnce } from "./concurrency";

export type Pipeline<Item, Result> = {
  /** The next items to work on; null when there are none left. Called again only after its last result. */
  take(): Promise<readonly Item[] | null>;
  /** Null where nothing is to be handed over. */
  work(item: Item): Promise<Result | null>;
  /** Gets results together; never two calls at the same time. */
  hand(results: readonly Result[]): Promise<unknown>;
  /** Items worked on at the same time. */
  limit: number;
  /** Results that are worth handing over. */
  group: number;
};

/** No result waits for its group for longer than that while others arrive. */
const MAX_WAIT_MS = 1000;

/**
 * A pipeline: while some items are worked on, the next are taken and the results of the last are handed over, so that
 * none of the three waits for the others. Any error stops it: work in progress is awaited, pending results are dropped,
 * and the first error is thrown.
 */
export function pipeline<Item, Result>({ take, work, hand, group, ...how }: Pipeline<Item, Result>): Promise<void> {
  const limit = atOnce(how.limit);
  const waiting: Item[] = [];
  let done: Result[] = [];
  let [working, firstDoneAt] = [0, 0];
  let [taking, handing, dry] = [false, false, false];
  const errors: unknown[] = [];

  return new Promise((end, refuse) => {
    const then = <Value>(promise: Promise<Value>, after: (value: Value | undefined) => void) =>
      promise
        .catch((error: unknown) => void errors.push(error))
        .then((value) => {
          after(value ?? undefined);
          turn();
        });

    function startWork(item: Item): void {
      working += 1;
      void then(work(item), (result) => {
        working -= 1;
        if (result === undefined || result === null) return;
        if (done.length === 0) firstDoneAt = performance.now();
        done.push(result);
      });
    }

    function startTaking(): void {
      taking = true;
      void then(take(), (items) => {
        taking = false;
        if (items) waiting.push(...items);
        else dry = true;
      });
    }

    function startHanding(): void {
      handing = true;
      const results = done;
      done = [];
      void then(hand(results), () => {
        handing = false;
      });
    }

    function turn(): void {
      if (errors.length === 0) {
        for (const item of waiting.splice(0, limit - working)) startWork(item);
        if (!dry && !taking && waiting.length < limit) startTaking();
        const over = dry && working === 0;
        const ripe = done.length >= group || performance.now() - firstDoneAt > MAX_WAIT_MS;
        if (!handing && done.length > 0 && (over || ripe)) startHanding();
      }
      if (working > 0 || taking || handing) return;
      if (errors.length > 0) refuse(errors[0]);
      else end();
    }

    turn();
  });
}
