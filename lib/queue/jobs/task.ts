/** One kind of work the worker does over and over, as against a `Job`, which has its hour of the day. */
export type Task = {
  name: string;
  /** Returns how many pieces were done; 0 when there is nothing to do. */
  run(stop?: AbortSignal): Promise<number>;
};
