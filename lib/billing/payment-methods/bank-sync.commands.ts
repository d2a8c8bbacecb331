import "server-only";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import type { BankLink } from "@/lib/generated/prisma/client";
import { sendBankEnded } from "@/lib/practice/receipts/mail.commands";
import { sendBankSignIn } from "@/lib/practice/receipts/office-mail.commands";
import { connectionState } from "@/lib/providers/plaid";
import { retrieveMandate } from "@/lib/providers/stripe";
import { accessOf } from "./bank-link.commands";
import { bankEventSubject } from "./bank-link.rules";

/** Deactivates a bank account that may no longer be debited; its payer is notified, once per cause. */
async function endInstrument(tx: Tx, instrumentId: number, cause: string): Promise<void> {
  const used = await tx.instrument.count({ where: { id: instrumentId, isDefault: true } });
  await tx.instrument.updateMany({
    where: { id: instrumentId, status: "active" },
    data: { status: "broken", isDefault: false },
  });
  if (used > 0) await sendBankEnded(tx, instrumentId, cause);
}

/** The owner revoked access: their bank account is no longer debited, and they are notified. */
async function revoke(link: BankLink): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from bank_link where id = ${link.id} for no key update`;
    const { state, instrumentId } = await tx.bankLink.findUniqueOrThrow({ where: { id: link.id } });
    if (state === "revoked") return;
    await tx.bankLink.update({ where: { id: link.id }, data: { state: "revoked", updatedAt: await now() } });
    const change = { action: "bank.revoke" as const, noun: "bankLink", nounId: link.id };
    await audit(tx, SYSTEM, { ...change, before: { state }, after: { state: "revoked" } });
    if (instrumentId !== null) await endInstrument(tx, instrumentId, `${link.id}`);
  });
}

/** The bank requires a new sign-in. A practice, which no front desk sees, is notified each time. */
async function askToSignIn(link: BankLink): Promise<void> {
  await transaction(async (tx) => {
    const at = await now();
    const { count } = await tx.bankLink.updateMany({
      where: { id: link.id, state: "linked" },
      data: { state: "login_required", updatedAt: at },
    });
    if (count > 0) await sendBankSignIn(tx, link, at);
  });
}

/**
 * Syncs a bank account with its mandate at the payment provider: an inactive one debits nothing. Idempotent. Also
 * returns true for an unknown mandate.
 */
export async function syncMandate(mandateId: string): Promise<true> {
  const { isOver, paymentMethod } = await retrieveMandate(mandateId);
  if (!isOver) return true;
  await transaction(async (tx) => {
    const where = { stripeId: paymentMethod, mandateId, status: "active" as const };
    const found = await tx.instrument.findFirst({ where, select: { id: true } });
    if (!found) return;
    await tx.$queryRaw`select id from instrument where id = ${found.id} for no key update`;
    if ((await tx.instrument.count({ where: { id: found.id, ...where } })) === 0) return;
    const change = { action: "bank.mandateEnd" as const, noun: "instrument", nounId: found.id };
    await audit(tx, SYSTEM, { ...change, before: { status: "active" }, after: { status: "broken" } });
    await tx.bankLink.updateMany({ where: { instrumentId: found.id }, data: { updatedAt: await now() } });
    await endInstrument(tx, found.id, mandateId);
  });
  return true;
}

/**
 * Syncs a connection with the bank-link provider. A required sign-in stops nothing, because the payment provider has
 * the account's numbers; revoked access does. Idempotent. Returns false while the connection is unknown.
 * @param event the webhook's type and code, `ITEM.ERROR`.
 */
export async function syncConnection(itemId: string, event: string): Promise<boolean> {
  const link = await db.bankLink.findUnique({ where: { itemId } });
  if (!link) return false;
  const [type = "", code = ""] = event.split(".");
  const subject = bankEventSubject(type, code);
  if (subject === "nothing" || link.state === "revoked") return true;
  const state = subject === "revoked" ? "revoked" : await connectionState(accessOf(link));
  if (state === "revoked") await revoke(link);
  else if (state === "login_required") await askToSignIn(link);
  else
    await db.bankLink.updateMany({
      where: { id: link.id, state: { in: ["linked", "login_required"] } },
      data: { state, updatedAt: await now() },
    });
  return true;
}
