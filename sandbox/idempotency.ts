import { createHash } from "node:crypto";
import { ApiError } from "@/sandbox/errors";
import { canonical } from "@/sandbox/json";
import type { KeyRec } from "@/sandbox/records";
import type { Store } from "@/sandbox/store";

const LIFETIME = 24 * 3600;

/** What makes two requests the same one: method and path, then the decoded parameters. */
export function printOf(method: string, path: string, parameters: unknown): string {
  return `${method} ${path} ${createHash("sha256").update(canonical(parameters)).digest("base64url")}`;
}

const endpointOf = (print: string) => print.slice(0, print.lastIndexOf(" "));

/** Answers by idempotency key, one space per account, kept for 24 hours of sandbox time. */
export class Idempotency {
  #inFlight = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  /** The stored response, or null when the request may start. Throws 400 on other parameters and 409 while it runs. */
  begin(account: string, key: string, print: string): KeyRec | null {
    if (this.#inFlight.has(`${account}|${key}`)) {
      const text = `There is currently another in-progress request using this idempotency key: ${key}`;
      throw new ApiError(409, "idempotency_error", text, { code: "idempotency_key_in_use" }, false, false);
    }
    const known = this.store.get("idempotency", account, key);
    if (known && known.created + LIFETIME > this.now()) {
      if (known.print !== print) {
        const elsewhere = endpointOf(known.print) !== endpointOf(print);
        const same = elsewhere
          ? "for the same endpoint they were first used for"
          : "with the same parameters they were first used with";
        const text = `Keys for idempotent requests can only be used ${same}. Try using a key other than '${key}' if you meant to execute a different request.`;
        throw new ApiError(400, "idempotency_error", text, {}, false, false);
      }
      return known;
    }
    this.#inFlight.add(`${account}|${key}`);
    return null;
  }

  end(account: string, key: string): void {
    this.#inFlight.delete(`${account}|${key}`);
  }

  save(account: string, key: string, answer: Omit<KeyRec, "id" | "created">): void {
    this.store.put("idempotency", account, { id: key, created: this.now(), ...answer });
  }

  /** Forgets keys that are older than a day, or all of them. Returns how many. */
  prune(accounts: Iterable<string>, all = false): number {
    let count = 0;
    for (const account of accounts) {
      for (const record of [...this.store.values("idempotency", account)]) {
        if (!all && record.created + LIFETIME > this.now()) break;
        this.store.delete("idempotency", account, record.id);
        count += 1;
      }
    }
    return count;
  }
}
