import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { at, type Fault, faultIn, ProviderError } from "./client";

const TRIES = 3;
const PAUSE_MS = 250;

/** Answers to our key, whichever of the tries they were given to. */
const ANSWERS = new Set<Fault["kind"]>(["declined", "authenticationRequired", "unexpectedState"]);

/** What makes a call that moves money the same call again. The SDK repeats none of them: `knowingly` does. */
export const onlyOnce = (key: string, account: string | null = null): Stripe.RequestOptions => ({
  idempotencyKey: key,
  maxNetworkRetries: 0,
  ...at(account),
});

/**
 * Makes a call that moves money, again with the same key while nobody says how it went. A refusal that follows is about
 * the repetition and says nothing about the try before it: between the two an office may have left, or our key have run
 * out, and the money be taken all the same. So the outcome stays unknown until it is read. Where no try has left this
 * machine nothing was done. Throws ProviderError.
 */
export async function knowingly<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  let unsent = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const fault = faultIn(error);
      if (!fault) throw error;
      if (fault.kind === "unreachable" && fault.unsent) unsent += 1;
      if (unsent === TRIES) throw new ProviderError({ kind: "outage", code: "no_connection" }, undefined);
      const isUnknown = fault.kind === "unreachable" && !fault.busy;
      if (tries > 1 && !isUnknown && !ANSWERS.has(fault.kind)) throw unknown(error);
      if (!isUnknown || tries === TRIES) throw error;
    }
    await wait(PAUSE_MS * tries);
  }
}

const unknown = (error: unknown) =>
  new ProviderError({ kind: "unreachable" }, error instanceof ProviderError ? error.requestId : undefined);
