import "server-only";
import type { NewPlanTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { invalid, notFound } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents } from "@/lib/core/money";
import { addMonthsClamped, type DateOn, fromDbDate, toDbDate, type Unit } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { plansOf } from "@/lib/membership/enrolment/add-plan.queries";
import { activePlans } from "@/lib/membership/enrolment/queries";
import { planPickerList } from "@/lib/practice/plans/picker.rules";
import { discountedPrice, planLabel } from "@/lib/practice/plans/rules";
import { planDifference } from "./plan.rules";
import { loadMembership } from "./queries";
import type { MembershipFacts } from "./rules";
import type { PlanStart } from "./schema";

/** A plan a membership can be changed to, by unit, at its present list price. */
export type PlanChoice = {
  planId: number;
  planVersionId: number;
  unit: Unit;
  planName: string;
  listCents: number;
  disableFamilyDiscounts: boolean;
};

type Asking = { memberId: number; today: DateOn; current?: { planId: number; unit: Unit } };

async function choicesFor(office: OfficeId, { memberId, today, current }: Asking, locale: Locale) {
  const [member, plans] = await Promise.all([
    db.member.findFirst({ where: { id: memberId, officeId: office }, select: { birthOn: true } }),
    activePlans(office),
  ]);
  if (!member) throw notFound();
  const request = { birthOn: fromDbDate(member.birthOn), today, newPlan: true, ...(current ? { current } : {}) };
  return planPickerList(plans, request).flatMap(({ plan, unit, priceCents }): PlanChoice[] => {
    const version = plans.find(({ id }) => id === plan.id);
    if (!version) return [];
    const planName = planLabel(plan, locale);
    const { versionId: planVersionId, disableFamilyDiscounts } = version;
    return [{ planId: plan.id, planVersionId, unit, planName, listCents: priceCents, disableFamilyDiscounts }];
  });
}

/**
 * Plans the person can change to: the office's active ones for their age on a day, today's where none is named, without the current one
 * (001 §5) and without those they have in addition.
 */
export async function planChoices(
  office: OfficeId,
  membershipId: number,
  locale: Locale,
  on?: DateOn,
): Promise<PlanChoice[]> {
  const { row, facts } = await loadMembership(db, { officeId: office }, membershipId);
  const current = { planId: row.planId, unit: row.unit };
  const choices = await choicesFor(office, { memberId: row.memberId, today: on ?? facts.today, current }, locale);
  const others = await plansOf(db, row.memberId, row.id);
  return choices.filter(({ planId }) => !others.includes(planId));
}

/** Plans a person can add, in addition to theirs or after one that has ended. */
export async function memberChoices(office: OfficeId, memberId: number, locale: Locale): Promise<PlanChoice[]> {
  const { timezone } = await db.office.findUniqueOrThrow({ where: { id: office }, select: { timezone: true } });
  const choices = await choicesFor(office, { memberId, today: today(await now(), timezone) }, locale);
  const taken = await plansOf(db, memberId);
  return choices.filter(({ planId }) => !taken.includes(planId));
}

/**
 * Current terms of a chosen plan; without a unit in the current one, or in the only one it is sold in. Throws 400 on
 * the plan for one not offered to the person: neither today nor, where it begins with the next term, at their age then.
 */
export async function chosenTerms(
  office: OfficeId,
  membership: { id: number; unit: Unit; termEndOn: Date },
  planId: number,
  unit: Unit | undefined,
  when: PlanStart,
): Promise<NewPlanTerms> {
  const days = when === "renewal" ? [undefined, fromDbDate(membership.termEndOn)] : [undefined];
  const offered = await Promise.all(days.map((on) => planChoices(office, membership.id, "en-US", on)));
  const choices = offered.flat().filter((one) => one.planId === planId);
  const wanted = choices.find((one) => one.unit === (unit ?? membership.unit));
  const choice = wanted ?? (unit === undefined ? choices[0] : undefined);
  if (!choice) throw invalid({ membershipId: INVALID.data });
  return { planId, planVersionId: choice.planVersionId, unit: choice.unit, listCents: choice.listCents };
}

/** What the paid periods of the present term would have cost more or less with another list price. */
export async function priceDifferenceOf(
  tx: Tx,
  membershipId: number,
  facts: MembershipFacts,
  listCents: number,
): Promise<number> {
  const termStartOn = addMonthsClamped(facts.current.termEndOn, -12);
  const paid = await tx.obligation.findMany({
    where: { membershipId, kind: "dues", status: "paid", periodStartOn: { gte: toDbDate(termStartOn) } },
    select: {
      ...{ netCents: true, discountBps: true },
      refundLines: {
        where: { refund: { status: { notIn: ["failed", "canceled"] } } },
        select: { cents: true },
      },
    },
  });
  return planDifference(
    paid.map(({ netCents, discountBps, refundLines }) => ({
      netCents,
      refundedCents: refundLines.reduce((sum, line) => sum + line.cents, 0),
      newNetCents: discountedPrice(cents(listCents), discountBps),
    })),
  );
}
