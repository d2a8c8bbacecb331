import "server-only";
import { collectLate } from "@/lib/billing/arrears/retry.commands";
import { BILLED_STATUSES } from "@/lib/billing/dues/upcoming.rules";
import { nextAttemptOn } from "@/lib/billing/dunning/decline.rules";
import { policyOfPayment } from "@/lib/billing/dunning/queries";
import { type Author, audit, SYSTEM } from "@/lib/core/audit/audit";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { badRequest, conflict, notFound } from "@/lib/core/errors";
import { fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Instrument } from "@/lib/generated/prisma/client";
import {
  attachPaymentMethod,
  createCustomer,
  deleteBankAccount,
  detachPaymentMethod,
  faultIn,
  createSetupIntent as openSetupIntent,
  retrieveBankAccount,
  retrievePaymentMethod,
} from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { endLinkOf } from "./bank-link.commands";
import { contactOf } from "./contact.queries";
import { cardsInUse } from "./office-payer.queries";
import { removalRefusal } from "./office-payer.rules";
import { customerOf } from "./queries";
import { type InstrumentFacts, instrumentFacts } from "./rules";

/** The provider's customer of a payer, created on first need. Must not be called inside a transaction. */
export async function ensureCustomer(payerId: PayerId): Promise<string> {
  const { stripeCustomerId, contactVersion, contact } = await contactOf(payerId);
  if (stripeCustomerId) return stripeCustomerId;
  const customer = await createCustomer(payerId, contact, `payer:${payerId}:customer`);
  await db.payer.updateMany({
    where: { id: payerId, stripeCustomerId: null },
    data: { stripeCustomerId: customer.id, contactTold: contactVersion },
  });
  return customerOf(db, payerId);
}

/** Opens the provider's form for a new payment method; returns the secret the browser needs. */
export async function startCardSetup(payerId: PayerId): Promise<{ setupIntentId: string; clientSecret: string }> {
  const intent = await openSetupIntent(await ensureCustomer(payerId));
  if (!intent.client_secret) throw badRequest("paymentsBilling.cardNotSaved");
  return { setupIntentId: intent.id, clientSecret: intent.client_secret };
}

/** Attaches a payment method to the payer's customer. Throws 400 with a sentence for the payer when it is refused. */
async function attached(paymentMethodId: string, customer: string): Promise<InstrumentFacts> {
  try {
    const found = await retrievePaymentMethod(paymentMethodId);
    const owner = expandableId(found.customer);
    // A card of another customer is refused, whoever sent its id.
    if (owner !== null && owner !== customer) throw badRequest("paymentsBilling.cardNotSaved");
    return instrumentFacts(owner === customer ? found : await attachPaymentMethod(paymentMethodId, customer));
  } catch (error) {
    const fault = faultIn(error)?.kind;
    if (fault === "declined" || fault === "authenticationRequired") throw badRequest("paymentsBilling.cardDeclined");
    if (fault === "missing" || fault === "refused" || fault === "unexpectedState")
      throw badRequest("paymentsBilling.cardNotSaved");
    throw error;
  }
}

/** Saves a card or bank account as the payer's default; with `asDefault` false in addition to an existing one. */
export async function storeInstrument(
  tx: Tx,
  payerId: PayerId,
  facts: InstrumentFacts,
  mandateId: string | null,
  asDefault = true,
): Promise<Instrument> {
  await tx.$queryRaw`select id from payer where id = ${payerId} for no key update`;
  const current = await tx.instrument.findFirst({ where: { payerId, isDefault: true, status: "active" } });
  const isDefault = asDefault || current === null || current.stripeId === facts.stripeId;
  if (isDefault)
    await tx.instrument.updateMany({
      where: { payerId, isDefault: true, NOT: { stripeId: facts.stripeId } },
      data: { isDefault: false },
    });
  const data = { ...facts, mandateId, isDefault, status: "active" as const };
  return tx.instrument.upsert({
    where: { stripeId: facts.stripeId },
    create: { ...data, payerId, createdAt: await now() },
    update: data,
  });
}

/**
 * Saves the card or bank account from the payer's browser and makes it the default. Late payments are retried with it
 * right away. Throws 400 when the provider or the bank rejects it.
 * @param options.mandateId for bank accounts, the mandate of their SetupIntent.
 * @param options.retry false while a checkout is about to collect anyway.
 */
export async function saveInstrument(
  payerId: PayerId,
  paymentMethodId: string,
  author: Author,
  options: { mandateId?: string | null; retry?: boolean; asDefault?: boolean } = {},
): Promise<Instrument> {
  const customer = await ensureCustomer(payerId);
  const facts = await attached(paymentMethodId, customer);
  // Without a mandate no bank account may be debited.
  if (facts.kind === "bank" && !options.mandateId) throw badRequest("paymentsBilling.cardNotSaved");
  const instrument = await transaction(async (tx) => {
    const saved = await storeInstrument(tx, payerId, facts, options.mandateId ?? null, options.asDefault);
    const { id, kind, brand, last4 } = saved;
    await audit(tx, author, {
      action: "instrument.save",
      noun: "instrument",
      nounId: id,
      after: { kind, brand, last4 },
    });
    return saved;
  });
  if (options.retry !== false && instrument.isDefault) await collectLate(payerId);
  return instrument;
}

/** Removes a payment method. Throws 409 for the default one while a membership, or an invoice, is paid with it. */
export async function removeInstrument(payerId: PayerId, instrumentId: number, author: Author): Promise<void> {
  const instrument = await transaction(async (tx) => {
    await tx.$queryRaw`select id from payer where id = ${payerId} for no key update`;
    const found = await tx.instrument.findFirst({ where: { payerId, id: instrumentId, status: "active" } });
    if (!found) throw notFound();
    const use = await cardsInUse(tx, payerId, instrumentId);
    const refusal = use && removalRefusal({ isDefault: found.isDefault, ...use });
    if (refusal) throw conflict(refusal);
    const paidWithIt = found.isDefault
      ? await tx.membership.count({
          where: {
            household: { payerId },
            collection: "auto",
            // A membership is charged again after a won dispute.
            status: { in: [...BILLED_STATUSES, "disputed"] },
          },
        })
      : 0;
    if (paidWithIt > 0) throw conflict("paymentsBilling.instrumentInUse");
    await tx.instrument.update({ where: { id: found.id }, data: { status: "detached", isDefault: false } });
    await audit(tx, author, {
      action: "instrument.remove",
      noun: "instrument",
      nounId: found.id,
      before: { last4: found.last4 },
    });
    return found;
  });
  if (instrument.kind === "card") {
    await detachPaymentMethod(instrument.stripeId);
    return;
  }
  await deleteBankAccount(await customerOf(db, payerId), instrument.stripeId);
  await endLinkOf(payerId, instrumentId);
}

/** Makes another saved payment method the default, and retries late payments with it. */
export async function chooseInstrument(payerId: PayerId, instrumentId: number, author: Author): Promise<Instrument> {
  const chosen = await transaction(async (tx) => {
    await tx.$queryRaw`select id from payer where id = ${payerId} for no key update`;
    const found = await tx.instrument.findFirst({ where: { payerId, id: instrumentId, status: "active" } });
    if (!found) throw notFound();
    if (found.isDefault) return found;
    const before = await tx.instrument.findFirst({ where: { payerId, isDefault: true } });
    await tx.instrument.updateMany({ where: { payerId, isDefault: true }, data: { isDefault: false } });
    await audit(tx, author, {
      action: "instrument.choose",
      noun: "instrument",
      nounId: found.id,
      before: before && { kind: before.kind, last4: before.last4 },
      after: { kind: found.kind, last4: found.last4 },
    });
    return tx.instrument.update({ where: { id: found.id }, data: { isDefault: true } });
  });
  await collectLate(payerId);
  return chosen;
}

async function refreshBank(known: Instrument): Promise<void> {
  const { last4, fingerprint } = await retrieveBankAccount(await customerOf(db, known.payerId), known.stripeId);
  await db.instrument.update({ where: { id: known.id }, data: { last4, fingerprint } });
}

const facesOf = ({
  brand,
  last4,
  expMonth,
  expYear,
}: Pick<Instrument, "brand" | "last4" | "expMonth" | "expYear">) => ({
  brand,
  last4,
  expMonth,
  expYear,
});

/**
 * An expired card was renewed: payments that stopped because of it are retried on the next day of their schedule; after the last
 * one today, as long as nobody has become delinquent by them.
 */
async function retryRenewed(tx: Tx, payerId: number): Promise<void> {
  const stopped = await tx.payment.findMany({
    where: { payerId, status: "failed", failureCode: "expired_card", nextAttemptOn: null, purpose: "dues" },
  });
  for (const { id, officeId, dueOn } of stopped) {
    const { timezone } = await tx.office.findUniqueOrThrow({ where: { id: officeId }, select: { timezone: true } });
    const { attemptDays } = await policyOfPayment(tx, id);
    const day = today(await now(), timezone);
    const isOpen = { paymentId: id, status: "open" as const, membership: { status: "past_due" as const } };
    const last = (await tx.obligation.count({ where: isOpen })) > 0 ? day : null;
    const next = nextAttemptOn(fromDbDate(dueOn), day, attemptDays) ?? last;
    await tx.payment.update({ where: { id }, data: { declineKind: "soft", nextAttemptOn: next && toDbDate(next) } });
  }
}

/**
 * Syncs a saved payment method with the provider: renewed by the card network, or gone. Nobody is notified; the history
 * keeps the change.
 */
export async function refreshInstrument(stripeId: string): Promise<void> {
  const known = await db.instrument.findUnique({ where: { stripeId } });
  if (!known) return;
  const detach = () =>
    db.instrument.update({ where: { id: known.id }, data: { status: "detached", isDefault: false } });
  try {
    if (stripeId.startsWith("ba_")) return await refreshBank(known);
    const found = await retrievePaymentMethod(stripeId);
    if (!found.customer) {
      await detach();
      return;
    }
    const facts = instrumentFacts(found);
    await transaction(async (tx) => {
      const [before, after] = [facesOf(known), facesOf(facts)];
      await tx.instrument.update({ where: { id: known.id }, data: { ...after, fingerprint: facts.fingerprint } });
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      await audit(tx, SYSTEM, { action: "instrument.autoUpdate", noun: "instrument", nounId: known.id, before, after });
      if (known.isDefault) await retryRenewed(tx, known.payerId);
    });
  } catch (error) {
    if (faultIn(error)?.kind !== "missing") throw error;
    await detach();
  }
}
