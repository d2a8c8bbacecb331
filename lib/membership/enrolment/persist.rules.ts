import type { FirstLine } from "@/lib/billing/dues/first-payment.rules";
import { type Cents, minus, sum } from "@/lib/core/money";
import { planLabel } from "@/lib/practice/plans/rules";
import { type BillLine, quote } from "./rules";
import type { EnrolmentMember } from "./schema";
import type { Prepared } from "./validate.schema";
import type { EnrolmentResult } from "./wire";

/** An added person, with the membership of each line of the bill. */
export type Saved = { memberId: number; memberIndex: number; lines: { line: BillLine; membershipId: number }[] };

const fullName = (member: Pick<EnrolmentMember, "firstName" | "lastName">) => `${member.firstName} ${member.lastName}`;

/** What the saved people owe first, as quoted: their first period, and a fee where there is one. */
export function firstLines(saved: readonly Saved[], familySize: number): FirstLine[] {
  return saved.flatMap((person) =>
    person.lines.flatMap(({ line, membershipId }): FirstLine[] => {
      const { listCents, discountBps, discountReason, netCents, fee } = line;
      const common = { membershipId, familySize };
      const dues: FirstLine = { ...common, kind: "dues", listCents, discountBps, discountReason, netCents };
      if (fee.cents === 0) return [dues];
      const kind = fee.kind === "setup" ? "gpp_setup_fee" : "activation_fee";
      const amounts = { listCents: fee.cents, discountBps: 0, discountReason: null, netCents: fee.cents };
      return [dues, { ...common, kind, ...amounts }];
    }),
  );
}

/** What was consented to, less the quoted share of the people who could not be added. */
export function consentedOf({ request, bill }: Prepared, saved: readonly Saved[]): Cents {
  const left = bill.lines.filter((line) => !saved.some(({ memberIndex }) => memberIndex === line.memberIndex));
  return minus(request.submission.consentedTotalCents, sum(left.map(({ dueTodayCents }) => dueTodayCents)));
}

/** The result a family sees, now and for every repetition of the submission. */
export function resultOf(
  prepared: Prepared,
  saved: readonly Saved[],
  agreed: FirstLine[],
  sent: Pick<EnrolmentResult, "triedWith" | "ownToken">,
): EnrolmentResult {
  const { request, plans, code, today, quoted } = prepared;
  const { submission, family } = request;
  // Without those who could not be added; with everybody it is what the bill says.
  const added = saved.flatMap(({ memberIndex }) => quoted.members[memberIndex] ?? []);
  const inOffice = submission.payment.kind === "in_office";
  const label = (planId: number) => {
    const plan = plans.find((each) => each.id === planId);
    return plan ? planLabel(plan, submission.locale) : "";
  };
  return {
    added: saved.flatMap((person) => {
      const member = submission.members[person.memberIndex];
      if (!member) return [];
      const plansOf = person.lines.map(({ line }) => ({
        name: label(line.planId),
        unit: line.unit,
        netCents: line.netCents,
      }));
      return [{ memberId: person.memberId, name: fullName(member), plans: plansOf }];
    }),
    failed: submission.members
      .filter((_, index) => !saved.some((person) => person.memberIndex === index))
      .map(fullName),
    totalCents: consentedOf(prepared, saved),
    inOffice,
    bankDebit: false,
    agreed: inOffice ? agreed : [],
    officeFees: saved.flatMap((person) =>
      person.lines
        .filter(({ line }) => line.officeFeeCents > 0)
        .map(({ line, membershipId }) => ({ membershipId, cents: line.officeFeeCents })),
    ),
    nextCharge: quote({ ...quoted, members: added }).nextCharge,
    email: submission.owner?.email ?? family?.email ?? "",
    anchorOn: today,
    referralCode: submission.referralCode,
    groupCodeId: code?.id ?? null,
    ...sent,
    refusal: null,
    closed: false,
  };
}
