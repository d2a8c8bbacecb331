import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { addDays, type DateOn, earlierOf, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Payment } from "@/lib/generated/prisma/client";
import { COUNTS_AS_DEBT_SQL } from "@/lib/platform/membership-status/queries";
import { promisedDay } from "./promise.queries";
import { policyOfPayment } from "./queries";
import { declineKindOf, latestPromise, retryAfterDecline } from "./rules";

async function familyOf(tx: Tx, office: OfficeId, memberId: number): Promise<{ householdId: number; day: DateOn }> {
  const member = await tx.member.findFirst({ where: { officeId: office, id: memberId }, include: { office: true } });
  if (!member) throw notFound();
  return { householdId: member.householdId, day: today(await now(), member.office.timezone) };
}

/** The failing payments of a family, locked; none of them may be on its way to the bank. */
async function lockFailing(tx: Tx, office: OfficeId, householdId: number): Promise<Payment[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select p.id from payment p where p.office_id = ${office} and p.household_id = ${householdId}
      and p.status in ('failed', 'requires_action') and p.claim_id is null and ${COUNTS_AS_DEBT_SQL} order by p.id for no key update`;
  return tx.payment.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, orderBy: { id: "asc" } });
}

/** Whether trying the saved card or account again is of any use. */
const isSoft = (payment: Payment) => declineKindOf(payment) === "soft";

async function latestFor(tx: Tx, payments: readonly Payment[], day: DateOn): Promise<DateOn | null> {
  let latest: DateOn | null = null;
  for (const { id, dueOn } of payments) {
    const one = latestPromise(await policyOfPayment(tx, id), fromDbDate(dueOn), day);
    if (one === null) return null;
    latest = latest === null ? one : earlierOf(latest, one);
  }
  return latest;
}

/**
 * Saves the day a family promised to pay by: no retries until then, and one on that day where it is of use. Throws 409
 * when nothing is late or no day is left to promise, 400 for a day too far, 404 for another office's member. The same
 * day again changes nothing.
 */
export async function makePromise(
  office: OfficeId,
  input: { memberId: number; promisedOn: DateOn; note: string | null },
  author: Author,
): Promise<{ promisedOn: DateOn }> {
  return transaction(async (tx) => {
    const { householdId, day } = await familyOf(tx, office, input.memberId);
    const payments = await lockFailing(tx, office, householdId);
    if (payments.length === 0) throw conflict("recovery.nothingLate");
    const { promisedOn, note } = input;
    if ((await promisedDay(tx, householdId, day)) === promisedOn) return { promisedOn };
    const latest = await latestFor(tx, payments, day);
    if (latest === null) throw conflict("recovery.tooLateToPromise");
    if (promisedOn <= day || promisedOn > latest) throw invalid({ promisedOn: "recovery.promiseTooFar" });
    const at = await now();
    await tx.paymentPromise.updateMany({ where: { householdId, withdrawnAt: null }, data: { withdrawnAt: at } });
    const createdById = userOf(author);
    const promise = {
      officeId: office,
      householdId,
      promisedOn: toDbDate(promisedOn),
      note,
      createdAt: at,
      createdById,
    };
    await tx.paymentPromise.create({ data: promise });
    await tx.payment.updateMany({
      where: { id: { in: payments.filter(isSoft).map(({ id }) => id) } },
      data: { nextAttemptOn: toDbDate(promisedOn) },
    });
    await audit(tx, author, {
      action: "household.promise",
      noun: "household",
      nounId: householdId,
      officeId: office,
      after: { promisedOn, ...(note ? { note } : {}) },
    });
    return { promisedOn };
  });
}

/** Removes a promise: retries continue with the next day of the schedule. Without a promise nothing happens. */
export async function withdrawPromise(office: OfficeId, memberId: number, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const { householdId, day } = await familyOf(tx, office, memberId);
    const payments = await lockFailing(tx, office, householdId);
    const promisedOn = await promisedDay(tx, householdId, day);
    if (promisedOn === null) return;
    await tx.paymentPromise.updateMany({
      where: { householdId, withdrawnAt: null },
      data: { withdrawnAt: await now() },
    });
    for (const { id, dueOn } of payments.filter(isSoft)) {
      const policy = await policyOfPayment(tx, id);
      // Today's own day of the schedule still counts: it has not been used while the promise held.
      const facts = { dueOn: fromDbDate(dueOn), day: addDays(day, -1), kind: "soft", promisedOn: null } as const;
      const next = retryAfterDecline(policy, facts);
      await tx.payment.update({ where: { id }, data: { nextAttemptOn: next && toDbDate(next) } });
    }
    await audit(tx, author, {
      action: "household.promiseWithdraw",
      noun: "household",
      nounId: householdId,
      officeId: office,
      before: { promisedOn },
    });
  });
}
