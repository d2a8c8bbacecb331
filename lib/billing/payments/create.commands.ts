import "server-only";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import type { Cents } from "@/lib/core/money";
import { type DateOn, toDbDate } from "@/lib/core/time/dates";
import type { PaymentPurpose } from "@/lib/generated/prisma/client";
import type { NewJournal } from "@/lib/platform/ledger/commands";
import { inOfficePaid } from "@/lib/platform/ledger/rules";
import { payoutRouteOf } from "./collect.queries";
import type { HandedOver } from "./desk.schema";
import { applicationFee } from "./rules";
import { applicationFeeOfTier } from "./schema";

export type PlannedPayment = {
  payerId: number;
  officeId: number;
  householdId: number;
  purpose: PaymentPurpose;
  batchKey: string;
  dueOn: DateOn;
  amountCents: Cents;
  /** People on it, for the platform's fee by the office's tier. */
  people: number;
  tierLevel: number;
  /** The day the worker collects it; without one whoever opened it does. */
  attemptOn?: DateOn;
  /** Until then whoever opened it is at it, by the system's own time. */
  leaseUntil?: Date;
};

/** Opens one payment that is still to be collected, into the office's present account; the run of a day opens its own together. */
export async function planPayment(tx: Tx, planned: PlannedPayment): Promise<number> {
  const { payerId, officeId, householdId, purpose, batchKey, dueOn, amountCents, people, tierLevel, attemptOn } =
    planned;
  const payoutRoute = await payoutRouteOf(tx, officeId);
  const { id } = await tx.payment.create({
    data: {
      ...{ payerId, officeId, householdId, purpose, batchKey, amountCents },
      dueOn: toDbDate(dueOn),
      nextAttemptOn: attemptOn ? toDbDate(attemptOn) : null,
      appFeeCents: applicationFee(amountCents, applicationFeeOfTier(tierLevel), people),
      mode: payoutRoute?.mode ?? "destination",
      stripeAccountId: payoutRoute?.account ?? null,
      status: "planned",
      leaseUntil: planned.leaseUntil ?? null,
      createdAt: await now(),
    },
  });
  return id;
}

/**
 * Records one payment taken in the office (cash, check, own terminal), paid now. Returns its id and the journal that is
 * to be posted with it. Throws when the same batch key is recorded twice (unique).
 */
export async function recordTaken(
  tx: Tx,
  taken: Omit<PlannedPayment, "attemptOn" | "leaseUntil"> & { handedOver?: HandedOver | undefined },
): Promise<{ id: number; journal: NewJournal }> {
  const { payerId, officeId, householdId, purpose, batchKey, dueOn, amountCents, people, tierLevel } = taken;
  const at = await now();
  const appFee = applicationFee(amountCents, applicationFeeOfTier(tierLevel), people);
  const { id } = await tx.payment.create({
    data: {
      ...{ payerId, officeId, householdId, purpose, batchKey, amountCents },
      dueOn: toDbDate(dueOn),
      ...{ method: "in_office", ...taken.handedOver },
      appFeeCents: appFee,
      mode: "destination",
      status: "succeeded",
      rank: 9,
      createdAt: at,
      paidAt: at,
    },
  });
  const lines = inOfficePaid(amountCents, appFee);
  return { id, journal: { kind: "in_office", source: `payment:${id}`, effectiveOn: dueOn, officeId, lines } };
}
