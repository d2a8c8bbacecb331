import "server-only";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { LIST_ACTIVE } from "@/lib/platform/membership-status/flags.rules";
import type { TenantId } from "@/tenants/tenant";
import { householdOfCode, referralCode } from "./code.queries";

/** Somebody as a list of recommendations names them. */
export type Named = { memberId: number; name: string };

const OWNER = {
  where: { addedById: null },
  select: { id: true, firstName: true, lastName: true },
  orderBy: { id: "asc" },
  take: 1,
} as const;

const named = (owners: readonly { id: number; firstName: string; lastName: string }[]): Named | null => {
  const [owner] = owners;
  return owner ? { memberId: owner.id, name: `${owner.firstName} ${owner.lastName}` } : null;
};

/**
 * The family of the office that recommended it to the one that joins: whose code was given. Nobody recommends themselves;
 * a code of another office, or one that families made up with the desk, is nobody's.
 */
export async function recommendedBy(
  tx: Tx,
  office: number,
  code: string | null,
  joining: number,
): Promise<number | null> {
  const id = code === null ? null : householdOfCode(code);
  if (id === null || id === joining) return null;
  return (await tx.household.findFirst({ where: { id, officeId: office }, select: { id: true } }))?.id ?? null;
}

/** Who stands behind a link that was passed on, and which office it is about. `firstName` is null once they have left. */
export type Recommender = { officeId: number; firstName: string | null };

/** Throws 404 for a code that is nobody's of this tenant. */
export async function recommender(tenantId: TenantId, code: string): Promise<Recommender> {
  const id = householdOfCode(code);
  const family =
    id === null
      ? null
      : await db.household.findFirst({
          where: { id, office: { tenantId } },
          select: {
            officeId: true,
            members: OWNER,
            memberships: { where: { status: { in: [...LIST_ACTIVE] } }, select: { id: true }, take: 1 },
          },
        });
  if (!family) throw notFound();
  const belongs = family.memberships.length > 0;
  return { officeId: family.officeId, firstName: (belongs && family.members[0]?.firstName) || null };
}

/** A family that came with somebody's code. */
export type JoinedFamily = { householdId: number; owner: Named | null; people: number; joinedOn: DateOn };

/** A family of the office, and whom it has brought, latest first. Throws 404 for another office's. */
export type Recommendations = { by: Named; joined: JoinedFamily[] };

/** More than a family can have brought. */
const MOST = 500;

export async function recommendations(office: OfficeId, code: string): Promise<Recommendations> {
  const id = householdOfCode(code);
  const family =
    id === null
      ? null
      : await db.household.findFirst({
          where: { id, officeId: office },
          select: { id: true, members: OWNER, office: { select: { timezone: true } } },
        });
  const by = family && named(family.members);
  if (!family || !by) throw notFound();
  const rows = await db.enrolment.findMany({
    where: { officeId: office, referredById: family.id, state: "done" },
    select: { householdId: true, createdAt: true },
    orderBy: { createdAt: "asc" },
    take: MOST,
  });
  // A family that left and joined again with the code is one that came, the first time.
  const came = new Map<number, Date>();
  for (const { householdId, createdAt } of rows)
    if (householdId !== null && !came.has(householdId)) came.set(householdId, createdAt);
  const families = await db.household.findMany({
    where: { officeId: office, id: { in: [...came.keys()] } },
    select: { id: true, members: { select: { id: true, firstName: true, lastName: true, addedById: true } } },
  });
  const joined = families.map(
    ({ id: householdId, members }): JoinedFamily => ({
      householdId,
      owner: named(members.filter(({ addedById }) => addedById === null)),
      people: members.length,
      joinedOn: today(came.get(householdId) ?? new Date(0), family.office.timezone),
    }),
  );
  joined.sort((a, b) => (a.joinedOn < b.joinedOn ? 1 : -1));
  return { by, joined };
}

/** By which code each family of a payer recommends its office, and how many families came with it; by the family's number. */
export async function ownReferrals(payer: PayerId): Promise<ReadonlyMap<number, { code: string; families: number }>> {
  const rows = await db.$queryRaw<{ id: number; families: number }[]>`
    select h.id, count(distinct e.household_id)::int as families from household h
    left join enrolment e on e.referred_by_id = h.id and e.state = 'done'
    where h.payer_id = ${payer}::int group by h.id`;
  return new Map(rows.map(({ id, families }) => [id, { code: referralCode(id), families }]));
}

/** A code that families gave when they joined; `by` is the family whose own it is. */
export type ReferralRow = { code: string; families: number; lastOn: DateOn; by: Named | null };

/** Referral codes that families have given when they joined, however they spelled them, latest first. */
export async function listReferrals(office: OfficeId): Promise<ReferralRow[]> {
  type Stored = { code: string; families: number; last: string; memberId: number | null; name: string | null };
  const rows = await db.$queryRaw<Stored[]>`
    select min(trim(e.result->>'referralCode')) as code, count(*)::int as families,
      to_char(max(e.created_at) at time zone o.timezone, 'YYYY-MM-DD') as last,
      max(w.id) as "memberId", max(w.first_name || ' ' || w.last_name) as name
    from enrolment e join office o on o.id = e.office_id
    left join member w on w.household_id = e.referred_by_id and w.added_by_id is null
    where e.office_id = ${office} and e.state = 'done' and trim(coalesce(e.result->>'referralCode', '')) <> ''
    group by lower(trim(e.result->>'referralCode')), o.timezone
    order by max(e.created_at) desc limit 100`;
  return rows.map(({ code, families, last, memberId, name }) => ({
    ...{ code, families, lastOn: dateOn(last) },
    by: memberId === null || name === null ? null : { memberId, name },
  }));
}
