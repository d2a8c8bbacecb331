import "server-only";
import { issuedFrom } from "@/lib/billing/desk-records/commands";
import { oweOfficeFees, recordInOfficePayment } from "@/lib/billing/dues/first-payment.commands";
import { firstTotalOf } from "@/lib/billing/dues/first-payment.rules";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { handedOverOf } from "@/lib/billing/payments/desk.schema";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { Cents } from "@/lib/core/money";
import { type DateOn, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Membership } from "@/lib/generated/prisma/client";
import { applyEvent } from "@/lib/platform/membership-status/commands";
import { lockMembership } from "@/lib/platform/membership-status/lock.queries";
import { periodOf } from "@/lib/platform/membership-status/period.rules";
import { beginningOn, waitingInFamily } from "./first-cash-payment.queries";
import type { ActivateCash, WithdrawCash } from "./first-cash-payment.schema";

type Family = { householdId: number; payerId: number; timezone: string };

/** The family of a member, locked: whoever comes second sees what the first has done. */
async function lockFamily(tx: Tx, office: OfficeId, memberId: number): Promise<Family> {
  const [family] = await tx.$queryRaw<Family[]>`
    select h.id as "householdId", h.payer_id as "payerId", o.timezone from household h
    join member m on m.household_id = h.id join office o on o.id = h.office_id
    where m.id = ${memberId} and m.office_id = ${office} and h.office_id = ${office} for no key update of h`;
  if (!family) throw notFound();
  return family;
}

export type Activated = { paymentId: number | null; totalCents: Cents; on: DateOn; people: string[] };

/**
 * Records the first payment taken in the office: the membership starts today, its first period is paid, and what was
 * agreed at enrolment is posted (001 §4). Throws 404 for another office's member, 409 when nothing is pending, so that
 * a repetition records nothing twice, where the office closes before the period ends, and where the total is another than
 * the one that was shown. Of a whole family whoever can begin does.
 * @param memberId whose plan `input.membershipId` is
 */
export async function activateCash(
  office: OfficeId,
  memberId: number,
  input: ActivateCash,
  author: Author,
): Promise<Activated> {
  return transaction(async (tx) => {
    const { householdId, payerId, timezone } = await lockFamily(tx, office, memberId);
    const waiting = await waitingInFamily(tx, office, householdId);
    const named = waiting.find((one) => one.memberId === memberId && one.planId === input.membershipId);
    if (!named) throw conflict("enrolment.nothingWaits");
    const at = await now();
    const on = today(at, timezone);
    const { begin: chosen } = await beginningOn(tx, office, input.wholeFamily ? waiting : [named], on);
    const [first] = chosen;
    if (!first) throw conflict("memberships.refused.officeCloses");
    const lines = chosen.flatMap((one) => one.lines);
    if (input.totalCents !== undefined && input.totalCents !== firstTotalOf(lines))
      throw conflict("errors.changedMeanwhile");
    const memberships = await tx.membership.findMany({
      where: { id: { in: chosen.map(({ membershipId }) => membershipId) }, officeId: office },
      orderBy: { id: "asc" },
    });
    const from = await issuedFrom(tx, memberships);
    for (const membership of memberships) {
      const facts = {
        anchorOn: toDbDate(on),
        startedOn: toDbDate(on),
        // It does not auto-renew, so the term is the paid period (001 §1).
        termEndOn: toDbDate(periodOf(on, membership.unit, 0).endOn),
      };
      await applyEvent(tx, membership, "cashActivated", facts, at, { author, action: "membership.activateCash" });
    }
    const paid = await recordInOfficePayment(
      tx,
      {
        officeId: office,
        householdId,
        payerId,
        ...{ purpose: "enrolment", batchKey: batchKey.activation(first.membershipId) },
        lines,
        from,
        handedOver: handedOverOf(input),
      },
      author,
    );
    const fees = chosen.flatMap(({ officeFees }) => officeFees);
    await oweOfficeFees(tx, office, fees, on);
    return { ...paid, on, people: chosen.map(({ name }) => name) };
  });
}

/**
 * Withdraws an enrolment that waits for its first payment in the office: nothing was owed, nothing is. Undone like any other
 * immediate end. Throws 409 where it has started meanwhile. The caller holds the membership's row locked.
 */
export async function withdrawPending(
  tx: Tx,
  membership: Membership,
  on: DateOn,
  cancelReason: number | undefined,
  author: Author,
): Promise<void> {
  const day = toDbDate(on);
  const facts = { endedOn: day, cancelOn: day, ...(cancelReason === undefined ? {} : { cancelReason }) };
  const trace = { author, action: "membership.withdrawCash" as const };
  await applyEvent(tx, membership, "cashWithdrawn", facts, await now(), trace);
}

/** The desk withdraws a plan that waits for its first payment. Throws 404, or 409 when it has started. */
export async function withdrawCash(office: OfficeId, input: WithdrawCash, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const { timezone } = await lockFamily(tx, office, input.memberId);
    const { memberId, membershipId: planId, subscriptionId: id, reason } = input;
    const found = await tx.membership.findFirst({
      where: {
        officeId: office,
        memberId,
        status: "pending_cash",
        ...(id === undefined ? { planId } : { id, planId }),
      },
      select: { id: true },
    });
    if (!found) throw conflict("enrolment.nothingWaits");
    await lockMembership(tx, office, found.id);
    const membership = await tx.membership.findUniqueOrThrow({ where: { id: found.id, officeId: office } });
    await withdrawPending(tx, membership, today(await now(), timezone), reason, author);
  });
}
