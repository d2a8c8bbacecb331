import "server-only";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { faultIn, updateBillingEmail, updateCustomer } from "@/lib/providers/stripe";
import { softly } from "@/lib/queue/work-queue";
import { contactOf, contactsToTell } from "./contact.queries";

/** What the provider will never take: told again it would be refused again. */
const isFinal = (error: unknown) => ["missing", "refused"].includes(faultIn(error)?.kind ?? "");

async function told(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isFinal(error)) throw error;
  });
}

async function tell(payerId: PayerId): Promise<void> {
  const { stripeCustomerId, contactVersion, contact } = await contactOf(payerId);
  if (stripeCustomerId === null) return;
  // An address that was taken away is none to write to.
  if (contact.email !== "") {
    await told(updateCustomer(stripeCustomerId, contact));
    const saved = await db.instrument.findMany({
      where: { payerId, status: "active", stripeId: { startsWith: "pm_" } },
    });
    for (const { stripeId } of saved) await told(updateBillingEmail(stripeId, contact.email));
  }
  // As far as it was read: what has changed since is told next time.
  await db.payer.update({ where: { id: payerId }, data: { contactTold: contactVersion } });
}

const BATCH = 50;

/**
 * Lets the provider follow each change of a payer's address and name, in its customer and in what is copied from saved cards into the
 * offices' accounts: mandates and deposits are written about to that address. Repeated until it is done. Returns how many were told.
 */
export async function tellContacts(stop?: AbortSignal): Promise<number> {
  let done = 0;
  for (const payerId of await contactsToTell(BATCH)) {
    if (stop?.aborted) break;
    if (await softly(() => tell(payerId), { say: "the provider was not told of an address", about: { payerId } }))
      done += 1;
  }
  return done;
}
