import "server-only";
import { collectLate, latePayments } from "@/lib/billing/arrears/retry.commands";
import type { Result } from "@/lib/billing/arrears/retry.rules";
import { saveInstrument, startCardSetup } from "@/lib/billing/payment-methods/commands";
import { collect } from "@/lib/billing/payments/collect.commands";
import { accountOfPayment, type Collected } from "@/lib/billing/payments/collect.rules";
import { settle } from "@/lib/billing/payments/settle.commands";
import { leaveOldAccounts } from "@/lib/billing/payments/split.commands";
import type { Author } from "@/lib/core/audit/audit";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { systemTime } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { type CardEnd, notTesting, type Tested } from "@/lib/front/limits/card-testing";
import { tellOfTestedCards } from "@/lib/practice/payouts/owner-mail.commands";
import { isFault, retrieveIntent } from "@/lib/providers/stripe";
import type { TenantId } from "@/tenants/tenant";
import { linkedFamily, linkedPayment } from "./queries";

/** How paying went; with a secret the bank wants to ask its question in the browser. */
export type PayLinkResult = {
  state: "paid" | "processing" | "unknown" | "requiresAction" | "declined" | "held" | "outage" | "over";
  clientSecret: string | null;
  /** The office's own account, where the intent lives in it. */
  account: string | null;
};

/** What the provider answers, or null: the payer is not shown a failure that is between it and us. */
async function heardOf<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (isFault(error)) return null;
    throw error;
  }
}

const plain = (state: PayLinkResult["state"]): PayLinkResult => ({ state, clientSecret: null, account: null });

async function resultOf(paymentId: number, outcome: Collected): Promise<PayLinkResult> {
  if (typeof outcome === "object") return plain("declined");
  if (outcome === "succeeded") return plain("paid");
  if (outcome !== "requires_action") return plain(outcome);
  const payment = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (!payment.stripeIntentId) return plain("unknown");
  const account = accountOfPayment(payment);
  const intent = await heardOf(retrieveIntent(payment.stripeIntentId, account));
  if (!intent) return plain("unknown");
  const { client_secret } = intent;
  return { state: "requiresAction", clientSecret: client_secret, account };
}

/** Opens the provider's form for the payer of a pay link. Throws 404 for an invalid link, 409 when nothing is due. */
export async function openPayment(tenantId: TenantId, token: string): Promise<{ clientSecret: string }> {
  const { payerId, state } = await linkedPayment(tenantId, token);
  if (state !== "due") throw conflict("recovery.nothingLate");
  return startCardSetup(payerId);
}

/**
 * Pays a pay link on the payment's own intent: with a new card, which is saved, or with the saved one where only the
 * bank's confirmation was missing. A paid link returns that and charges nothing, and so does one that is being charged: it waits
 * for how that ends.
 */
export async function payByLink(
  tenantId: TenantId,
  token: string,
  paymentMethodId: string | undefined,
  author: Required<Author>,
): Promise<PayLinkResult> {
  await leaveOldAccounts((await linkedPayment(tenantId, token)).payerId);
  const { payerId, paymentId, state, savedCard } = await linkedPayment(tenantId, token);
  // Whoever presses again while the first press is under way gets its result.
  if (state === "unknown") return resultOf(paymentId, await collect(paymentId, { once: true }));
  if (state !== "due") return plain(state);
  if (paymentMethodId === undefined && !savedCard) throw conflict("recovery.newCardNeeded");
  const pay = async () => {
    const instrument =
      paymentMethodId === undefined ? null : await saveInstrument(payerId, paymentMethodId, author, { retry: false });
    const options = { onSession: true, ...(instrument ? { instrumentId: instrument.id } : {}) };
    return resultOf(paymentId, await collect(paymentId, options));
  };
  const endOf = ({ state: how }: PayLinkResult): CardEnd => (how === "paid" || how === "declined" ? how : "other");
  return notTesting(await testedBy(payerId, { id: paymentId }, author), { pay, endOf, tell: tellOfTestedCards });
}

/** Whose declines those of a link count among. */
async function testedBy(
  payerId: PayerId,
  payment: Prisma.PaymentWhereInput,
  { caller }: Required<Author>,
): Promise<Tested> {
  const one = await db.payment.findFirst({ where: { payerId, ...payment }, select: { officeId: true } });
  return { network: caller, payer: payerId, ...(one ? { office: one.officeId } : {}) };
}

/** Returns a payment's status after the bank's confirmation. */
export async function finishPayment(tenantId: TenantId, token: string): Promise<PayLinkResult> {
  const { paymentId } = await linkedPayment(tenantId, token);
  const heard = await heardOf(settle(paymentId).then(() => true));
  const { state, savedCard } = await linkedPayment(tenantId, token);
  if (state !== "due") return plain(state);
  return plain(savedCard ? (heard ? "processing" : "unknown") : "declined");
}

async function openFamily(tenantId: TenantId, key: string, memberId: number) {
  const family = await linkedFamily(tenantId, key, memberId);
  const { state } = family;
  if (state === "used") throw conflict("recovery.linkUsed");
  if (state === "expired") throw conflict("recovery.linkExpired");
  if (state !== "open") throw conflict("recovery.linkNotNeeded");
  return family;
}

/** Opens the provider's form for the payer behind a payment-update link. Throws 404, or 409 once the link has been used or no longer works. */
export async function openUpdate(tenantId: TenantId, key: string, memberId: number): Promise<{ clientSecret: string }> {
  return startCardSetup((await openFamily(tenantId, key, memberId)).payerId);
}

/**
 * Saves a card on a payment update link and collects late payments right away. The link is used up when nothing is
 * left; while a payment is declined it takes another card.
 */
export async function updateByLink(
  tenantId: TenantId,
  key: string,
  memberId: number,
  paymentMethodId: string,
  author: Required<Author>,
): Promise<{
  card: { brand: string | null; last4: string; collected: boolean; stillLate: boolean };
  results: Result[];
}> {
  const { payerId, householdId, tokenId } = await openFamily(tenantId, key, memberId);
  const pay = async () => {
    const saved = await saveInstrument(payerId, paymentMethodId, author, { retry: false });
    return { ...saved, results: await collectLate(payerId, {}, { onSession: true }) };
  };
  const endOf = (paid: { results: readonly Result[] }): CardEnd => {
    if (paid.results.some(({ outcome }) => typeof outcome === "object")) return "declined";
    return paid.results.some(({ outcome }) => outcome === "succeeded") ? "paid" : "other";
  };
  const tested = await testedBy(payerId, { householdId }, author);
  const { brand, last4, results } = await notTesting(tested, { pay, endOf, tell: tellOfTestedCards });
  const collected = results.length > 0 && results.every(({ outcome }) => outcome === "succeeded");
  const stillLate = (await latePayments(payerId, { householdId })).length > 0;
  // While a result is not known another card may still be needed.
  if (!stillLate && results.every(({ outcome }) => outcome !== "unknown"))
    await db.accountToken.updateMany({ where: { id: tokenId, usedAt: null }, data: { usedAt: systemTime() } });
  return { card: { brand, last4, collected, stillLate }, results };
}
