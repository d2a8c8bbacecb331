import "server-only";
import { debtorOf, debtPayments } from "@/lib/billing/arrears/debts.queries";
import { notifyAboutPayment } from "@/lib/billing/dunning/notices.commands";
import { paymentLink } from "@/lib/billing/dunning/pay-link.commands";
import { type AuditAction, type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";

const BOTH = { mail: true, text: true } as const;

function traced(tx: Tx, author: Author, office: OfficeId, householdId: number, action: AuditAction): Promise<void> {
  return audit(tx, author, { action, noun: "household", nounId: householdId, officeId: office });
}

/** A family's oldest late payment. Throws 409 when there is none, 404 for another office's member. */
async function oldestLate(office: OfficeId, memberId: number) {
  const debtor = await debtorOf(office, memberId);
  const [payment] = await debtPayments(db, office, debtor.householdId);
  if (!payment) throw conflict("recovery.nothingLate");
  return { debtor, payment };
}

/**
 * Emails and texts a family the pay link of its oldest late payment; at most once a day. Returns whether it was sent.
 */
export async function sendPayLink(office: OfficeId, memberId: number, author: Author): Promise<boolean> {
  const { debtor, payment } = await oldestLate(office, memberId);
  return transaction(async (tx) => {
    const sent = await notifyAboutPayment(tx, payment.id, "payLink", debtor.day, BOTH, author);
    if (sent) await traced(tx, author, office, debtor.householdId, "household.payLink");
    return sent;
  });
}

/** A pay-now link to hand over oneself: read out, or put into a message of the office's own. */
export async function makePayLink(office: OfficeId, memberId: number, author: Author): Promise<string> {
  const { debtor, payment } = await oldestLate(office, memberId);
  return transaction(async (tx) => {
    const { tenantId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { tenantId: true } });
    await traced(tx, author, office, debtor.householdId, "household.payLink");
    return paymentLink(tx, { payerId: debtor.payerId, userId: null, officeId: office, tenantId }, payment.id);
  });
}
