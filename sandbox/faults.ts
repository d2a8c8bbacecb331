export type FaultKind = "drop_request" | "drop_response" | "http_500" | "http_429" | "delay" | "garbage";

export const FAULT_KINDS: readonly FaultKind[] = [
  "drop_request",
  "drop_response",
  "http_500",
  "http_429",
  "delay",
  "garbage",
];

export interface Fault {
  method?: string;
  /** Matches the start of the path, or all of it as a regular expression when it begins with `^`. */
  path?: string;
  /** The first request that is hit, counted from 1. */
  nth: number;
  /** How many requests are hit from there on. */
  times: number;
  kind: FaultKind;
  /** Milliseconds of real time, for `delay`. */
  ms: number;
  seen: number;
}

/** Failures that a test orders: the next matching requests get them. Kept in memory only. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Omit<Fault, "seen">): void {
    this.#faults.push({ ...fault, seen: 0 });
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** The fault of this request, if any; counts the request for every fault that matches. */
  take(method: string, path: string): Fault | null {
    let hit: Fault | null = null;
    for (const fault of this.#faults) {
      if (!matches(fault, method, path)) continue;
      fault.seen += 1;
      if (!hit && fault.seen >= fault.nth && fault.seen < fault.nth + fault.times) hit = fault;
    }
    return hit;
  }
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method && fault.method.toUpperCase() !== method) return false;
  if (!fault.path) return true;
  return fault.path.startsWith("^") ? new RegExp(fault.path).test(path) : path.startsWith(fault.path);
}
