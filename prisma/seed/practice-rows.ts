// Rows of practices that have no past at the payment provider: the office, its settings, plans, members and terms. Many at a time.
import { createHash } from "node:crypto";
import type { Prisma, Tx } from "@/lib/core/db/db";
import { dateOn, daysFrom, toDbDate } from "@/lib/core/time/dates";
import { termsText } from "@/lib/platform/terms/queries";
import { asText } from "@/lib/platform/terms/rules";
import { TERMS_ON } from "@/lib/platform/terms/schema";
import { termsOf } from "@/lib/practice/plans/versions.rules";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { load } from "./load";
import { payoutAccountId, TYPICAL_FEES } from "./offices";
import { filledPreset } from "./plans";
import { dearnessOf, practiceAt, pricedAt } from "./practices";
import { tellSandbox } from "./provider";
import type { Random } from "./random";
import type { Town } from "./towns";

/** How a practice stands with us. */
export type PracticeState = "signUp" | "deleted" | "preparing" | "live" | "onHold" | "ended";

/** Of the lead sources every database begins with, the common ones more often. */
const HEARD = [
  "referral",
  "webinar",
  "referral",
  "search-engine",
  "professional-association",
  "conference",
  "podcast",
  "social-media",
  "existing-customer",
];
const OFFERED: Record<TenantId, readonly string[]> = {
  dental: ["general_adult", "general_child"],
  vision: ["annual_exam_eyewear", "annual_exam_contacts"],
};

/** A practice of the demo before there is a row of it. */
export type Sketch = {
  state: PracticeState;
  town: Town;
  officeName: string;
  slug: string;
  owner: { firstName: string; lastName: string };
  step: number;
  createdAt: Date;
  finished: boolean;
};

const ACCOUNT = {
  signUp: "incomplete",
  deleted: "closed",
  preparing: "onboarding",
  live: "live",
  onHold: "live",
  ended: "closed",
} as const;

/** The row of its office; what nobody chose follows from its number. */
export function officeRow(tenantId: TenantId, each: Sketch, no: number, random: Random, associationId: number | null) {
  const { state, town, officeName, slug, step, createdAt, finished } = each;
  const { city, state: inState, zip, timezone } = town;
  const { street, phone, ...practice } = practiceAt(tenantId, no, town, officeName);
  const known = step > 1;
  const live = state === "live" || state === "onHold" || state === "ended";
  return {
    ...{ tenantId, timezone, officeName: known ? officeName : "New office", slug, email: `office@${slug}.example` },
    ...(known
      ? { street, phone, city, state: inState, zip }
      : { street: null, phone: null, city: null, state: null, zip: null }),
    ...practice,
    associationId,
    practiceSystem: finished ? (TENANTS[tenantId].constants.pmsOptions[no % 3]?.value ?? null) : null,
    verified: finished,
    accountStatus: ACCOUNT[state],
    signupStep: step,
    signupData: { named: known },
    onboardingCompletedAt: live ? daysFrom(createdAt, random.whole(6, 40)) : null,
    tierLevel: 1 + (no % 3),
    pricingPeriod: no % 4 === 3 ? ("year" as const) : ("month" as const),
    leaderboardNamed: live && no % 3 === 0,
    leadSource: no % 7 === 5 ? null : (HEARD[no % HEARD.length] ?? null),
    // Those from before the tiers pay for none.
    legacyPricing: live && no % 3 === 1,
    createdAt,
    updatedAt: createdAt,
  } satisfies Prisma.OfficeCreateManyInput;
}

/** A moment, or the first one after its office was there. */
export const seen = (since: Date, at: Date): Date => (at < since ? since : at);

export type Made = { id: number; no: number; sketch: Sketch; ownerId: number };

/** Their settings, fees and, for whoever can be paid, the account at the provider. */
export async function makeSettings(tx: Tx, tenantId: TenantId, offices: readonly Made[], at: Date): Promise<void> {
  const ids = offices.map(({ id }) => id);
  const held = offices.filter(({ sketch: { state } }) => state === "onHold").map(({ id }) => id);
  await tx.$executeRaw`
    insert into plan_settings (office_id, program_name, family_two_bps, family_three_bps, family_four_bps, disable_enrollment, updated_at)
    select o.id, case when o.verified then o.office_name || ' Membership' end, 1000, 1500, 2000, o.id = any(${held}::int[]), o.created_at
    from office o where o.id = any(${ids}::int[])`;
  // Who asks more for a plan asks more for each visit.
  const fees = Object.entries(TYPICAL_FEES[tenantId]);
  await tx.$executeRaw`
    insert into office_fee (office_id, code, fee_cents)
    select o.id, f.code, round(f.cents * d.factor / 100)::int * 100 from office o
    join unnest(${ids}::int[], ${offices.map(({ no }) => dearnessOf(no))}::float8[]) d (id, factor) on d.id = o.id
    cross join unnest(${fees.map(([code]) => code)}::text[], ${fees.map(([, cents]) => cents)}::int[]) f (code, cents)
    where o.verified`;
  const paid = offices.filter(
    ({ no, sketch: { state, finished } }) => finished && (state !== "preparing" || no % 2 === 0),
  );
  await tx.payoutAccount.createMany({
    data: paid.map(({ id }) => ({
      ...{ officeId: id, stripeAccountId: payoutAccountId(id), last4: String(1000 + ((id * 37) % 9000)) },
      ...{ chargesEnabled: true, payoutsEnabled: true, updatedAt: at },
    })),
  });
  await tellSandbox(
    paid.map(({ id, sketch: { officeName, slug, createdAt } }) => ({
      ...{
        op: "account" as const,
        at: createdAt.toISOString(),
        id: payoutAccountId(id),
        email: `office@${slug}.example`,
      },
      ...{
        business_name: officeName,
        controller_kind: "express",
        onboarded: true,
        last4: "6789",
        payout_interval: "weekly",
      },
    })),
  );
}

export type PlanOf = { planId: number; versionId: number; annualCents: number };

/** Two plans of the common templates for whoever is as far, at the price of its number. Answers the first plan of each office. */
export async function makePlans(
  tx: Tx,
  tenantId: TenantId,
  offices: readonly Made[],
  priceOf: (no: number, templateCents: number) => number = pricedAt,
): Promise<Map<number, PlanOf>> {
  const templates = OFFERED[tenantId].map((presetType) => filledPreset(tenantId, presetType));
  const offered = offices
    .filter(({ no, sketch: { state, finished } }) => finished && (state !== "preparing" || no % 3 !== 0))
    .flatMap((office) => templates.map((plan, position) => ({ office, plan, position })));
  const planIds = await load(
    tx,
    "plan",
    offered.map(({ office: { id, sketch }, plan: { presetType }, position }) => ({
      ...{ officeId: id, presetType: presetType ?? null, status: "active" as const, position },
      ...{ createdAt: sketch.createdAt, updatedAt: sketch.createdAt },
    })),
  );
  const priced = offered.map(({ office, plan }, at) => {
    const monthlyCents = plan.monthlyCents && priceOf(office.no, plan.monthlyCents);
    const annualCents = plan.annualCents && priceOf(office.no, plan.annualCents);
    return {
      ...termsOf({ ...plan, monthlyCents, annualCents }),
      services: [...plan.services],
      planId: planIds[at] ?? 0,
      no: 1,
    };
  });
  const versionIds = await load(
    tx,
    "plan_version",
    priced.map((row, at) => ({ ...row, createdAt: offered[at]?.office.sketch.createdAt ?? new Date(0) })),
  );
  await tx.$executeRaw`
    update plan set current_version_id = v.version from unnest(${planIds}::int[], ${versionIds}::int[]) v (plan, version)
    where id = v.plan`;
  return new Map(
    offered.flatMap(({ office, position }, at) =>
      position === 0
        ? [
            [
              office.id,
              { planId: planIds[at] ?? 0, versionId: versionIds[at] ?? 0, annualCents: priced[at]?.annualCents ?? 0 },
            ] as const,
          ]
        : [],
    ),
  );
}

/** Whoever has finished signing up has signed our terms. */
export async function signTerms(tx: Tx, tenantId: TenantId, offices: readonly Made[], at: Date): Promise<void> {
  const text = asText(termsText(TENANTS[tenantId], "en-US"));
  const sha256 = createHash("sha256").update(text).digest("hex");
  await tx.termsSignature.createMany({
    data: offices
      .filter(({ sketch: { finished, state } }) => finished && state !== "ended")
      .map(({ id, ownerId, sketch: { owner, createdAt } }) => ({
        ...{ officeId: id, userId: ownerId, locale: "en-US", text, sha256, termsOn: toDbDate(dateOn(TERMS_ON)) },
        ...{ signedName: `${owner.firstName} ${owner.lastName}`, signedAt: seen(createdAt, daysFrom(at, -6)) },
      })),
  });
}
