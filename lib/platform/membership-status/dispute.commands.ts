import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { type DateOn, toDbDate } from "@/lib/core/time/dates";
import type { Membership } from "@/lib/generated/prisma/client";
import { applyEvent, bySystem, can, restoreIfPaid, resumed } from "./commands";
import { pausedByDisputes } from "./queries";

/** A payer's bank disputes a payment: its memberships pause until that is decided. */
export async function markDisputed(tx: Tx, memberships: Membership[], at: Date): Promise<void> {
  for (const one of memberships)
    if (can(one, "disputeOpened")) await applyEvent(tx, one, "disputeOpened", {}, at, bySystem("dispute.opened"));
}

/** A dispute closed: won, the memberships continue with their next period; lost, they end. */
export async function endDispute(
  tx: Tx,
  memberships: Membership[],
  won: boolean,
  today: DateOn,
  at: Date,
): Promise<void> {
  const event = won ? "disputeWon" : "disputeLost";
  for (const one of memberships) {
    if (!can(one, event)) continue;
    // Days in which nothing could be collected do not count against a late payment.
    const late = one.statusesBefore.at(-1) === "past_due" ? { pastDueOn: toDbDate(today) } : {};
    const facts = won ? { ...(await resumed(tx, one, today)), ...late } : { endedOn: toDbDate(today), nextDueOn: null };
    await applyEvent(tx, one, event, facts, at, bySystem(won ? "dispute.won" : "dispute.lost"));
    if (won) await restoreIfPaid(tx, one.id, today, at);
  }
}

/**
 * A membership that is disputed again, because its end was taken back: when the bank has decided meanwhile, that counts,
 * and won it goes on. False when it was lost, and there is nothing to go on with.
 */
export async function goOnAfterDispute(tx: Tx, membershipId: number, today: DateOn, at: Date): Promise<boolean> {
  if ((await pausedByDisputes(tx, [membershipId])).size > 0) return true;
  const payment = { obligations: { some: { membershipId } } };
  if ((await tx.dispute.count({ where: { payment, status: "lost" } })) > 0) return false;
  await endDispute(tx, await tx.membership.findMany({ where: { id: membershipId } }), true, today, at);
  return true;
}

/**
 * An appeal reversed a lost dispute: the membership returns to its status before it and continues with the next period;
 * the time in between is not owed.
 */
export async function reviveAfterAppeal(tx: Tx, one: Membership, today: DateOn, at: Date): Promise<void> {
  const late = one.statusesBefore.at(-1) === "past_due" ? { pastDueOn: toDbDate(today) } : {};
  const facts = { endedOn: null, ...(await resumed(tx, one, today)), ...late };
  await applyEvent(tx, one, "appealWon", facts, at, bySystem("dispute.appealWon"));
  await restoreIfPaid(tx, one.id, today, at);
}
