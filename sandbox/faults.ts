/**
 * What can go wrong with a request. Dropped: the connection ends before the request is looked at, or after. `http_…`:
 * a response of that status instead, in the shape of the API that was called. `no_permission`: a 403 because our own key
 * lacks a right, which says nothing of an account. `reset`: the connection breaks in the middle of the body. `trickle`: the
 * body comes in pieces. `truncated`, `garbage`, `wrong_type`: a 200 whose body is half of the JSON, no JSON at all, or a
 * page. `delay`: the response comes late. `plaid_error`: one of Plaid's own, by its code.
 */
export const FAULT_KINDS = [
  "drop_request",
  "drop_response",
  "http_401",
  "http_403",
  "http_409",
  "http_429",
  "http_500",
  "http_503",
  "no_permission",
  "delay",
  "reset",
  "trickle",
  "truncated",
  "garbage",
  "wrong_type",
  "plaid_error",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  method?: string;
  /** Matches the start of the path, or all of it as a regular expression when it begins with `^`. */
  path?: string;
  /** The first request that is hit, counted from 1. */
  nth: number;
  /** How many requests are hit from there on. */
  times: number;
  kind: FaultKind;
  /** Milliseconds of real time, for `delay` and `trickle`. */
  ms: number;
  /** The request is carried out all the same, and its response is lost behind the failure. */
  after?: boolean;
  /** Seconds of a `retry-after` header. */
  retryAfter?: number;
  /** Plaid's code, for `plaid_error`. */
  code?: string;
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
