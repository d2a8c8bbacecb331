import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { conflict, forbidden, notFound } from "@/lib/core/errors";
import { switchAutoRenew } from "@/lib/membership/memberships/billing-mode.commands";
import { mayText } from "@/lib/practice/receipts/texting.rules";
import { mayToggleAutoRenew } from "./rules";
import type { Contact } from "./schema";

/**
 * Switches the renewal of one of the payer's memberships. Off: what is paid for runs to the end of its term and nothing
 * is charged after. Throws 404 for another family's membership, 409 where there is nothing to switch.
 */
export async function toggleAutoRenew(
  payer: PayerId,
  membershipId: number,
  wanted: boolean | undefined,
  author: Author,
): Promise<boolean> {
  const membership = await db.membership.findFirst({ where: { household: { payerId: payer }, id: membershipId } });
  if (!membership) throw notFound();
  if (!mayToggleAutoRenew(membership)) throw conflict("patients.noAutoRenew");
  const autoRenew = wanted ?? !membership.autoRenew;
  if (membership.autoRenew === autoRenew) return autoRenew;
  const request = { subscriptionId: membershipId, preview: false, autoRenew };
  await switchAutoRenew({ payerId: payer }, request, author);
  return autoRenew;
}

/**
 * Changes where the payer's families live and their phone. Not while being looked through. Their email is the login, and
 * changes as that does (`lib/platform/accounts/email.commands.ts`). Returns whether text messages have ended with it: consent to them
 * was given for the number of before.
 */
export async function updateContact(payer: PayerId, contact: Contact, author: Author): Promise<boolean> {
  if (author.actor?.administrator) throw forbidden("errors.notWhileImpersonating");
  return transaction(async (tx) => {
    const households = await tx.household.findMany({ where: { payerId: payer } });
    for (const { id, officeId, phone, street, city, state, zip } of households) {
      const before = { phone, street, city, state, zip };
      await tx.household.update({ where: { id }, data: contact });
      await tx.member.updateMany({
        where: { householdId: id, addedById: null },
        data: { phone: contact.phone },
      });
      await audit(tx, author, {
        action: "household.contact",
        noun: "household",
        nounId: id,
        officeId,
        before,
        after: contact,
      });
    }
    return households.some((one) => mayText(one) && !mayText({ ...one, phone: contact.phone }));
  });
}

/** Allows text messages to the payer's families, or forbids them again. Only the person themselves may. */
export async function setTextConsent(payer: PayerId, allowed: boolean, author: Author): Promise<void> {
  if (author.actor?.administrator) throw forbidden("errors.notWhileImpersonating");
  const at = await now();
  await transaction(async (tx) => {
    const households = await tx.household.findMany({ where: { payerId: payer } });
    for (const household of households.filter((one) => mayText(one) !== allowed)) {
      const { id, officeId, phone } = household;
      const data = allowed
        ? { textConsentAt: at, textConsentPhone: phone }
        : { textConsentAt: null, textConsentPhone: null };
      await tx.household.update({ where: { id }, data });
      const change = { before: { textMessages: !allowed }, after: { textMessages: allowed } };
      await audit(tx, author, { action: "household.textConsent", noun: "household", nounId: id, officeId, ...change });
    }
  });
}
