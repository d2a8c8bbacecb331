import "server-only";
import type { AssociationScope } from "@/lib/core/auth/scope";
import type { EmployerId } from "@/lib/core/auth/scope-ids";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Window } from "@/lib/core/lists/list";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { dateOn } from "@/lib/core/time/dates";
import { affiliateAddress } from "@/lib/platform/associations/rules";
import { activeMembersOf } from "@/lib/platform/measures/people.queries";
import { ACTIVE_STATUSES } from "@/lib/platform/membership-status/queries";
import type { AssociationPractice, CoveredPerson } from "./rules";
import { PERSON_FILTERS, type PersonList, PRACTICE_FILTERS, type PracticeList } from "./schema";

const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
const limit = (window?: Window) => (window ? Prisma.sql`limit ${window.take} offset ${window.skip}` : Prisma.empty);
const IS_ACTIVE = Prisma.sql`exists (select 1 from membership s where s.member_id = m.id
  and s.status in ${ACTIVE_STATUSES})`;
/** Who has only ever begun to enroll is on no list. */
const IS_MEMBER = Prisma.sql`exists (select 1 from membership s where s.member_id = m.id and s.status <> 'pending_payment')`;

const PERSON_ORDER: Record<PersonList["sort"], Prisma.Sql> = {
  name: Prisma.sql`lower(p.last_name), lower(p.first_name), p.id`,
  "-name": Prisma.sql`lower(p.last_name) desc, lower(p.first_name) desc, p.id`,
  since: Prisma.sql`p.since, p.id`,
  "-since": Prisma.sql`p.since desc, p.id`,
};

type PersonRow = {
  id: number;
  first_name: string;
  last_name: string;
  dependant: boolean;
  office_name: string;
  active: boolean;
  since: string;
};

/** A page of the people on a plan through the employer, or all of them for a file (000 §6: employers see their members). */
export async function listPeople(employer: EmployerId, { filter, q, sort }: PersonList, window?: Window) {
  const people = Prisma.sql`(
    select m.id, m.first_name, m.last_name, m.added_by_id is not null as dependant, o.office_name, ${IS_ACTIVE} as active,
      (m.created_at at time zone o.timezone)::date::text as since
    from member m join office o on o.id = m.office_id
    where m.employer_id = ${employer} and ${IS_MEMBER}
      ${q ? Prisma.sql`and search_text(m.first_name, m.last_name, o.office_name) like ${like(q)}` : Prisma.empty}) as p`;
  const state = { all: Prisma.empty, active: Prisma.sql`where p.active`, ended: Prisma.sql`where not p.active` }[
    filter
  ];
  const [rows, [numbers]] = await Promise.all([
    db.$queryRaw<PersonRow[]>`select p.* from ${people} ${state} order by ${PERSON_ORDER[sort]} ${limit(window)}`,
    db.$queryRaw<Record<(typeof PERSON_FILTERS)[number], bigint>[]>`
      select count(*) as all, count(*) filter (where p.active) as active, count(*) filter (where not p.active) as ended
      from ${people}`,
  ]);
  const counts = Object.fromEntries(PERSON_FILTERS.map((name) => [name, Number(numbers?.[name] ?? 0)]));
  const shown = rows.map(
    (row): CoveredPerson => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      dependant: row.dependant,
      officeName: row.office_name,
      state: row.active ? "active" : "ended",
      sinceOn: dateOn(row.since),
    }),
  );
  return { rows: shown, counts, total: counts[filter] ?? 0 };
}

/** The employer's codes with the page each of them opens, where people enroll themselves. */
export async function employerCodes(employer: EmployerId) {
  const { name, tenantId, codes } =
    (await db.employer.findUnique({
      where: { id: employer },
      select: {
        name: true,
        tenantId: true,
        codes: {
          where: { active: true },
          orderBy: { id: "asc" },
          select: { code: true, office: { select: { officeName: true, slug: true } } },
        },
      },
    })) ?? notGone();
  return {
    name,
    codes: codes.map(({ code, office }) => ({
      code,
      officeName: office.officeName,
      url: `${tenantUrl(tenantId)}/signup/${office.slug}?groupCode=${encodeURIComponent(code)}`,
    })),
  };
}

const PRACTICE_ORDER: Record<PracticeList["sort"], Prisma.Sql> = {
  name: Prisma.sql`lower(p.office_name), p.id`,
  "-name": Prisma.sql`lower(p.office_name) desc, p.id`,
  members: Prisma.sql`p.members, p.id`,
  "-members": Prisma.sql`p.members desc, p.id`,
  since: Prisma.sql`p.since, p.id`,
  "-since": Prisma.sql`p.since desc, p.id`,
};

type PracticeRow = {
  id: number;
  office_name: string;
  city: string | null;
  state: string | null;
  standing: AssociationPractice["state"];
  members: bigint;
  since: string;
};

/** A page of the practices that somebody of an association is told of, or all of them for a file (000 §6: associations see their dentists). */
export async function listPractices(
  { association, affiliate }: AssociationScope,
  { filter, q, sort }: PracticeList,
  window?: Window,
) {
  const practices = Prisma.sql`(
    select o.id, o.office_name, o.city, o.state, (o.created_at at time zone o.timezone)::date::text as since,
      case when o.account_status = 'closed' then 'closed'
        when o.verified and o.onboarding_completed_at is not null then 'live' else 'onboarding' end as standing,
      ${activeMembersOf(Prisma.raw("o"))} as members
    from office o where o.association_id = ${association}
      ${affiliate === null ? Prisma.empty : Prisma.sql`and o.affiliate_id = ${affiliate}`}
      ${q ? Prisma.sql`and search_text(o.office_name, o.city) like ${like(q)}` : Prisma.empty}) as p`;
  const within = filter === "all" ? Prisma.empty : Prisma.sql`where p.standing = ${filter}`;
  const [rows, [numbers]] = await Promise.all([
    db.$queryRaw<
      PracticeRow[]
    >`select p.* from ${practices} ${within} order by ${PRACTICE_ORDER[sort]} ${limit(window)}`,
    db.$queryRaw<Record<(typeof PRACTICE_FILTERS)[number], bigint>[]>`
      select count(*) as all, count(*) filter (where p.standing = 'live') as live,
        count(*) filter (where p.standing = 'onboarding') as onboarding,
        count(*) filter (where p.standing = 'closed') as closed from ${practices}`,
  ]);
  const counts = Object.fromEntries(PRACTICE_FILTERS.map((name) => [name, Number(numbers?.[name] ?? 0)]));
  const shown = rows.map(
    (row): AssociationPractice => ({
      id: row.id,
      officeName: row.office_name,
      place: [row.city, row.state].filter(Boolean).join(", "),
      state: row.standing,
      members: Number(row.members),
      sinceOn: dateOn(row.since),
    }),
  );
  return { rows: shown, counts, total: counts[filter] ?? 0 };
}

/** The association's name and the sign-up its practices use; an affiliate's is their own. */
export async function associationLink({ association, affiliate }: AssociationScope, tx: Tx = db) {
  const row = await tx.association.findUnique({
    where: { id: association },
    select: { name: true, signupUrl: true, tenantId: true },
  });
  const { name, signupUrl, tenantId } = row ?? notGone();
  const code = affiliate === null ? signupUrl : affiliateAddress(signupUrl, affiliate);
  return { name, url: `${tenantUrl(tenantId)}/enroll/practice?promo=${encodeURIComponent(code)}` };
}

/** What an association says about itself, its sign-up link, and the revision it was read at. */
export async function associationOwn(scope: AssociationScope) {
  const [{ logoFileId, revision }, { name, url }] = await Promise.all([
    db.association.findUniqueOrThrow({
      where: { id: scope.association },
      select: { logoFileId: true, revision: true },
    }),
    associationLink(scope),
  ]);
  return { name, url, logoFileId, revision };
}

/** For a row that its user's foreign key keeps in place. */
function notGone(): never {
  throw notFound();
}
