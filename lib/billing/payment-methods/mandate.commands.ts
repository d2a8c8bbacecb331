import "server-only";
import { createHash } from "node:crypto";
import { collectLate } from "@/lib/billing/arrears/retry.commands";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Caller } from "@/lib/core/auth/caller";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { tokenHash } from "@/lib/core/auth/secrets";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { badRequest } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { today } from "@/lib/core/time/wall-clock";
import type { BankLink, Instrument } from "@/lib/generated/prisma/client";
import { bankLinkFault, createBankToken } from "@/lib/providers/plaid";
import { faultIn, saveBankDebit } from "@/lib/providers/stripe";
import { accessOf } from "./bank-link.commands";
import type { ConnectedBank } from "./bank-link.schema";
import { ensureCustomer, storeInstrument } from "./commands";
import { MANDATE_TEXT, MANDATE_TITLE, mandateValues, PRACTICE_TEXT } from "./mandate.rules";

/** Who authorizes the debits: a family for its memberships, or a user of a practice for its invoices. */
export type Mandator = { householdId: number } | { practice: Practice };
type Practice = { creditor: string; timezone: string; signer: string };

/** How a mandate is given: by whom, in which language it was read, and from where. */
export type MandateGiven = Mandator & { locale: Locale; from: Pick<Caller, "ip" | "userAgent"> };

/** Claims the connection of a token for this payer. Throws 400 for an invalid token, or another payer's. */
async function claimLink(payerId: PayerId, { publicToken, accountId }: ConnectedBank): Promise<BankLink> {
  const account = accountId === undefined ? {} : { accountId };
  const where = { publicTokenHash: tokenHash(publicToken), ...account, state: "linked" as const };
  await db.bankLink.updateMany({ where: { ...where, payerId: null }, data: { payerId } });
  const link = await db.bankLink.findFirst({ where: { ...where, payerId } });
  if (!link) throw badRequest("paymentMethodsBank.linkAgain");
  return link;
}

/** One-time token of the account number; kept first, so that a repetition sends the same one under the same key. */
async function bankTokenOf(link: BankLink): Promise<string> {
  if (link.bankToken) return link.bankToken;
  const bankToken = await createBankToken(accessOf(link), link.accountId);
  await db.bankLink.updateMany({ where: { id: link.id, bankToken: null }, data: { bankToken } });
  return (await db.bankLink.findUniqueOrThrow({ where: { id: link.id } })).bankToken ?? bankToken;
}

/** Whom the mandate names, and who gives it. */
async function partiesOf(tx: Tx, given: MandateGiven): Promise<Practice & { householdId: number | null }> {
  if ("practice" in given) return { ...given.practice, householdId: null };
  const { id, office, members } = await tx.household.findUniqueOrThrow({
    where: { id: given.householdId },
    include: { office: true, members: { where: { addedById: null }, take: 1 } },
  });
  const [owner] = members;
  const signer = owner ? `${owner.firstName} ${owner.lastName}` : "";
  return { creditor: office.officeName, timezone: office.timezone, signer, householdId: id };
}

/** The mandate exactly as it stood on the page, with when, from where and in whose name it was given (Nacha). */
async function sign(tx: Tx, instrument: Instrument, { bankName, last4 }: BankLink, given: MandateGiven): Promise<void> {
  const { locale, from } = given;
  const { creditor: officeName, timezone, signer: signedName, householdId } = await partiesOf(tx, given);
  const at = await now();
  const values = mandateValues({ officeName, bankName, last4, today: today(at, timezone), locale });
  const words = householdId === null ? PRACTICE_TEXT : MANDATE_TEXT;
  const text = `${translate(locale, MANDATE_TITLE, values)}\n\n${translate(locale, words, values)}`;
  await tx.agreementSignature.create({
    data: {
      ...{ kind: "bank_debit", instrumentId: instrument.id, householdId, locale, text, signedName },
      sha256: createHash("sha256").update(text).digest("hex"),
      ...{ signedAt: at, ip: from.ip, userAgent: from.userAgent?.slice(0, 300) ?? null },
    },
  });
}

async function saveAtProvider(payerId: PayerId, link: BankLink, { from }: MandateGiven) {
  try {
    return await saveBankDebit({
      customer: await ensureCustomer(payerId),
      bankToken: await bankTokenOf(link),
      last4: link.last4,
      accepted: { ip: from.ip, userAgent: from.userAgent ?? "unknown" },
      key: `bank:${link.id}`,
    });
  } catch (error) {
    const fault = faultIn(error)?.kind ?? bankLinkFault(error);
    if (fault === null || fault === undefined || fault === "unreachable" || fault === "outage") throw error;
    throw badRequest("paymentMethodsBank.notSaved");
  }
}

/**
 * Saves a connected bank account with its mandate, as the default unless requested otherwise; late payments are then
 * retried with it. A repetition changes nothing. Throws 400 when the account cannot be used.
 * @param options.retry false while a checkout is about to collect anyway.
 */
export async function saveBankAccount(
  payerId: PayerId,
  bank: ConnectedBank,
  given: MandateGiven,
  author: Author,
  options: { retry?: boolean; asDefault?: boolean } = {},
): Promise<Instrument> {
  const link = await claimLink(payerId, bank);
  if (link.instrumentId) return db.instrument.findUniqueOrThrow({ where: { id: link.instrumentId } });
  const { id: stripeId, mandateId, bankName, last4, fingerprint } = await saveAtProvider(payerId, link, given);
  const facts = { stripeId, kind: "bank" as const, last4, fingerprint, brand: null, expMonth: null, expYear: null };
  const instrument = await transaction(async (tx) => {
    await tx.$queryRaw`select id from bank_link where id = ${link.id} for no key update`;
    const { instrumentId } = await tx.bankLink.findUniqueOrThrow({ where: { id: link.id } });
    if (instrumentId) return tx.instrument.findUniqueOrThrow({ where: { id: instrumentId } });
    const shown = { ...facts, bankName: link.bankName || bankName };
    const saved = await storeInstrument(tx, payerId, shown, mandateId, options.asDefault);
    // The same account connected anew: the older connection has done its service.
    await tx.bankLink.updateMany({ where: { instrumentId: saved.id }, data: { instrumentId: null } });
    await tx.bankLink.update({
      where: { id: link.id },
      data: { instrumentId: saved.id, bankToken: null, updatedAt: await now() },
    });
    await sign(tx, saved, link, given);
    const after = { kind: saved.kind, bankName: saved.bankName, last4: saved.last4 };
    await audit(tx, author, { action: "instrument.save", noun: "instrument", nounId: saved.id, after });
    return saved;
  });
  if (options.retry !== false && instrument.isDefault) await collectLate(payerId);
  return instrument;
}
