import type { Tx } from "@/lib/core/db/db";
import { addMonthsClamped, type DateOn, dateOn, toDbDate } from "@/lib/core/time/dates";
import type { Household, Member, Membership, Prisma } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { SEEDED_AT } from "./users";

export type HouseholdSpec = {
  tenantId: TenantId;
  officeId: number;
  email: string;
  /** The login that pays, when the family has one. */
  userId?: number;
  stripeCustomerId?: string;
  phone?: string;
  locale?: string;
  createdAt?: Date;
};

/** Makes a family with its payer; a login that already pays somewhere keeps its payer. */
export async function makeHousehold(tx: Tx, spec: HouseholdSpec): Promise<Household> {
  const {
    tenantId,
    userId = null,
    stripeCustomerId = null,
    createdAt = SEEDED_AT,
    phone = "512-555-0170",
    ...rest
  } = spec;
  const known = userId === null ? null : await tx.payer.findUnique({ where: { userId } });
  const payer = known ?? (await tx.payer.create({ data: { tenantId, userId, stripeCustomerId, createdAt } }));
  const address = { street: "22 Cedar Lane", city: "Austin", state: "TX", zip: "78704" };
  return tx.household.create({ data: { ...address, ...rest, phone, payerId: payer.id, createdAt } });
}

export type MemberSpec = Pick<Member, "firstName" | "lastName"> &
  Partial<Pick<Member, "email" | "phone" | "relationship" | "addedById" | "chartId" | "employerId" | "createdAt">> & {
    birthOn: string;
  };

/** Makes a person of a family; without `addedById` the account owner, who carries the family's e-mail. */
export async function makeMember(tx: Tx, household: Household, spec: MemberSpec): Promise<Member> {
  const { birthOn, createdAt = household.createdAt, ...rest } = spec;
  const isOwner = rest.addedById === undefined || rest.addedById === null;
  return tx.member.create({
    data: {
      email: isOwner ? household.email : null,
      relationship: isOwner ? "myself" : "child",
      ...rest,
      officeId: household.officeId,
      householdId: household.id,
      birthOn: toDbDate(dateOn(birthOn)),
      createdAt,
      updatedAt: createdAt,
    },
  });
}

/** The plan a membership is on, as far as a membership needs it. */
export type PlanOf = { planId: number; planVersionId: number; listCents: number; unit: "month" | "year" };

export type MembershipSpec = PlanOf & { startedOn: string } & Partial<
    Omit<
      Prisma.MembershipUncheckedCreateInput,
      "officeId" | "householdId" | "memberId" | "startedOn" | "anchorOn" | "unit"
    >
  >;

/**
 * The row of a membership that began on `startedOn` and has been paid for the periods before `nextIndex` (1 when absent).
 * Its status is active by bank or card unless told otherwise.
 */
export function membershipOf(
  member: Pick<Member, "id" | "officeId" | "householdId">,
  spec: MembershipSpec,
): Prisma.MembershipUncheckedCreateInput {
  const started = dateOn(spec.startedOn);
  const { nextIndex = 1, status = "active", unit, ...rest } = spec;
  const months = unit === "year" ? 12 : 1;
  const inOffice = status === "active_cash" || status === "pending_cash" || rest.collection === "in_office";
  const nextDue: DateOn = addMonthsClamped(started, nextIndex * months);
  const yearsPaid = Math.max(1, Math.ceil((nextIndex * months) / 12));
  return {
    collection: inOffice ? "in_office" : "auto",
    autoRenew: !inOffice,
    source: "internal",
    createdAt: new Date(`${started}T16:00:00Z`),
    statusAt: new Date(`${started}T16:00:00Z`),
    termEndOn: toDbDate(addMonthsClamped(started, yearsPaid * 12)),
    nextDueOn: inOffice ? null : toDbDate(nextDue),
    ...(status === "cancellation_requested" ? { cancelOn: toDbDate(nextDue) } : {}),
    ...rest,
    unit,
    status,
    nextIndex,
    anchorOn: toDbDate(started),
    startedOn: toDbDate(started),
    officeId: member.officeId,
    householdId: member.householdId,
    memberId: member.id,
  };
}

/** Makes such a membership. */
export async function makeMembership(tx: Tx, member: Member, spec: MembershipSpec): Promise<Membership> {
  return tx.membership.create({ data: membershipOf(member, spec) });
}

const FIRST_NAMES =
  "Maria,James,Ana,David,Zoë,Liam,Nia,Omar,Ruth,Ivy,Leo,Chloé,Sean,José,Mei,Peter,Aisha,Tom,Grace,Hugo,Nora,Eli,Vera,Kofi,Ingrid,Raúl,Beth,Yusuf,Clara,Dmitri".split(
    ",",
  );
const LAST_NAMES =
  "Alvarez,O'Neill,Smith,Nguyen,García,Johnson,Müller,Okafor,Reed,Patel,Kowalski,Brown,D'Angelo,Chen,Lopez,Haddad,Ito,Walker,Rossi,Bauer,Quinn,Svensson,Castillo,Moore,Dubois,Ahmed,Fox,Novak,Ortega,Young,Lindqvist,Zimmer".split(
    ",",
  );

/** Where a large office's people came from, decided by the row's number so that every run is the same. */
const STATUS_SQL = `case
    when g % 100 < 80 then 'active' when g % 100 < 85 then 'active_cash' when g % 100 = 85 then 'past_due'
    when g % 100 < 96 then 'canceled' when g % 100 = 96 then 'delinquent' when g % 100 = 97 then 'cancellation_requested'
    when g % 100 = 98 then 'inactive' else (case when g % 400 = 99 then 'disputed' else 'pending_cash' end) end`;

export type Crowd = PlanOf & {
  tenantId: TenantId;
  officeId: number;
  families: number;
  /** The newest family begins on this day, the oldest about three years before. */
  until: string;
};

/**
 * Fills a large office by SQL: `families` account owners, of whom every third has a partner and every second of those
 * a child as well (1.5 people a family), each on the plan. Answers how many people were made.
 */
export async function fillOffice(tx: Tx, crowd: Crowd): Promise<number> {
  const { officeId, families, until } = crowd;
  const offset = await tx.$queryRaw<{ payer: number; household: number; member: number }[]>`
    select coalesce((select max(id) from payer), 0) as payer, coalesce((select max(id) from household), 0) as household,
      coalesce((select max(id) from member), 0) as member`;
  const base = offset[0] ?? { payer: 0, household: 0, member: 0 };
  const run = (sql: string, ...values: unknown[]) => tx.$executeRawUnsafe(sql, ...values);
  await run(
    `insert into payer (id, tenant_id, created_at)
     select $1::int + g, $2::"TenantId", now() from generate_series(1, $3::int) g`,
    base.payer,
    crowd.tenantId,
    families,
  );
  await run(
    `insert into household (id, office_id, payer_id, email, phone, created_at)
     select $1::int + g, $2::int, $3::int + g, 'family' || g || '@office' || $2::int || '.example', '512-555-' || lpad((g % 10000)::text, 4, '0'), now()
     from generate_series(1, $4::int) g`,
    base.household,
    officeId,
    base.payer,
    families,
  );
  // Owners take the first numbers, so that a dependant can name theirs; a third get a partner, a sixth a child too.
  await run(
    `insert into member (id, office_id, household_id, added_by_id, first_name, last_name, birth_on, relationship, email, chart_id, created_at, updated_at)
     select $1::int + g, $2::int, $3::int + owner, case when g > $4::int then $1::int + owner end,
       ($5::text[])[1 + (g * 7 + g / 31) % $6::int], ($7::text[])[1 + (owner * 13 + owner / 97) % $8::int] || case when owner % 5 = 0 then '-' || ($7::text[])[1 + (owner * 3) % $8::int] else '' end,
       date '1948-01-01' + (g * 37 % 21900), (case when g <= $4::int then 'myself' when kind = 1 then 'partner' else 'child' end)::"Relationship",
       case when g <= $4::int then 'family' || owner || '@office' || $2::int || '.example' end, case when g % 4 <> 0 then 'C' || g end, now(), now()
     from (select g, case when g <= $4::int then g when g <= $4::int + $4::int / 3 then (g - $4::int) * 3 else (g - $4::int - $4::int / 3) * 6 end as owner,
             case when g <= $4::int + $4::int / 3 then 1 else 2 end as kind
           from generate_series(1, $4::int + $4::int / 3 + $4::int / 6) g) people`,
    base.member,
    officeId,
    base.household,
    families,
    FIRST_NAMES,
    FIRST_NAMES.length,
    LAST_NAMES,
    LAST_NAMES.length,
  );
  const people = families + Math.floor(families / 3) + Math.floor(families / 6);
  await run(
    `insert into membership (office_id, household_id, member_id, plan_id, plan_version_id, unit, status, status_at, collection, auto_renew, list_cents,
       anchor_on, next_index, next_due_on, term_end_on, started_on, past_due_on, cancel_on, source, created_at)
     select $2::int, m.household_id, m.id, $3::int, $4::int, $5::"BillingUnit", s.status::"MembershipStatus", now(),
       (case when s.status in ('active_cash', 'pending_cash') then 'in_office' else 'auto' end)::"Collection",
       s.status not in ('active_cash', 'pending_cash'), $6::int, s.started, 1,
       case when s.status in ('active', 'past_due', 'delinquent', 'disputed') then $7::date + (g % 30) end, (s.started + interval '1 year' * (1 + (($7::date - s.started) / 366)))::date, s.started,
       case when s.status = 'past_due' then $7::date - 9 end, case when s.status = 'cancellation_requested' then $7::date + 20 end,
       (case when g % 50 = 0 then 'business' when g % 50 = 1 then 'community' else 'public' end)::"EnrolmentSource", s.started + interval '16 hours'
     from member m
     cross join lateral (select m.id - $1::int as g) n
     cross join lateral (select ${STATUS_SQL} as status, $7::date - ((m.household_id * 17) % 1100) as started) s
     where m.office_id = $2::int and m.id > $1::int`,
    base.member,
    officeId,
    crowd.planId,
    crowd.planVersionId,
    crowd.unit,
    crowd.listCents,
    until,
  );
  for (const table of ["payer", "household", "member"]) {
    await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
  return people;
}
