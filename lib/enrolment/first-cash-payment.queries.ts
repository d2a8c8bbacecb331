import "server-only";
import { now } from "@/lib/core/clock";
import { type DateOn, fromDbDate } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/core/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { Cents } from "@/lib/core/money";
import type { OfficeId } from "@/lib/core/scope";
import { today } from "@/lib/core/wall-clock";
import { firstTotalOf } from "@/lib/dues/first-payment.rules";
import { outlastsOffice, periodOf } from "@/lib/membership-status/period.rules";
import { type EnrolmentResult, enrolmentResult } from "./wire";

type Agreed = EnrolmentResult["agreed"][number];

export type AwaitedPayment = {
  membershipId: number;
  memberId: number;
  planId: number;
  name: string;
  planName: string;
  unit: "month" | "year";
  lines: Agreed[];
  /** What the office owes for it, not the family. */
  officeFees: EnrolmentResult["officeFees"];
  totalCents: Cents;
};

/** The activation fee of a plan whose fee was waived after enrolment (001 §7). */
const isWaived = (row: { feeWaived: boolean }, line: Agreed) => row.feeWaived && line.kind === "activation_fee";

/** What of a family waits for its first payment in the office, with what was agreed at enrolment, oldest first. */
export async function waitingInFamily(client: Tx, office: OfficeId, householdId: number): Promise<AwaitedPayment[]> {
  const rows = await client.membership.findMany({
    where: { officeId: office, householdId, status: "pending_cash" },
    include: {
      member: { select: { firstName: true, lastName: true } },
      planVersion: { select: { planName: true } },
      enrolment: { select: { result: true } },
    },
    orderBy: { id: "asc" },
  });
  return rows.flatMap((row) => {
    const result = row.enrolment?.result ? enrolmentResult.parse(row.enrolment.result) : null;
    const lines = (result?.agreed ?? []).filter((line) => line.membershipId === row.id && !isWaived(row, line));
    if (lines.length === 0) return [];
    const officeFees = (result?.officeFees ?? []).filter(({ membershipId: id }) => id === row.id);
    const { id: membershipId, memberId, planId, unit, member, planVersion } = row;
    const name = `${member.firstName} ${member.lastName}`;
    const totalCents = firstTotalOf(lines);
    return [
      { membershipId, memberId, planId, name, planName: planVersion.planName, unit, lines, officeFees, totalCents },
    ];
  });
}

/** Nobody pays for a day on which the office is closed (decision 0051): throws 409 where one of these first periods has such a day. */
export async function refuseBeyondClosing(
  client: Tx,
  office: OfficeId,
  waiting: readonly AwaitedPayment[],
  on: DateOn,
): Promise<void> {
  const { closesOn } = await client.office.findUniqueOrThrow({ where: { id: office }, select: { closesOn: true } });
  const last = closesOn && fromDbDate(closesOn);
  if (waiting.some((one) => outlastsOffice(periodOf(on, one.unit, 0), last)))
    throw conflict("memberships.refused.officeCloses");
}

export type FirstPaymentPreview = {
  people: {
    memberId: number;
    membershipId: number;
    name: string;
    planName: string;
    duesCents: number;
    feeCents: number;
    paidUntil: DateOn;
  }[];
  totalCents: Cents;
  today: DateOn;
};

/**
 * What taking the first payment of a member's family would do: who begins today, what is handed over, until when that
 * lasts. Throws 404 for a member of another office, 409 where the member's own would go beyond the office's last day. `membershipId` is the plan, as `activate_cash` takes it.
 */
export async function firstPaymentPreview(office: OfficeId, memberId: number): Promise<FirstPaymentPreview> {
  const member = await db.member.findFirst({
    where: { id: memberId, officeId: office },
    select: { householdId: true, office: { select: { timezone: true } } },
  });
  if (!member) throw notFound();
  const on = today(await now(), member.office.timezone);
  const waiting = await waitingInFamily(db, office, member.householdId);
  await refuseBeyondClosing(
    db,
    office,
    waiting.filter((one) => one.memberId === memberId),
    on,
  );
  const amount = (one: AwaitedPayment, isFee: boolean) =>
    firstTotalOf(one.lines.filter((line) => (line.kind === "dues") !== isFee));
  return {
    people: waiting.map((one) => ({
      memberId: one.memberId,
      membershipId: one.planId,
      name: one.name,
      planName: one.planName,
      duesCents: amount(one, false),
      feeCents: amount(one, true),
      paidUntil: periodOf(on, one.unit, 0).endOn,
    })),
    totalCents: firstTotalOf(waiting.flatMap(({ lines }) => lines)),
    today: on,
  };
}
