import "server-only";
import { type IssuedFrom, recordIssued } from "@/lib/billing/desk-records/commands";
import { planPayment, recordTaken } from "@/lib/billing/payments/create.commands";
import type { HandedOver } from "@/lib/billing/payments/desk.schema";
import { collectionOf } from "@/lib/billing/payments/rules";
import { type Author, audit } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import type { Prisma, Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { type Cents, cents, minus } from "@/lib/core/money";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postJournals } from "@/lib/platform/ledger/commands";
import { invoiceOwed, obligationDue, writtenOff } from "@/lib/platform/ledger/rules";
import { periodOf } from "@/lib/platform/membership-status/period.rules";
import { sendFreeReceipt, sendReceipt } from "@/lib/practice/receipts/mail.commands";
import { type FirstLine, firstTotalOf } from "./first-payment.rules";

export type FirstPayment = {
  officeId: number;
  householdId: number;
  payerId: number;
  purpose: "enrolment" | "renewal";
  batchKey: string;
  lines: FirstLine[];
  /** How it came over the counter, where it was taken in the office and that was noted. */
  handedOver?: HandedOver | undefined;
};

type Made = { id: number; officeId: number; netCents: number };

async function makeObligations(
  tx: Tx,
  input: FirstPayment,
  dueOn: DateOn,
  fate: { status: "open" | "paid" | "written_off"; paymentId: number | null },
): Promise<Made[]> {
  const at = await now();
  const memberships = await tx.membership.findMany({
    where: { id: { in: input.lines.map((line) => line.membershipId) }, officeId: input.officeId },
  });
  const data = input.lines.map((line): Prisma.ObligationCreateManyInput => {
    const membership = memberships.find((one) => one.id === line.membershipId);
    if (!membership) throw new Error(`membership ${line.membershipId} is not of office ${input.officeId}`);
    const index = line.periodIndex ?? 0;
    const period = periodOf(fromDbDate(membership.anchorOn), membership.unit, index);
    return {
      membershipId: line.membershipId,
      officeId: input.officeId,
      kind: line.kind,
      periodIndex: index,
      dueOn: toDbDate(dueOn),
      periodStartOn: toDbDate(period.startOn),
      periodEndOn: toDbDate(period.endOn),
      planVersionId: membership.planVersionId,
      listCents: line.listCents,
      discountCents: minus(line.listCents, line.netCents),
      netCents: line.netCents,
      discountBps: line.discountBps,
      discountReason: line.discountReason,
      // The setup fee of a guaranteed plan is not refundable (001 §1).
      refundable: line.kind !== "gpp_setup_fee",
      familySize: line.familySize,
      ...fate,
      createdAt: at,
    };
  });
  return tx.obligation.createManyAndReturn({ data, select: { id: true, officeId: true, netCents: true } });
}

/** The last word before a price is written: nobody is charged anything but the total they consented to. Throws 409. */
export function requireTotal(lines: readonly FirstLine[], consentedCents: Cents): void {
  if (firstTotalOf(lines) !== consentedCents) throw conflict("enrolment.priceChanged");
}

const membersOn = (lines: FirstLine[]) => new Set(lines.map((line) => line.membershipId)).size;

/** Moves the memberships' schedules past the period that was just issued. */
async function advance(tx: Tx, input: FirstPayment): Promise<void> {
  const dues = input.lines.filter((line) => line.kind === "dues");
  const indexOf = new Map(dues.map(({ membershipId, periodIndex = 0 }) => [membershipId, periodIndex + 1]));
  for (const membership of await tx.membership.findMany({ where: { id: { in: [...indexOf.keys()] } } })) {
    const index = indexOf.get(membership.id) ?? 1;
    const next = periodOf(fromDbDate(membership.anchorOn), membership.unit, index);
    const nextDueOn = membership.collection === "auto" ? toDbDate(next.startOn) : null;
    await tx.membership.update({ where: { id: membership.id }, data: { nextIndex: index, nextDueOn } });
  }
}

async function localDay(tx: Tx, officeId: number): Promise<{ day: DateOn; tierLevel: number }> {
  const { timezone, tierLevel } = await tx.office.findUniqueOrThrow({ where: { id: officeId } });
  return { day: today(await now(), timezone), tierLevel };
}

/**
 * What new memberships owe at once: obligations of period 0 and one-time fees, in one payment. The memberships must
 * exist; their schedule advances to period 1. Returns the payment to `collect` after the commit, or null when there is
 * nothing to collect: a total of 0 is paid already, 1 to 49 cents are written off (a card cannot take them). Throws 409
 * when the lines do not add up to the consented total: then nothing is written, and nothing can be charged.
 */
export async function createEnrolmentPayment(
  tx: Tx,
  input: FirstPayment & { consentedCents: Cents },
): Promise<{ paymentId: number | null; totalCents: Cents }> {
  const { officeId, payerId, householdId, purpose, batchKey, lines, consentedCents: totalCents } = input;
  requireTotal(lines, totalCents);
  const { day, tierLevel } = await localDay(tx, officeId);
  const fate = collectionOf(totalCents);
  const people = membersOn(lines);
  const planned = { payerId, officeId, householdId, purpose, batchKey, dueOn: day, tierLevel, people };
  const paymentId = fate === "charge" ? await planPayment(tx, { ...planned, amountCents: totalCents }) : null;
  const status = fate === "charge" ? "open" : fate === "nothing" ? "paid" : "written_off";
  const made = await makeObligations(tx, input, day, { status, paymentId });
  await postJournals(
    tx,
    made.flatMap((one) => {
      const common = { source: `obligation:${one.id}`, effectiveOn: day, officeId };
      const amount = cents(one.netCents);
      const due = { ...common, kind: "dues", lines: obligationDue(amount) };
      return status === "written_off" ? [due, { ...common, kind: "write_off", lines: writtenOff(amount) }] : [due];
    }),
  );
  await advance(tx, input);
  if (fate === "nothing") await sendFree(tx, input, made, day);
  return { paymentId, totalCents };
}

/** What a full discount has paid leaves no payment behind, but a receipt. */
const sendFree = (tx: Tx, input: FirstPayment, made: readonly Made[], day: DateOn) =>
  sendFreeReceipt(
    tx,
    input,
    made.map(({ id }) => id),
    day,
  );

/**
 * Records a payment taken in the office (cash, check, own terminal): the obligations are paid, the payment and the
 * platform's fee are posted to the ledger, and a receipt is mailed. Throws when the same batch key is recorded twice
 * (unique). Returns the payment's id, or null when nothing was owed. `from` is how the memberships stood before any of it, so that
 * it can be undone.
 */
export async function recordInOfficePayment(
  tx: Tx,
  input: FirstPayment & { from: IssuedFrom },
  author: Author,
): Promise<{ paymentId: number | null; totalCents: Cents }> {
  const { officeId, payerId, householdId, purpose, batchKey, lines, from } = input;
  const { day, tierLevel } = await localDay(tx, officeId);
  const totalCents = firstTotalOf(lines);
  const paid = { amountCents: totalCents, handedOver: input.handedOver };
  const taken = { payerId, officeId, householdId, purpose, batchKey, dueOn: day, tierLevel, ...paid };
  const payment = totalCents === 0 ? null : await recordTaken(tx, { ...taken, people: membersOn(lines) });
  const made = await makeObligations(tx, input, day, { status: "paid", paymentId: payment?.id ?? null });
  const common = { effectiveOn: day, officeId };
  await postJournals(tx, [
    ...made.map((one) => ({
      ...common,
      kind: "dues",
      source: `obligation:${one.id}`,
      lines: obligationDue(cents(one.netCents)),
    })),
    ...(payment ? [payment.journal] : []),
  ]);
  await advance(tx, input);
  if (payment) await recordIssued(tx, { id: payment.id, officeId, householdId, amountCents: totalCents }, from);
  const after = { amountCents: totalCents, purpose, ...input.handedOver };
  await audit(tx, author, {
    action: "payment.inOffice",
    noun: "payment",
    ...(payment ? { nounId: payment.id } : {}),
    officeId,
    after,
  });
  if (payment) await sendReceipt(tx, payment.id);
  else await sendFree(tx, input, made, day);
  return { paymentId: payment?.id ?? null, totalCents };
}

/**
 * Setup fees of guaranteed plans that the office pays for its members (payor = office, 001 §4): owed to the platform
 * from the day the plan begins, and collected with the office's own invoice. Once for a membership.
 */
export async function oweOfficeFees(
  tx: Tx,
  officeId: number,
  fees: readonly { membershipId: number; cents: Cents }[],
  day: DateOn,
): Promise<void> {
  await postJournals(
    tx,
    fees.map((fee) => ({
      kind: "setup_fee_owed",
      source: `membership:${fee.membershipId}`,
      effectiveOn: day,
      officeId,
      lines: invoiceOwed(fee.cents),
    })),
  );
}
