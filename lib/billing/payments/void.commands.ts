import "server-only";
import { rankOf } from "@/lib/billing/charges/rules";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Obligation } from "@/lib/generated/prisma/client";
import { postJournals } from "@/lib/platform/ledger/commands";
import { type Line, obligationVoided, writtenOff } from "@/lib/platform/ledger/rules";
import { feeOfPart } from "./rules";

/** Voids obligations, each with the journal that reverses its own. */
export async function voidObligations(
  tx: Tx,
  open: readonly Pick<Obligation, "id" | "officeId" | "netCents">[],
  on: DateOn,
): Promise<void> {
  await tx.obligation.updateMany({ where: { id: { in: open.map(({ id }) => id) } }, data: { status: "void" } });
  await postJournals(
    tx,
    open.map((one) => ({
      kind: "dues_void",
      source: `obligation:${one.id}`,
      effectiveOn: on,
      officeId: one.officeId,
      lines: obligationVoided(cents(one.netCents)),
    })),
  );
}

/** No period is counted below zero: what is not owed by these obligations any more stands in nobody's way. */
export const freePeriods = (tx: Tx, ids: readonly number[]) =>
  tx.$executeRaw`update obligation set period_index = -id where id = any(${[...ids]}::int[])`;

/** Waives obligations: they are written off in the ledger as the loss of whoever bears it. */
export async function writeOff(
  tx: Tx,
  open: readonly Obligation[],
  on: DateOn,
  linesOf: (amount: Cents) => Line[] = writtenOff,
): Promise<void> {
  await tx.obligation.updateMany({ where: { id: { in: open.map(({ id }) => id) } }, data: { status: "written_off" } });
  await postJournals(
    tx,
    open.map(({ id, officeId, netCents }) => ({
      kind: "write_off",
      source: `obligation:${id}`,
      effectiveOn: on,
      officeId,
      lines: linesOf(cents(netCents)),
    })),
  );
}

type Held = {
  id: number;
  status: string;
  officeId: number;
  intent: string | null;
  amount: number;
  fee: number;
  attemptCount: number;
  sending: boolean;
};

/**
 * Payments, locked. Whether an attempt is under way is asked once they are: a statement that waits for a lock sees the other
 * tables as they were before whoever held it had opened one.
 */
async function lockPayments(tx: Tx, ids: readonly number[]): Promise<Held[]> {
  const payments = await tx.$queryRaw<Omit<Held, "sending">[]>`
    select p.id, p.status::text, p.office_id as "officeId", p.stripe_intent_id as intent, p.amount_cents as amount,
      p.app_fee_cents as fee, p.attempt_count as "attemptCount"
    from payment p where p.id = any(${ids}::int[]) order by p.id for no key update`;
  const live = await tx.attempt.findMany({
    where: { paymentId: { in: payments.map(({ id }) => id) }, state: "sending" },
    select: { paymentId: true },
  });
  const sending = new Set(live.map(({ paymentId }) => paymentId));
  return payments.map((payment) => ({ ...payment, sending: sending.has(payment.id) }));
}

/**
 * Open obligations of a membership with their payments locked, and what other members owe on them. Throws 409 when one
 * of the payments is in progress at the provider, or shared and known there: it cannot be voided.
 * @param letsArrive bank debits on their way are left out instead: their obligations are returned as `arriving`
 */
export async function lockOpen(tx: Tx, officeId: number, membershipId: number, letsArrive = false) {
  const owed = await tx.obligation.findMany({ where: { officeId, membershipId, status: "open" } });
  const payments = await lockPayments(
    tx,
    owed.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const onTheirWay = new Set(
    payments.filter(({ status, sending }) => letsArrive && status === "processing" && !sending).map(({ id }) => id),
  );
  const isArriving = ({ paymentId }: Obligation) => paymentId !== null && onTheirWay.has(paymentId);
  const open = owed.filter((one) => !isArriving(one));
  const here = payments.filter(({ id }) => !onTheirWay.has(id));
  const shared = here.map((payment) => {
    const mine = open.filter(({ paymentId }) => paymentId === payment.id);
    return { payment, left: payment.amount - mine.reduce((total, { netCents }) => total + netCents, 0) };
  });
  for (const { payment, left } of shared) {
    const atRest = !payment.sending && (payment.status === "planned" || payment.status === "failed");
    if (!atRest || (payment.intent !== null && left > 0)) throw conflict("members.paymentUnderWay");
  }
  return { open, shared, arriving: owed.filter(isArriving) };
}

/**
 * Voids the open obligations of a membership that ends now; its payments get smaller or are canceled. Throws as
 * `lockOpen`.
 * @param letsArrive bank debits on their way do not hold it up: what arrives is given back (`giveBackArrived`)
 */
export async function voidOpen(
  tx: Tx,
  officeId: number,
  membershipId: number,
  on: DateOn,
  letsArrive = false,
): Promise<void> {
  const { open, shared, arriving } = await lockOpen(tx, officeId, membershipId, letsArrive);
  await tx.obligation.updateMany({ where: { id: { in: arriving.map(({ id }) => id) } }, data: { giveBack: true } });
  for (const { payment, left } of shared) {
    await tx.payment.update({
      where: { id: payment.id },
      data:
        left > 0
          ? {
              amountCents: left,
              appFeeCents: feeOfPart({ amountCents: payment.amount, appFeeCents: payment.fee }, left),
            }
          : { status: "canceled", rank: rankOf(payment.attemptCount, "canceled"), nextAttemptOn: null },
    });
  }
  await voidObligations(tx, open, on);
}

/**
 * Undoes a payment of which nothing is owed after all (a one-off charge that was refused, an enrolment whose first charge
 * is given up): open obligations are voided and their journals reversed. Changes nothing and returns false where it has
 * succeeded, is on its way, or is being attempted.
 */
export async function voidPayment(tx: Tx, paymentId: number): Promise<boolean> {
  const [payment] = await lockPayments(tx, [paymentId]);
  if (!payment) throw new Error(`there is no payment ${paymentId}`);
  if (payment.sending || ["succeeded", "processing"].includes(payment.status)) return false;
  const office = await tx.office.findUniqueOrThrow({ where: { id: payment.officeId }, select: { timezone: true } });
  await tx.payment.update({ where: { id: paymentId }, data: { nextAttemptOn: null, heldReason: null } });
  const open = await tx.obligation.findMany({ where: { paymentId, status: "open" } });
  await voidObligations(tx, open, today(await now(), office.timezone));
  return true;
}
