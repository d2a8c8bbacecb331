import "server-only";
import { periodPrice } from "@/lib/billing/dues/period-price.rules";
import { keepsGuarantee } from "@/lib/billing/dues/scheduled-changes.rules";
import { planTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import { type BilledFamily, billedFamily } from "@/lib/billing/dues/upcoming.queries";
import {
  atNextPeriod,
  type BilledMembership,
  nextCharges,
  nextDues,
  type UpcomingCharge,
  type VersionFacts,
} from "@/lib/billing/dues/upcoming.rules";
import { hasPaymentUnderWay } from "@/lib/billing/payments/collect.queries";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice, provePayer, systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type DateOn, dueDate, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Membership } from "@/lib/generated/prisma/client";
import { atTheDesk } from "@/lib/platform/membership-status/family.rules";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { lockMemberships } from "@/lib/platform/membership-status/lock.queries";
import { nextStatus } from "@/lib/platform/membership-status/rules";
import { type CurrentMembership, type Decided, type MembershipFacts, OWING, withDecided } from "./rules";

/** Whose membership it is: an office's, or a payer's own. Every read of one starts with it. */
export type Owner = { officeId: OfficeId } | { payerId: PayerId };

const ownedBy = (owner: Owner) =>
  "officeId" in owner ? { officeId: owner.officeId } : { household: { payerId: owner.payerId } };

/** The owner in whose name an actor may change a membership. A foreign one and none at all are both 404. */
export async function membershipOwner(actor: Actor, membershipId: number): Promise<Owner> {
  if (actor.role === "client") return { payerId: provePayer(actor) };
  const row = await db.membership.findUnique({ where: { id: membershipId }, select: { officeId: true } });
  if (!row) throw notFound();
  return { officeId: await proveOffice(actor, row.officeId) };
}

/** The office of an act on a membership, proven. Throws 404. */
export async function ownerOfAct(actor: Actor, actId: number): Promise<Owner> {
  const act = await db.membershipAct.findUnique({ where: { id: actId }, select: { officeId: true } });
  if (!act) throw notFound();
  return { officeId: await proveOffice(actor, act.officeId) };
}

/** The office and the person of a membership, proven. A payer's own, a foreign one and none at all are 404. */
export async function officeMembership(
  actor: Actor,
  membershipId: number,
): Promise<{ officeId: OfficeId; memberId: number }> {
  const row = await db.membership.findUnique({
    where: { id: membershipId },
    select: { officeId: true, memberId: true },
  });
  if (!row) throw notFound();
  return { officeId: await proveOffice(actor, row.officeId), memberId: row.memberId };
}

export type Loaded = { row: Membership; facts: MembershipFacts; timezone: string; payerId: number };

function currentOf(row: Membership): CurrentMembership {
  return {
    status: shownStatus(row.status),
    planId: row.planId,
    planVersionId: row.planVersionId,
    unit: row.unit,
    listCents: row.listCents,
    anchorOn: fromDbDate(row.anchorOn),
    nextIndex: row.nextIndex,
    collection: row.collection,
    autoRenew: row.autoRenew,
    nextDueOn: row.nextDueOn && fromDbDate(row.nextDueOn),
    termEndOn: fromDbDate(row.termEndOn),
    startedOn: fromDbDate(row.startedOn),
    endedOn: row.endedOn && fromDbDate(row.endedOn),
    feeWaived: row.feeWaived,
    agesKeptUntil: row.agesKeptUntil && fromDbDate(row.agesKeptUntil),
  };
}

async function owesWithOthers(client: Tx, { id, officeId }: Pick<Membership, "id" | "officeId">): Promise<boolean> {
  const open = { status: "open" } as const;
  const shared = { stripeIntentId: { not: null }, obligations: { some: { ...open, membershipId: { not: id } } } };
  const found = await client.payment.count({
    where: {
      officeId,
      AND: [{ obligations: { some: { ...open, membershipId: id } } }, { OR: [shared, { status: "requires_action" }] }],
    },
  });
  return found > 0;
}

/** Free days of a membership, and of those it carries on, by draw dates that moved in the twelve months before today. */
async function freeDaysOf(client: Tx, membershipId: number, timezone: string, today: DateOn): Promise<number> {
  const [given] = await client.$queryRaw<{ days: number }[]>`
    with recursive line as (
      select m.id, m.carries_on_id from membership m where m.id = ${membershipId}
      union all
      select m.id, m.carries_on_id from membership m join line on m.id = line.carries_on_id)
    select coalesce(sum((a.after->>'nextDueOn')::date - (a.before->>'nextDueOn')::date), 0)::int as days
    from membership_act a join line on line.id = a.membership_id
    where a.name = 'drawDay' and a.undone_at is null and (timezone(${timezone}, a.created_at)::date + interval '12 months')::date > ${today}::date`;
  return given?.days ?? 0;
}

/** A membership with all that decides an act on it; `lock` holds it until the transaction ends. Throws 404. */
export async function loadMembership(client: Tx, owner: Owner, id: number, lock = false): Promise<Loaded> {
  const where = { id, ...ownedBy(owner) };
  // The lock is taken by id alone once the owner is proven; what it guards is read after it.
  if ((await client.membership.count({ where })) === 0) throw notFound();
  if (lock) await lockMemberships(client, [id]);
  const row = await client.membership.findFirstOrThrow({
    where,
    include: {
      office: { select: { timezone: true, closesOn: true } },
      household: { select: { payerId: true } },
      changes: { where: { status: { in: ["pending", "lapsed"] } }, orderBy: { id: "asc" } },
    },
  });
  const { office, household, changes, ...membership } = row;
  const day = today(await now(), office.timezone);
  return {
    row: membership,
    timezone: office.timezone,
    payerId: household.payerId,
    facts: {
      current: currentOf(membership),
      statusesBefore: row.statusesBefore,
      revision: row.revision,
      gpp: row.gpp,
      today: day,
      closesOn: office.closesOn && fromDbDate(office.closesOn),
      createdOn: today(row.createdAt, office.timezone),
      underWay: await hasPaymentUnderWay(client, systemOffice(row.officeId), id),
      sharedDebt: OWING.includes(shownStatus(row.status)) && (await owesWithOthers(client, row)),
      freeDaysGiven: await freeDaysOf(client, id, office.timezone, day),
      // What lapsed with a term that ended waits again when that is renewed; what ended otherwise has no such way back.
      scheduledChanges: changes
        .filter(({ status }) => status === "pending" || row.status === "inactive")
        .map(({ id: changeId, kind, effectiveIndex, payload }) => ({ id: changeId, kind, effectiveIndex, payload })),
    },
  };
}

/** How a membership stands and what it costs, as one looks at it before and after an act. */
export type Outlook = {
  status: CurrentMembership["status"];
  collection: CurrentMembership["collection"];
  autoRenew: boolean;
  planName: string;
  unit: CurrentMembership["unit"];
  /** Price of a period after the discount. */
  priceCents: number;
  startedOn: DateOn;
  termEndOn: DateOn;
  nextDueOn: DateOn | null;
  feeWaived: boolean;
  guaranteed: boolean;
  /** From when plan and price are so; null: now. */
  fromOn: DateOn | null;
  /** The family's next payments, with this membership's share in each. */
  coming: { on: DateOn; cents: number; ownCents: number }[];
};

const SHOWN = 3;

function comingOf(charges: readonly UpcomingCharge[], membershipId: number): Outlook["coming"] {
  return charges.map(({ dueOn, lines, totalCents }) => {
    const own = lines.filter((line) => line.membershipId === membershipId);
    return { on: dueOn, cents: totalCents, ownCents: own.reduce((sum, { netCents }) => sum + netCents, 0) };
  });
}

function outlookOf(
  current: CurrentMembership,
  terms: ShownTerms,
  family: BilledFamily,
  { id, gpp }: Pick<Membership, "id" | "gpp">,
  version: ShownVersion,
  paidOn?: DateOn,
): Outlook {
  const own = family.memberships.find(({ membershipId }) => membershipId === id);
  // By a later period other changes that wait can hold as well: new family discounts.
  const then = own && terms.fromIndex !== null && atNextPeriod({ ...own, nextIndex: terms.fromIndex }).membership;
  const { codeBps = 0, kept = null } = own ?? {};
  const { disableFamilyDiscounts } = version;
  const priced = then || { listCents: terms.listCents, codeBps, kept, disableFamilyDiscounts };
  const coming = comingOf(nextCharges(family, SHOWN), id);
  // The price of a day is that of the day on which it is paid.
  const next = own && nextDues(own, family);
  const on = terms.fromOn ?? paidOn ?? next?.dueOn ?? family.today;
  const inOffice = current.collection === "in_office";
  const paying = inOffice ? { ...family, memberships: atTheDesk(family.memberships, on) } : family;
  return {
    status: current.status,
    collection: current.collection,
    autoRenew: current.autoRenew,
    planName: version.planName,
    unit: terms.unit,
    priceCents: periodPrice(priced, paying, on).netCents,
    startedOn: current.startedOn,
    termEndOn: current.termEndOn,
    nextDueOn: coming.find(({ ownCents }) => ownCents > 0)?.on ?? null,
    feeWaived: current.feeWaived,
    guaranteed: keepsGuarantee(gpp, version),
    fromOn: terms.fromOn,
    coming,
  };
}

/** Plan and price to look at: those of today, or those that a decision brings from a later period on. */
type ShownTerms = Pick<CurrentMembership, "planVersionId" | "unit" | "listCents"> & {
  fromOn: DateOn | null;
  /** The period that `fromOn` begins. */
  fromIndex: number | null;
};

function termsToCome(current: CurrentMembership, { schedule }: Decided): ShownTerms {
  const terms = schedule?.kind === "plan" ? planTerms.parse(schedule.payload) : null;
  if (!schedule || !terms) return { ...current, fromOn: null, fromIndex: null };
  const fromOn = dueDate(current.anchorOn, current.unit, schedule.effectiveIndex);
  return { ...terms, fromOn, fromIndex: schedule.effectiveIndex };
}

/** The same family with one membership as an act would leave it. */
export function familyAfter(
  family: BilledFamily,
  id: number,
  after: CurrentMembership,
  waiting: MembershipFacts["scheduledChanges"],
  versions: BilledMembership["versions"],
  endsKept = false,
): BilledFamily {
  const memberships = family.memberships.map((one) => {
    if (one.membershipId !== id) return one;
    const kept = endsKept ? null : one.kept;
    return { ...one, ...after, ...versions[after.planVersionId], kept, changes: waiting, versions };
  });
  return { ...family, memberships };
}

type ShownVersion = VersionFacts & { disableGpp: boolean };

export type Comparison = { before: Outlook; after: Outlook };

export const versionFacts = {
  id: true,
  planName: true,
  spanishName: true,
  disableFamilyDiscounts: true,
  disableGpp: true,
} as const;

/** A membership as an act would leave it, with the changes that wait for it then. */
export function standingAfter(facts: MembershipFacts, decided: Decided): ReturnType<typeof withDecided> {
  const status = decided.event ? nextStatus(facts.current.status, decided.event, facts.statusesBefore) : null;
  return withDecided(facts, decided, shownStatus(status ?? facts.current.status));
}

/** How a membership and its family's payments stand now, and how they would after an act. */
export async function compare(client: Tx, { row, facts }: Loaded, decided: Decided): Promise<Comparison> {
  const { standing: current, waiting } = standingAfter(facts, decided);
  const family = await billedFamily(client, row.officeId, row.householdId);
  const now = { ...facts.current, fromOn: null, fromIndex: null };
  const then = termsToCome(current, decided);
  const ids = [now, current, then].map(({ planVersionId }) => planVersionId);
  const found = await client.planVersion.findMany({ where: { id: { in: ids } }, select: versionFacts });
  const own = family.memberships.find(({ membershipId }) => membershipId === row.id);
  const fresh: Record<number, ShownVersion> = Object.fromEntries(found.map(({ id, ...one }) => [id, one]));
  const versions = { ...own?.versions, ...fresh };
  const versionOf = (terms: ShownTerms) =>
    fresh[terms.planVersionId] ?? { planName: "", spanishName: null, disableFamilyDiscounts: false, disableGpp: false };
  const after = familyAfter(family, row.id, current, waiting, versions, decided.endsKept);
  return {
    before: outlookOf(facts.current, now, family, row, versionOf(now)),
    after: outlookOf(current, then, after, row, versionOf(then), decided.startOn),
  };
}
