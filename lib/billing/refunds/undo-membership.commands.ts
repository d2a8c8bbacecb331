import "server-only";
import type { DeskBefore } from "@/lib/billing/desk-records/schema";
import type { Author } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import type { Membership } from "@/lib/generated/prisma/client";
import { moveWaiting, revertStatus } from "@/lib/platform/membership-status/commands";
import { movedPeriod } from "./undo.rules";

/** What began or renewed plans set on them is as it was, and what waited for a later period waits as it did. */
export async function takeBackIssued(tx: Tx, memberships: readonly Membership[], before: DeskBefore, author: Author) {
  const keptOf = new Map(before.memberships.map((one) => [one.id, one]));
  for (const one of memberships) {
    const kept = keptOf.get(one.id);
    if (!kept?.terms) continue;
    const { status, statusesBefore, statusAt, pastDueOn, nextIndex, nextDueOn, terms } = kept;
    const facts = { ...terms, statusesBefore, pastDueOn, nextIndex, nextDueOn };
    await revertStatus(tx, one, status, facts, statusAt, { author, reason: "payment.undone" }, statusAt);
    const act = { membershipId: one.id, revision: kept.after.revision, undoneAt: null };
    await tx.membershipAct.updateMany({ where: act, data: { undoneAt: await now() } });
  }
  for (const { id, status, effectiveIndex } of before.changes)
    await tx.scheduledChange.update({ where: { id }, data: { status, effectiveIndex } });
  if (before.exitQuoteId !== null)
    await tx.exitQuote.update({ where: { id: before.exitQuoteId }, data: { deskPaidAt: null } });
}

async function revert(tx: Tx, one: Membership, kept: DeskBefore["memberships"][number], author: Author) {
  if (one.status === kept.status && !movedPeriod(kept)) return;
  const { status, statusesBefore, pastDueOn, nextIndex, nextDueOn } = kept;
  const facts = { statusesBefore, pastDueOn, ...(movedPeriod(kept) ? { nextIndex, nextDueOn } : {}) };
  await revertStatus(tx, one, status, facts, kept.statusAt, { author, reason: "payment.undone" });
  await moveWaiting(tx, one, status);
}

/** Whoever the money had made better is late again, since the same day. */
export async function takeBackSettled(tx: Tx, memberships: readonly Membership[], before: DeskBefore, author: Author) {
  const keptOf = new Map(before.memberships.map((one) => [one.id, one]));
  for (const one of memberships) {
    const kept = keptOf.get(one.id);
    if (kept) await revert(tx, one, kept, author);
  }
}
