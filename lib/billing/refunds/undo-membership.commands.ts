import "server-only";
import { recordedSince } from "@/lib/billing/desk-records/queries";
import { issuesOfUndo } from "@/lib/billing/desk-records/rules";
import type { DeskBefore } from "@/lib/billing/desk-records/schema";
import type { Author } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import type { DeskRecord, Membership } from "@/lib/generated/prisma/client";
import { moveWaiting, revertStatus } from "@/lib/platform/membership-status/commands";
import { movedPeriod } from "./undo.rules";

type Kept = DeskBefore["memberships"][number];
/** A record that is undone, with how things stood before it and its memberships, which are locked. */
type Undone = { record: DeskRecord; before: DeskBefore; memberships: readonly Membership[] };

/** Each membership with how it stood before the record, and how often it then counts as changed. */
async function withKept(tx: Tx, { record, before, memberships }: Undone) {
  const { id, householdId, createdAt } = record;
  const later = await recordedSince(tx, householdId, createdAt, id);
  const keptOf = new Map(before.memberships.map((one) => [one.id, one]));
  return memberships.flatMap((one) => {
    const kept = keptOf.get(one.id);
    return kept ? [{ one, kept, counted: issuesOfUndo(one, kept.changes, later.has(one.id)) }] : [];
  });
}

/** What began or renewed plans set on them is as it was, and what waited for a later period waits as it did. */
export async function takeBackIssued(tx: Tx, undone: Undone, author: Author) {
  const { before } = undone;
  for (const { one, kept, counted } of await withKept(tx, undone)) {
    const { status, statusesBefore, statusAt, pastDueOn, nextIndex, nextDueOn, terms, after } = kept;
    if (!terms) continue;
    const facts = { ...terms, ...counted, statusesBefore, pastDueOn, nextIndex, nextDueOn };
    await revertStatus(tx, one, status, facts, statusAt, { author, reason: "payment.undone" }, statusAt);
    const act = { membershipId: one.id, revision: after.revision, undoneAt: null };
    await tx.membershipAct.updateMany({ where: act, data: { undoneAt: await now() } });
  }
  // What the office has withdrawn since is announced to nobody any more.
  for (const { id, status, effectiveIndex } of before.changes)
    await tx.scheduledChange.updateMany({ where: { id, withdrawnAt: null }, data: { status, effectiveIndex } });
  if (before.exitQuoteId !== null)
    await tx.exitQuote.update({ where: { id: before.exitQuoteId }, data: { deskPaidAt: null } });
}

async function revert(tx: Tx, one: Membership, kept: Kept, counted: { issues?: number }, author: Author) {
  if (one.status === kept.status && !movedPeriod(kept)) return;
  const { status, statusesBefore, pastDueOn, nextIndex, nextDueOn } = kept;
  const facts = { ...counted, statusesBefore, pastDueOn, ...(movedPeriod(kept) ? { nextIndex, nextDueOn } : {}) };
  await revertStatus(tx, one, status, facts, kept.statusAt, { author, reason: "payment.undone" });
  await moveWaiting(tx, one, status);
}

/** Whoever the money had made better is late again, since the same day. */
export async function takeBackSettled(tx: Tx, undone: Undone, author: Author) {
  for (const { one, kept, counted } of await withKept(tx, undone)) await revert(tx, one, kept, counted, author);
}
