import "server-only";
import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields/fields";
import { type Cents, ZERO } from "@/lib/core/money";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import type { Tenant } from "@/tenants/tenant";
import { savedPayment, standsAgainst } from "./add-plan.queries";
import type { Taking } from "./add-plan.schema";
import { type EnrolmentOutcome, enrol } from "./commands";
import { familyOfMember } from "./family.queries";
import { legacyUnitOf } from "./legacy.rules";
import { activePlans } from "./queries";
import { quoteRequest } from "./validate.queries";
import type { EnrolmentRequest, Submission } from "./validate.schema";

export type EnrolledBy = { tenant: Tenant; actor: Actor; caller: Caller };

async function requestOf(
  office: OfficeId,
  input: Taking,
  { tenant, actor, caller }: EnrolledBy,
): Promise<EnrolmentRequest> {
  const member = await db.member.findFirst({ where: { id: input.memberId, officeId: office } });
  const family = member ? await familyOfMember(office, member.id) : null;
  if (!member || !family) throw notFound();
  const plans = input.unit === undefined ? await activePlans(office) : [];
  const [plan, ...additionalPlans] = input.planIds.map((planId) => ({
    planId,
    unit: input.unit ?? legacyUnitOf(planId, plans),
  }));
  if (!plan) throw invalid({ membershipId: INVALID.required });
  const { firstName, lastName, birthOn, relationship, chartId } = member;
  const submission: Submission = {
    submissionKey: input.submissionKey ?? randomUUID(),
    members: [
      {
        ...{ memberId: member.id, firstName, lastName, dob: fromDbDate(birthOn), relationship, chartId },
        ...{ plan, additionalPlans, payor: "member", waiveFee: input.waiveFee },
      },
    ],
    owner: null,
    payment: input.pay === "in_office" ? { kind: "in_office" } : await savedPayment(family.payerId),
    // Staff have them signed on paper or read them out; the audit log names who submitted.
    agreements: { terms: true, auto_renewal: true, plan_confirmation: true },
    insurance: null,
    groupCode: null,
    referralCode: null,
    consentedTotalCents: input.consentedTotalCents ?? ZERO,
    locale: input.locale,
  };
  const internalRole = actor.administrator?.role ?? actor.role;
  return { tenant, office, actor, caller, internalRole, family, source: input.source, submission };
}

export type TakingPreview = {
  lines: { planId: number; netCents: Cents; listCents: Cents; feeCents: Cents; nextDueOn: DateOn }[];
  totalCents: Cents;
  /** Why it cannot be done: texts under `enrolment.problem`. */
  problems: string[];
  inOffice: boolean;
  nextCharge: { on: DateOn; cents: Cents } | null;
};

/** Preview of what these plans cost a member, today and next. Throws 404. */
export async function takingPreview(office: OfficeId, input: Taking, by: EnrolledBy): Promise<TakingPreview> {
  const { bill } = await quoteRequest(await requestOf(office, input, by));
  const against = await standsAgainst(db, input.memberId, input.planIds);
  return {
    lines: bill.lines.map(({ planId, netCents, listCents, fee, nextDueOn }) => ({
      ...{ planId, netCents, listCents, nextDueOn },
      feeCents: fee.waived ? ZERO : fee.cents,
    })),
    totalCents: bill.totalCents,
    problems: [
      ...(against ? [against] : []),
      ...bill.problems.filter((problem) => problem !== "noOwner" && problem !== "ownerIsMinor"),
      ...bill.memberProblems.map(({ problem }) => problem),
    ],
    inOffice: input.pay === "in_office",
    nextCharge: bill.nextCharge,
  };
}

/**
 * Adds plans for a member: charged to the family's saved payment method, or waiting for payment in the office. The same
 * engine as any enrolment, so a repetition is the same enrolment. Throws 404, and 409 when the price has changed or the
 * person already has the plan.
 */
export async function takePlans(office: OfficeId, input: Taking, by: EnrolledBy): Promise<EnrolmentOutcome> {
  const request = await requestOf(office, input, by);
  if (input.consentedTotalCents === undefined) {
    const { bill } = await quoteRequest(request);
    request.submission.consentedTotalCents = bill.totalCents;
  }
  const answer = await enrol(request);
  if (answer.state === "declined") throw conflict(answer.refusal ?? "enrolment.refusal.other");
  return answer;
}
