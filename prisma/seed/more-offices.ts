// Sixty practices more in each tenant, so that the back office looks like a business: sign-ups that stand at every step, some
// that prepare, most that are live, some on hold, some gone. They are rows only, without a past at the payment provider but
// for the few that show how a bill is paid; a handful has members, taken over from a list and paid at the desk.
import { createHash } from "node:crypto";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { addDays, BACK_OFFICE_ZONE, daysFrom, monthOf, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import { FIRST, LAST } from "./families";
import { load } from "./load";
import { makeMembers, raise } from "./practice-members";
import {
  type Made,
  makePlans,
  makeSettings,
  officeRow,
  type PracticeState,
  type Sketch,
  seen,
  signTerms,
} from "./practice-rows";
import { Random } from "./random";
import { makeInvoices } from "./tiers";
import { type Town, townsOf } from "./towns";
import { demoPasswordHash } from "./users";

const SIXTY = 60;
/** How many of the sixty stand where; the rest is live. */
const COUNT: Record<Exclude<PracticeState, "live">, number> = {
  signUp: 13,
  deleted: 2,
  preparing: 8,
  onHold: 3,
  ended: 5,
};
/** The step at which the sign-ups that are not finished have stopped. */
const STEPS = [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 1, 2] as const;

const PATTERNS: Record<TenantId, readonly string[]> = {
  dental: ["% Family Dentistry", "% Dental Arts", "% Dental Care", "Downtown % Dental", "% Dental Studio"],
  vision: ["% Eye Care", "% Family Optometry", "% Vision Center", "Downtown % Eye Care", "% Optical Studio"],
};
/** How many belong to the association of the demo's log-ins. */
const ASSOCIATED: Record<TenantId, number> = { dental: 40, vision: 22 };
const FAMILIES = [5, 3, 4, 2, 6, 1, 3, 2] as const;

/** By turns, so that neighbours in a list do not all stand alike. */
function stateOf(at: number): PracticeState {
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
const AGE: Record<PracticeState, [least: number, most: number]> = {
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

/** Makes them; the associations' practices belong to the one named. */
export async function makeMoreOffices(tenantId: TenantId, associationId: number, at: Date): Promise<void> {
  const random = new Random(tenantId === "dental" ? 60_013 : 60_029);
  const sketches = sketch(tenantId, random, at);
  const made = await transaction(async (tx) => {
    const ids = await load(
      tx,
      "office",
      sketches.map((each, no) =>
        officeRow(tenantId, each, no, random, no < ASSOCIATED[tenantId] ? associationId : null),
      ),
    );
    const rows = sketches.map((each, no) => ({ id: ids[no] ?? 0, no, sketch: each, ownerId: 0 }));
    const offices = await makePeople(tx, tenantId, rows, random, at);
    await makeSettings(tx, tenantId, offices, at);
    const plans = await makePlans(tx, tenantId, offices);
    await makeMembers(tx, tenantId, { offices, plans, families: FAMILIES }, at);
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
