import "server-only";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db";
import type { BankLink } from "@/lib/generated/prisma/client";
import { connectionState } from "@/lib/providers/plaid";
import { accessOf } from "../banks/commands";
import { bankEventSubject } from "../banks/rules";
import { sendBankEnded } from "../letters/commands";

/** The owner took the permission back: their bank account is not debited any more, and they are told. */
async function revoke(link: BankLink): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from bank_link where id = ${link.id} for update`;
    const { state, instrumentId } = await tx.bankLink.findUniqueOrThrow({ where: { id: link.id } });
    if (state === "revoked") return;
    await tx.bankLink.update({ where: { id: link.id }, data: { state: "revoked", updatedAt: await now() } });
    const change = { action: "bank.revoke", noun: "bankLink", nounId: link.id };
    await audit(tx, SYSTEM, { ...change, before: { state }, after: { state: "revoked" } });
    if (instrumentId === null) return;
    const wasUsed = await tx.instrument.count({ where: { id: instrumentId, isDefault: true } });
    await tx.instrument.updateMany({
      where: { id: instrumentId, status: "active" },
      data: { status: "broken", isDefault: false },
    });
    if (wasUsed > 0) await sendBankEnded(tx, link.id, instrumentId);
  });
}

/**
 * Brings a connection to where it stands at the bank link. A bank that wants its customer to sign in again stops
 * nothing, because the payment provider has the account's numbers; permission taken back does. Idempotent. Answers
 * false when the connection is not known (yet).
 * @param event the message's type and code, `ITEM.ERROR`.
 */
export async function syncConnection(itemId: string, event: string): Promise<boolean> {
  const link = await db.bankLink.findUnique({ where: { itemId } });
  if (!link) return false;
  const [type = "", code = ""] = event.split(".");
  const subject = bankEventSubject(type, code);
  if (subject === "nothing" || link.state === "revoked") return true;
  const state = subject === "revoked" ? "revoked" : await connectionState(accessOf(link));
  if (state === "revoked") await revoke(link);
  else
    await db.bankLink.updateMany({
      where: { id: link.id, state: { in: ["linked", "login_required"] } },
      data: { state, updatedAt: await now() },
    });
  return true;
}
