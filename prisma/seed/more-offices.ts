// Sixty practices more in each tenant, so that the back office looks like a business: sign-ups that stand at every step, some
// that prepare, most that are live, some on hold, some gone. They are rows only, without a past at the payment provider but
// for the few that show how a bill is paid; a handful has members, taken over from a list and paid at the desk.
import { createHash } from "node:crypto";
import { db, type Prisma, type Tx, transaction } from "@/lib/core/db/db";
import {
  addDays,
  addMonthsClamped,
  BACK_OFFICE_ZONE,
  dateOn,
  daysBetween,
  daysFrom,
  earlierOf,
  monthOf,
  toDbDate,
} from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { termsText } from "@/lib/platform/terms/queries";
import { asText } from "@/lib/platform/terms/rules";
import { TERMS_ON } from "@/lib/platform/terms/schema";
import { seasonAt } from "@/lib/practice/leaderboard/rules";
import { termsOf } from "@/lib/practice/plans/versions.rules";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { FIRST, inventFamilies, LAST } from "./families";
import { load } from "./load";
import { payoutAccountId, TYPICAL_FEES } from "./offices";
import { filledPreset } from "./plans";
import { dearnessOf, practiceAt, pricedAt } from "./practices";
import { tellSandbox } from "./provider";
import { Random } from "./random";
import { makeInvoices } from "./tiers";
import { type Town, townsOf } from "./towns";
import { demoPasswordHash } from "./users";

const SIXTY = 60;
const STATES = ["signUp", "deleted", "preparing", "live", "onHold", "ended"] as const;
type State = (typeof STATES)[number];
/** How many of the sixty stand where; the rest is live. */
const COUNT: Record<Exclude<State, "live">, number> = { signUp: 13, deleted: 2, preparing: 8, onHold: 3, ended: 5 };
/** The step at which the sign-ups that are not finished have stopped. */
const STEPS = [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 1, 2] as const;

const PATTERNS: Record<TenantId, readonly string[]> = {
  dental: ["% Family Dentistry", "% Dental Arts", "% Dental Care", "Downtown % Dental", "% Dental Studio"],
  vision: ["% Eye Care", "% Family Optometry", "% Vision Center", "Downtown % Eye Care", "% Optical Studio"],
};
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
/** How many belong to the association of the demo's log-ins. */
const ASSOCIATED: Record<TenantId, number> = { dental: 40, vision: 22 };
const OFFERED: Record<TenantId, readonly string[]> = {
  dental: ["general_adult", "general_child"],
  vision: ["annual_exam_eyewear", "annual_exam_contacts"],
};
const FAMILIES = [5, 3, 4, 2, 6, 1, 3, 2] as const;

type Sketch = {
  state: State;
  town: Town;
  officeName: string;
  slug: string;
  owner: { firstName: string; lastName: string };
  step: number;
  createdAt: Date;
  finished: boolean;
};

/** By turns, so that neighbours in a list do not all stand alike. */
function stateOf(at: number): State {
  const place = (at * 23) % SIXTY;
  let first = 0;
  for (const state of ["signUp", "deleted", "preparing", "onHold", "ended"] as const) {
    first += COUNT[state];
    if (place < first) return state;
  }
  return "live";
}

/** Their towns, in their order: three of four that are live are near one city, the others are anywhere. */
function townsInOrder(tenantId: TenantId): Town[] {
  const { across, around } = townsOf(tenantId);
  let live = 0;
  return Array.from({ length: SIXTY }, (_, no) => {
    const near = stateOf(no) === "live" && live++ % 4 !== 3;
    const town = (near ? around.shift() : undefined) ?? across.shift();
    if (!town) throw new Error("the demo has fewer towns than practices");
    return town;
  });
}

/** Days since it signed up: nobody hesitates or prepares for two years. */
const AGE: Record<State, [least: number, most: number]> = {
  signUp: [1, 120],
  deleted: [60, 240],
  preparing: [4, 55],
  live: [45, 720],
  onHold: [120, 700],
  ended: [380, 725],
};

function sketch(tenantId: TenantId, random: Random, at: Date): Sketch[] {
  let signUps = 0;
  return townsInOrder(tenantId).map((town, no) => {
    const state = stateOf(no);
    const pattern = PATTERNS[tenantId][no % PATTERNS[tenantId].length] ?? "%";
    const officeName = pattern.replace("%", town.city);
    const step = state === "signUp" ? (STEPS[signUps++ % STEPS.length] ?? 1) : state === "deleted" ? 2 : 5;
    return {
      ...{ state, town, officeName, step, slug: officeName.toLowerCase().replaceAll(" ", "-") },
      owner: { firstName: random.pick(FIRST), lastName: random.pick(LAST) },
      createdAt: daysFrom(at, -random.whole(...AGE[state]) - random.next()),
      finished: step === 5,
    };
  });
}

const ACCOUNT = {
  signUp: "incomplete",
  deleted: "closed",
  preparing: "onboarding",
  live: "live",
  onHold: "live",
  ended: "closed",
} as const;

function officeRow(tenantId: TenantId, each: Sketch, no: number, random: Random, associationId: number) {
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
    associationId: no < ASSOCIATED[tenantId] ? associationId : null,
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

async function makePeople(
  tx: Tx,
  tenantId: TenantId,
  offices: readonly Made[],
  random: Random,
  at: Date,
): Promise<Made[]> {
  const passwordHash = await demoPasswordHash();
  const ids = await load(
    tx,
    "app_user",
    offices.map(({ sketch: { owner, slug, step, createdAt, state } }) => ({
      ...{ tenantId, role: "dentist" as const, isOwner: true, planCoordinator: true, createdAt },
      email: `owner@${slug}.example`,
      firstName: step > 1 ? owner.firstName : "",
      lastName: step > 1 ? owner.lastName : "",
      passwordHash: step > 2 ? passwordHash : null,
      passwordSetAt: step > 2 ? createdAt : null,
      active: state !== "ended",
      // One in five has not looked in for months.
      lastLoginAt:
        step > 2 ? seen(createdAt, daysFrom(at, -(random.chance(0.2) ? 70 : 1) * (1 + random.next()))) : null,
    })),
  );
  const owned = offices.map((office, no) => ({ ...office, ownerId: ids[no] ?? 0 }));
  await tx.userOffice.createMany({ data: owned.map(({ id, ownerId }) => ({ userId: ownerId, officeId: id })) });
  // A mailed link works for thirty days.
  const waiting = owned.filter(({ sketch: { step, createdAt } }) => step <= 2 && daysFrom(createdAt, 30) > at);
  await tx.accountToken.createMany({
    data: waiting.map(({ id, ownerId, sketch: { createdAt } }) => ({
      ...{ purpose: "activation" as const, userId: ownerId, officeId: id, createdAt },
      tokenHash: createHash("sha256").update(`demo:${id}`).digest(),
      expiresAt: daysFrom(createdAt, 30),
    })),
  });
  return owned;
}

const seen = (since: Date, at: Date): Date => (at < since ? since : at);

type Made = { id: number; no: number; sketch: Sketch; ownerId: number };

async function makeSettings(tx: Tx, tenantId: TenantId, offices: readonly Made[], at: Date): Promise<void> {
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

type PlanOf = { planId: number; versionId: number; annualCents: number };

/** Two plans of the common templates for whoever is as far; what they cost differs from office to office. */
async function makePlans(tx: Tx, tenantId: TenantId, offices: readonly Made[]): Promise<Map<number, PlanOf>> {
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
    const monthlyCents = plan.monthlyCents && pricedAt(office.no, plan.monthlyCents);
    const annualCents = plan.annualCents && pricedAt(office.no, plan.annualCents);
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

/** Families that were members before the office came to us, taken over from its list: by the year, paid at its desk. */
async function makeMembers(tx: Tx, tenantId: TenantId, offices: readonly Made[], plans: Map<number, PlanOf>, at: Date) {
  const on = today(at, BACK_OFFICE_ZONE);
  // Every other family joined in the season of giving that is running or was the last, so that its board has many on it.
  const { from, until } = seasonAt(TENANTS[tenantId].constants.seasonOfGiving, on).season;
  const days = Math.max(1, daysBetween(from, earlierOf(until, on)));
  const inSeason = (no: number) => addDays(from, no % days);
  const able = offices.filter(({ id, sketch: { state } }) => plans.has(id) && (state === "live" || state === "onHold"));
  const families = able.slice(0, FAMILIES.length).flatMap((office, no) =>
    inventFamilies(
      new Random(office.no * 6007 + 11),
      { officeId: office.id, families: FAMILIES[no] ?? 1, months: 10, today: on },
      ["steady"],
    ).map((family, each) => {
      const startOn =
        each % 2 === 0 ? inSeason(office.no * 5 + each) : addDays(on, -((office.no * 29 + each * 47) % 300) - 5);
      return { office, family: { ...family, startOn }, createdAt: new Date(`${startOn}T16:00:00Z`) };
    }),
  );
  const payers = await load(
    tx,
    "payer",
    families.map(({ createdAt }) => ({ tenantId, createdAt })),
  );
  const households = await load(
    tx,
    "household",
    families.map(({ office, family: { email, phone, locale }, createdAt }, no) => ({
      ...{ officeId: office.id, payerId: payers[no] ?? 0, email, phone, locale, street: `${20 + no} Walnut Street` },
      ...{ city: office.sketch.town.city, state: office.sketch.town.state, zip: office.sketch.town.zip, createdAt },
    })),
  );
  const rowsOf = (
    person: (typeof families)[number]["family"]["people"][number],
    no: number,
    addedById: number | null,
  ) => {
    const { office, family, createdAt } = families[no] ?? raise();
    const { firstName, lastName, relationship, birthOn } = person;
    return {
      ...{ officeId: office.id, householdId: households[no] ?? 0, addedById, firstName, lastName, relationship },
      ...{
        birthOn: toDbDate(birthOn),
        email: addedById === null ? family.email : null,
        createdAt,
        updatedAt: createdAt,
      },
    };
  };
  const owners = families.map(({ family }, no) => rowsOf(family.people[0], no, null));
  const ownerIds = await load(tx, "member", owners);
  const others = families.flatMap(({ family }, no) =>
    family.people.slice(1).map((person) => ({ no, row: rowsOf(person, no, ownerIds[no] ?? 0) })),
  );
  const otherIds = await load(
    tx,
    "member",
    others.map(({ row }) => row),
  );
  const people = [
    ...ownerIds.map((id, no) => ({ id, no })),
    ...others.map(({ no }, each) => ({ id: otherIds[each] ?? 0, no })),
  ];
  await load(
    tx,
    "membership",
    people.map(({ id, no }) => {
      const { office, family, createdAt } = families[no] ?? raise();
      const plan = plans.get(office.id) ?? raise();
      const start = toDbDate(family.startOn);
      return {
        ...{ officeId: office.id, householdId: households[no] ?? 0, memberId: id, planId: plan.planId },
        ...{
          planVersionId: plan.versionId,
          unit: "year" as const,
          status: "active_cash" as const,
          statusAt: createdAt,
        },
        ...{
          collection: "in_office" as const,
          autoRenew: false,
          listCents: plan.annualCents,
          anchorOn: start,
          nextIndex: 1,
        },
        ...{
          termEndOn: toDbDate(addMonthsClamped(family.startOn, 12)),
          startedOn: start,
          source: "import" as const,
          createdAt,
        },
      };
    }),
  );
}

function raise(): never {
  throw new Error("the demo's families do not agree with each other");
}

/** Whoever has finished signing up has signed our terms. */
async function signTerms(tx: Tx, tenantId: TenantId, offices: readonly Made[], at: Date): Promise<void> {
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

/** Makes them; the associations' practices belong to the one named. */
export async function makeMoreOffices(tenantId: TenantId, associationId: number, at: Date): Promise<void> {
  const random = new Random(tenantId === "dental" ? 60_013 : 60_029);
  const sketches = sketch(tenantId, random, at);
  const made = await transaction(async (tx) => {
    const ids = await load(
      tx,
      "office",
      sketches.map((each, no) => officeRow(tenantId, each, no, random, associationId)),
    );
    const rows = sketches.map((each, no) => ({ id: ids[no] ?? 0, no, sketch: each, ownerId: 0 }));
    const offices = await makePeople(tx, tenantId, rows, random, at);
    await makeSettings(tx, tenantId, offices, at);
    await makeMembers(tx, tenantId, offices, await makePlans(tx, tenantId, offices), at);
    await signTerms(tx, tenantId, offices, at);
    return offices;
  }, 60_000);
  await makeBills(made, at);
}

/** A few show how their bill stands: paid by the month, paid by the year, refused by the card. */
async function makeBills(offices: readonly Made[], at: Date): Promise<void> {
  const billed = offices
    .filter(({ no, sketch: { state } }) => state === "live" && no % 3 !== 1)
    .slice(0, BILLED.length);
  const lastMonth = addDays(monthOf(today(at, BACK_OFFICE_ZONE)), -9);
  for (const [no, { id }] of billed.entries()) {
    const { period, declined } = BILLED[no] ?? raise();
    const tierYearSince = period === "year" ? toDbDate(lastMonth) : null;
    await db.office.update({ where: { id }, data: { pricingPeriod: period, tierLevel: 2, tierYearSince } });
    await makeInvoices(id, at, { months: 1, declined });
  }
}

const BILLED = [
  { period: "month", declined: false },
  { period: "year", declined: false },
  { period: "month", declined: true },
  { period: "year", declined: true },
  { period: "month", declined: false },
] as const;
