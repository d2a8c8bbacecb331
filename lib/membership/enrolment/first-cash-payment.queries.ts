import "server-only";
import { yearOfMonth } from "@/lib/billing/benefits/year.queries";
import type { YearInMonth } from "@/lib/billing/benefits/year.rules";
import { firstTotalOf } from "@/lib/billing/dues/first-payment.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Cents } from "@/lib/core/money";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { canBegin, periodOf } from "@/lib/platform/membership-status/period.rules";
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

type Beginning = {
  begin: AwaitedPayment[];
  /** Whose first period would go beyond the office's last day. */
  refused: AwaitedPayment[];
  /** The office's last day; null where it stays. */
  closesOn: DateOn | null;
};

/** Who of those that wait can begin on a day, and who cannot, in the order in which they are given. */
export async function beginningOn(
  client: Tx,
  office: OfficeId,
  waiting: readonly AwaitedPayment[],
  on: DateOn,
): Promise<Beginning> {
  const row = await client.office.findUniqueOrThrow({ where: { id: office }, select: { closesOn: true } });
  const closesOn = row.closesOn && fromDbDate(row.closesOn);
  const begin = waiting.filter((one) => canBegin(one, on, closesOn));
  return { begin, refused: waiting.filter((one) => !begin.includes(one)), closesOn };
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
    /** What a month brings of the year; null where the period is a year, or that is not known. */
    year: YearInMonth | null;
  }[];
  /** Who waits and cannot begin any more, because the office closes before their first period ends. */
  refused: { memberId: number; name: string; planName: string }[];
  /** The office's last day; null where it stays. */
  closesOn: DateOn | null;
  /** What those who begin pay. */
  totalCents: Cents;
  today: DateOn;
};

/**
 * What taking the first payment of a member's family would do: who begins today, what is handed over, until when that
 * lasts, and who cannot begin. Throws 404 for a member of another office. `membershipId` is the plan, as `activate_cash` takes it.
 */
export async function firstPaymentPreview(office: OfficeId, memberId: number): Promise<FirstPaymentPreview> {
  const member = await db.member.findFirst({
    where: { id: memberId, officeId: office },
    select: { householdId: true, office: { select: { timezone: true } } },
  });
  if (!member) throw notFound();
  const on = today(await now(), member.office.timezone);
  const waiting = await waitingInFamily(db, office, member.householdId);
  const { begin, refused, closesOn } = await beginningOn(db, office, waiting, on);
  const amount = (one: AwaitedPayment, isFee: boolean) =>
    firstTotalOf(one.lines.filter((line) => (line.kind === "dues") !== isFee));
  const years = new Map<number, YearInMonth | null>();
  for (const { membershipId } of begin) years.set(membershipId, await yearOfMonth(office, membershipId, on));
  return {
    people: begin.map((one) => ({
      year: years.get(one.membershipId) ?? null,
      memberId: one.memberId,
      membershipId: one.planId,
      name: one.name,
      planName: one.planName,
      duesCents: amount(one, false),
      feeCents: amount(one, true),
      paidUntil: periodOf(on, one.unit, 0).endOn,
    })),
    refused: refused.map(({ memberId: id, name, planName }) => ({ memberId: id, name, planName })),
    closesOn,
    totalCents: firstTotalOf(begin.flatMap(({ lines }) => lines)),
    today: on,
  };
}
