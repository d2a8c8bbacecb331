// The real product, database and sandbox, brought to the beginning of a script. Nothing is left of the script before.

import { oneAtATime } from "@/lib/core/at-once";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import { db, transaction } from "@/lib/core/db";
import { disarmFailpoints } from "@/lib/core/failpoint";
import { cents } from "@/lib/core/money";
import type { OfficeId, PayerId } from "@/lib/core/scope";
import { saveInstrument } from "@/lib/payment-methods/commands";
import { makeHousehold, makeMember, makeMembership } from "../../prisma/seed/members";
import { makeOffice, payoutAccountId } from "../../prisma/seed/offices";
import { filledPreset, makePlan } from "../../prisma/seed/plans";
import { makeUser } from "../../prisma/seed/users";
import { idsFrom } from "../../sandbox/ids";
import type { Sandbox } from "../../sandbox/sandbox";
import { fundPlatform } from "../support/funds";
import { type Day, monthsBefore, plusDays, wall } from "./calendar";
import type { MemberScript } from "./cast";
import { controlDirectly } from "./direct";
import { Oracle } from "./oracle";
import type { Behaviour, Discounts, Policy } from "./oracle-types";
import { Random } from "./random";
import type { Script } from "./script";
import { clock } from "./sim-clock";

/** `first`: the prices it had when the story began. */
export type SimPlan = {
  id: number;
  version: number;
  month: number;
  year: number;
  policy: Policy;
  first: { month: number; year: number };
};

export type SimOffice = {
  id: OfficeId;
  account: string;
  /** What it had before. */
  accountsBefore: string[];
  /** Something in an account it has taken from us can be known there alone: a processor's fee, the end of a refund. */
  unread?: boolean;
  zone: string;
  /** The zones it has had before, each until a moment. */
  zonesBefore: { zone: string; until: number }[];
  plans: SimPlan[];
  /** What it took off for families before the last change. */
  discountsBefore?: Discounts;
};
/** The zone an office had at a moment. */
export const zoneAt = ({ zone, zonesBefore }: SimOffice, ms: number): string =>
  zonesBefore.find(({ until }) => ms < until)?.zone ?? zone;

export type SimFamily = { name: string; office: string; payerId: PayerId; householdId: number; owner: number | null };
export type SimMember = { name: string; family: string; memberId: number; membershipId: number };

/** What a script's steps act on: the product's rows by the script's names, and the oracle beside them. */
export type World = {
  sandbox: Sandbox;
  control: (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;
  oracle: Oracle;
  offices: Map<string, SimOffice>;
  families: Map<string, SimFamily>;
  members: Map<string, SimMember>;
  /** Events already brought to the product's door. */
  delivered: Set<string>;
  /** What banks have said that was lost on the way. */
  deaf: Set<object>;
  /** Accounts that we may not look into, and that tell us nothing. */
  gone: Set<string>;
  /** One of the guarantor's own people. */
  guarantor: Author;
  /** Up to when the banks have done their work. */
  bankTime: number;
  keysForgotten: boolean;
  /** Who of two workers does what first, as the seed says; not asked where they are `racing`. */
  order: Random;
  racing: boolean;
};

let tables: string[] | undefined;
let wiped = 0;
/** What is deleted leaves its place behind; now and then the files are made anew. */
const TRUNCATE_EVERY = 40;

/** Empties every table the migrations left empty, and counts from one again. */
async function wipe(): Promise<void> {
  if (tables === undefined) {
    const names = await db.$queryRaw<{ name: string }[]>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like '\_prisma%'`;
    const empty: string[] = [];
    for (const { name } of names) {
      const [row] = await db.$queryRawUnsafe<{ any: boolean }[]>(`select exists (select 1 from ${name}) as any`);
      if (!row?.any) empty.push(name);
    }
    tables = empty;
  }
  const rarely = wiped % TRUNCATE_EVERY === 0;
  wiped += 1;
  const statements = rarely
    ? `truncate ${tables.join(", ")} restart identity cascade`
    : `do $$ begin ${tables.map((name) => `delete from ${name};`).join(" ")}
       perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
       from pg_sequences where schemaname = 'public' and last_value is not null; end $$`;
  // The books and the trail refuse to be emptied; a replica's session does not ask them.
  await transaction(async (tx) => {
    await tx.$executeRawUnsafe("set local session_replication_role = replica");
    await tx.$executeRawUnsafe(statements);
  });
}

async function makeOffices(world: World, script: Script): Promise<void> {
  for (const { name, mode, zone, discounts, plans, claims } of script.offices) {
    const settings = {
      familyTwoBps: discounts.two || null,
      familyThreeBps: discounts.three || null,
      familyFourBps: discounts.four || null,
      gppAutomaticClaim: claims,
    };
    const place = { city: "Austin", state: "TX", zip: "78701", timezone: zone };
    const office = await makeOffice(db, { tenantId: "dental", officeName: name, slug: name, ...place, settings });
    const account = payoutAccountId(office.id);
    const controller_kind = mode === "direct" ? "standard" : "express";
    const at = new Date(clock.now()).toISOString();
    await world.control("POST", "import", {
      operations: [{ op: "account", at, id: account, controller_kind, business_name: name }],
    });
    const ids = mode === "direct" ? { standardAccountId: account, stripeAccountId: null } : {};
    await db.payoutAccount.update({ where: { officeId: office.id }, data: { mode, ...ids } });
    const made: SimOffice["plans"] = [];
    for (const price of plans) {
      const plan = {
        ...filledPreset("dental", "general_adult"),
        monthlyCents: cents(price.month),
        annualCents: cents(price.year),
        exitPolicy: price.policy,
        services: [{ code: SERVICE.code, quantity: SERVICE.most }],
      };
      const { id, currentVersionId } = await makePlan(db, { officeId: office.id, plan });
      made.push({ id, version: currentVersionId ?? 0, ...price, first: price });
    }
    await db.officeFee.deleteMany({ where: { officeId: office.id } });
    await db.officeFee.create({ data: { officeId: office.id, code: SERVICE.code, feeCents: SERVICE.cents } });
    world.offices.set(name, {
      id: office.id as OfficeId,
      account,
      accountsBefore: [],
      zone,
      zonesBefore: [],
      plans: made,
    });
    world.oracle.office(name, { zone, discounts, mode, claims });
  }
}

/** One more person of a family, whose first period is paid. */
export async function join(world: World, familyName: string, terms: MemberScript, on: Day): Promise<void> {
  const family = world.families.get(familyName);
  const office = family && world.offices.get(family.office);
  const plan = office?.plans[terms.plan];
  if (!family || !office || !plan) throw new Error(`no family ${familyName}`);
  const name = `${familyName}.${[...world.members.values()].filter((one) => one.family === familyName).length}`;
  const household = await db.household.findUniqueOrThrow({ where: { id: family.householdId } });
  const person = { firstName: name, lastName: "Example", birthOn: "1988-02-29" };
  const member = await makeMember(db, household, { ...person, ...(family.owner ? { addedById: family.owner } : {}) });
  family.owner ??= member.id;
  const { unit, code, gpp, paidBefore = 0 } = terms;
  // What is paid by the month falls due on the same day whenever it began.
  const paid = Number(on.slice(8)) > 28 ? 0 : paidBefore;
  const startedOn = monthsBefore(on, paid);
  const list = plan[unit];
  const membership = await makeMembership(db, member, {
    ...{
      planId: plan.id,
      planVersionId: plan.version,
      listCents: list,
      unit,
      startedOn,
      nextIndex: paid + 1,
      codeBps: code,
      gpp,
    },
  });
  world.members.set(name, {
    name,
    family: familyName,
    memberId: member.id,
    membershipId: membership.id,
  });
  world.oracle.enrol(name, familyName, {
    unit,
    list,
    code,
    on: startedOn,
    paid,
    gpp,
    policy: plan.policy,
    plan: terms.plan,
  });
}

/** What the family's card does from now on, whoever asks. */
export async function setCard(world: World, family: string, behaviour: Behaviour): Promise<void> {
  const payerId = world.families.get(family)?.payerId ?? 0;
  const card = await db.instrument.findFirst({ where: { payerId, isDefault: true, status: "active" } });
  const found = card && world.sandbox.store.find("payment_method", card.stripeId);
  if (!found?.value.card) return;
  world.sandbox.store.put("payment_method", found.account, {
    ...found.value,
    card: { ...found.value.card, behaviour: behaviour === "none" ? "ok" : behaviour },
  });
  world.oracle.card(family, behaviour);
}

async function makeFamilies(world: World, script: Script): Promise<void> {
  for (const { name, office, members } of script.families) {
    const { id: officeId, zone } = world.offices.get(office) ?? { id: 0, zone: "UTC" };
    const home = await makeHousehold(db, { tenantId: "dental", officeId, email: `${name}@mail.example` });
    const payerId = home.payerId as PayerId;
    world.families.set(name, { name, office, payerId, householdId: home.id, owner: null });
    world.oracle.family(name, { office });
    const { day } = wall(clock.now(), zone);
    for (const member of members) await join(world, name, member, plusDays(day, -member.daysAgo));
    await saveInstrument(payerId, "pm_card_visa", SYSTEM);
  }
}

/** A service every plan includes, how often, and what it costs who leaves. */
export const SERVICE = { code: "1110", most: 2, cents: 4500 };

async function makeGuarantor(): Promise<Author> {
  const person = { tenantId: "dental", firstName: "Gail", lastName: "Example", role: "admin" } as const;
  const { id: userId, email } = await makeUser(db, { ...person, email: "guarantor@mail.example" });
  const { firstName, lastName, role, tenantId } = person;
  return {
    actor: {
      ...{ userId, tenantId, role, email, firstName, lastName, locale: "en-US", photoFileId: null, isOwner: false },
      ...{ planCoordinator: false, officeIds: [], payerId: null, employerId: null, associationId: null },
      ...{ sessionId: "simulated", sessionKind: "api", administrator: null, actsAsOfficeId: null, switchedOff: [] },
    },
  };
}

/** What the platform has of its own at the provider, to pay guarantees with. */
export const FUNDS = 50_000_000;

/** Empties database and sandbox and makes the script's offices and families. */
export async function makeWorld(script: Script, sandbox: Sandbox, racing = false): Promise<World> {
  disarmFailpoints();
  oneAtATime(!racing);
  await wipe();
  // Before the sandbox begins: it counts its days of payouts from the moment it begins in.
  clock.set(new Date(script.begin));
  const ids = new Random(script.seed);
  idsFrom(() => ids.between(0, 255));
  sandbox.reset();
  // Time passes for the banks when the story says so, not while a step is being done.
  sandbox.paused = true;
  const named = { offices: new Map(), families: new Map(), members: new Map() };
  const heard = {
    delivered: new Set<string>(),
    deaf: new Set<object>(),
    gone: new Set<string>(),
    bankTime: clock.now(),
  };
  const world: World = {
    sandbox,
    control: (method, path, body) => controlDirectly(sandbox, method, path, body),
    oracle: new Oracle(),
    ...named,
    ...heard,
    ...{ keysForgotten: false, order: new Random(script.seed), racing },
    guarantor: await makeGuarantor(),
  };
  fundPlatform(sandbox, FUNDS);
  await makeOffices(world, script);
  await makeFamilies(world, script);
  return world;
}
