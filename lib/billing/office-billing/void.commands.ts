import "server-only";
import { lockCharge } from "@/lib/billing/charges/queries";
import { type Author, audit } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postJournals } from "@/lib/platform/ledger/commands";
import { invoiceWrittenOff } from "@/lib/platform/ledger/rules";
import { cancelIntent, faultIn } from "@/lib/providers/stripe";
import type { TenantId } from "@/tenants/tenant";
import { mayVoid } from "./rules";
import { INVOICES, settleInvoice } from "./settle.commands";

/** Cancels the provider's intent first, so that a void invoice cannot be paid; one paid meanwhile stays paid. */
async function endIntent(invoiceId: number, intentId: string, ended: number): Promise<void> {
  try {
    await cancelIntent(intentId, null, `tier:${invoiceId}:void:${ended}`);
  } catch (error) {
    if (faultIn(error)?.kind !== "unexpectedState") throw error;
  }
  await settleInvoice(invoiceId);
}

async function bookVoid(tx: Tx, invoiceId: number, on: DateOn): Promise<void> {
  const lines = await tx.tierLine.findMany({ where: { invoiceId }, orderBy: { id: "asc" } });
  await postJournals(
    tx,
    lines.map((line) => ({
      kind: "tier_void",
      source: `tier_line:${line.id}`,
      effectiveOn: on,
      officeId: line.officeId,
      lines: invoiceWrittenOff(line.kind, cents(line.cents)),
    })),
  );
}

/**
 * Voids an invoice: its amount is no longer owed and never invoiced again. Throws 404, or 409 when it is paid, already
 * void or processing at a bank.
 */
export async function voidInvoice(
  tenantId: TenantId,
  invoiceId: number,
  reason: string,
  author: Author,
): Promise<void> {
  const found = await db.tierInvoice.findFirst({ where: { id: invoiceId, account: { tenantId } } });
  if (!found) throw notFound();
  if (!mayVoid(found.status)) throw conflict("officeBilling.notVoidable");
  if ((await db.tierAttempt.count({ where: { invoiceId, state: "sending" } })) > 0)
    throw conflict("officeBilling.underWay");
  if (found.stripeIntentId) await endIntent(invoiceId, found.stripeIntentId, found.intentsEnded);
  await transaction(async (tx) => {
    const invoice = await lockCharge(tx, INVOICES, invoiceId);
    const { status } = await tx.tierInvoice.findUniqueOrThrow({ where: { id: invoiceId }, select: { status: true } });
    if (!invoice || !mayVoid(status)) throw conflict("officeBilling.notVoidable");
    // Another attempt has begun meanwhile, on an intent of its own.
    if (invoice.stripeIntentId || (await tx.tierAttempt.count({ where: { invoiceId, state: "sending" } })) > 0)
      throw conflict("officeBilling.underWay");
    const at = await now();
    const data = { status: "void" as const, voidedAt: at, voidReason: reason, nextAttemptOn: null, leaseUntil: null };
    await tx.tierInvoice.update({ where: { id: invoiceId }, data });
    await bookVoid(tx, invoiceId, today(at, invoice.timezone));
    await audit(tx, author, {
      action: "tier.invoice_void",
      noun: "tierInvoice",
      nounId: invoiceId,
      before: { status, amountCents: invoice.amountCents },
      after: { status: "void" },
      reason,
    });
  });
}
