import "server-only";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { collect } from "@/lib/billing/payments/collect.commands";
import { planPayment } from "@/lib/billing/payments/create.commands";
import { writeOff } from "@/lib/billing/payments/void.commands";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { failpoint } from "@/lib/core/process/failpoint";
import type { Obligation } from "@/lib/generated/prisma/client";
import { type Debtor, debtorOf } from "./debts.queries";
import { IS_MISSED_PERIOD } from "./missed.queries";
import type { MissedInput } from "./missed.schema";
import type { Result } from "./retry.rules";

const totalOf = (missed: readonly Obligation[]) => missed.reduce((sum, { netCents }) => sum + netCents, 0);

/** A family's missed periods, locked. Throws 409 when they are others than were shown, decided already, or settled by leaving. */
async function lockMissed(
  tx: Tx,
  office: OfficeId,
  { householdId }: Debtor,
  expectedCents: number,
): Promise<Obligation[]> {
  // The household's lock makes two who decide at the same moment decide one after the other.
  await tx.$queryRaw`select id from household where id = ${householdId} and office_id = ${office} for no key update`;
  const where = { officeId: office, membership: { householdId }, ...IS_MISSED_PERIOD };
  const missed = await tx.obligation.findMany({ where, orderBy: { id: "asc" } });
  if (missed.length === 0 || totalOf(missed) !== expectedCents) throw conflict("recovery.debtChanged");
  // Leaving that is being paid for has settled what was missed as well.
  const leaving = { membershipId: { in: missed.map(({ membershipId }) => membershipId) }, state: "charging" as const };
  if ((await tx.exitQuote.count({ where: leaving })) > 0) throw conflict("members.paymentUnderWay");
  return missed;
}

/** One payment for all of them, due today: what happens when it is refused is what happens to any payment. */
async function openPayment(tx: Tx, office: OfficeId, debtor: Debtor, missed: readonly Obligation[]): Promise<number> {
  const { tierLevel } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { tierLevel: true } });
  const { payerId, householdId, day } = debtor;
  const paymentId = await planPayment(tx, {
    ...{ payerId, officeId: office, householdId, tierLevel, people: missed.length },
    ...{ purpose: "dues", batchKey: batchKey.missed(missed[0]?.id ?? 0) },
    ...{ dueOn: day, attemptOn: day, amountCents: cents(totalOf(missed)) },
  });
  await tx.obligation.updateMany({ where: { id: { in: missed.map(({ id }) => id) } }, data: { paymentId } });
  return paymentId;
}

/**
 * Charges a family's missed periods, all at once, or waives them. Returns the result of the charge, null when nothing
 * was charged. Throws 404 for another office's member, 409 when they differ from what was shown.
 */
export async function decideMissed(office: OfficeId, input: MissedInput, author: Author): Promise<Result | null> {
  const debtor = await debtorOf(office, input.memberId);
  const paymentId = await transaction(async (tx) => {
    const missed = await lockMissed(tx, office, debtor, input.expectedCents);
    const charges = input.how === "charge";
    const opened = charges ? await openPayment(tx, office, debtor, missed) : null;
    if (!charges) await writeOff(tx, missed, debtor.day);
    await audit(tx, author, {
      action: charges ? "household.missedCharge" : "household.missedWaive",
      noun: "household",
      nounId: debtor.householdId,
      officeId: office,
      after: { amountCents: input.expectedCents, periods: missed.length },
      ...(input.reason ? { reason: input.reason } : {}),
    });
    return opened;
  });
  await failpoint("missed.decided");
  return paymentId === null ? null : { paymentId, amountCents: input.expectedCents, outcome: await collect(paymentId) };
}
