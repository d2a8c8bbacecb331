import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, SENIOR_ADMINS } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { localeOf } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { Window } from "@/lib/core/lists/list";
import { foldedWords } from "@/lib/core/lists/search-fold";
import { FEWEST_DIGITS } from "@/lib/core/lists/search-words";
import { fromDbDate } from "@/lib/core/time/dates";
import { type AssociationCounts, countsByChoice } from "@/lib/platform/associations/choice.schema";
import { activeMembersOf, hasMembers, newMembersOf } from "@/lib/platform/measures/people.queries";
import { payoutAccount } from "@/lib/practice/payouts/account.queries";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { affiliationOf } from "./affiliate.queries";
import type { ListedOffice } from "./directory.rules";
import { DIRECTORY_FILTERS, type DirectoryFilter, type DirectoryList, type DirectorySort } from "./directory.schema";
import { feesOf } from "./fees.queries";
import { ninetyDayOn } from "./milestones.rules";
import { onboardingState } from "./rules";
import { tierOf } from "./tier.rules";
import { officeWhole } from "./whole.queries";

/** Members are counted up to here; an office with more shows "10,000+" instead of costing a second. */
export const COUNTED_MEMBERS = 10_000;

type Row = {
  id: number;
  office_name: string;
  slug: string;
  city: string | null;
  state: string | null;
  email: string;
  verified: boolean;
  account_status: "incomplete" | "onboarding" | "live" | "closed";
  onboarding_completed_at: Date | null;
  signup_step: number;
  created_at: Date;
  owner: string | null;
  members: bigint;
  fresh: bigint;
  last_activity_at: Date | null;
};

const OPEN = Prisma.sql`o.account_status <> 'closed'`;
/** The states of `onboardingState` as conditions. */
const IS: Record<DirectoryFilter, Prisma.Sql> = {
  all: Prisma.sql`true`,
  closed: Prisma.sql`o.account_status = 'closed'`,
  incomplete: Prisma.sql`${OPEN} and not o.verified`,
  onboarding: Prisma.sql`${OPEN} and o.verified and o.onboarding_completed_at is null`,
  live: Prisma.sql`${OPEN} and o.verified and o.onboarding_completed_at is not null`,
  open: Prisma.sql`${OPEN} and o.verified`,
  withMembers: Prisma.sql`${OPEN} and o.verified and ${hasMembers(Prisma.raw("o"))}`,
};

/** Offices with all words of a search in what they and their association are called and reached by, in any order; digits alone are an id. */
async function matches(q: string): Promise<Prisma.Sql> {
  const words = await foldedWords(q);
  if (words.length === 0) return Prisma.empty;
  const text = Prisma.sql`search_text(o.office_name, o.internal_name, o.slug, o.email, o.city, phone_digits(o.phone),
    (select a.name from association a where a.id = o.association_id))`;
  const found = Prisma.join(
    words.map((word) => Prisma.sql`strpos(${text}, ${word}) > 0`),
    " and ",
  );
  if (!/^\d{1,9}$/.test(q)) return Prisma.sql`and ${found}`;
  const id = Prisma.sql`o.id = ${Number(q)}`;
  return q.length < FEWEST_DIGITS ? Prisma.sql`and ${id}` : Prisma.sql`and (${id} or (${found}))`;
}

/** Offices of the association that is chosen, or of none. */
function belonging(choice: DirectoryList["association"]): Prisma.Sql {
  if (choice === "") return Prisma.empty;
  return choice === "none"
    ? Prisma.sql`and o.association_id is null`
    : Prisma.sql`and o.association_id = ${Number(choice)}`;
}

/** What a list of offices shows of them. */
type Shown = Pick<DirectoryList, "q" | "filter"> & Partial<Pick<DirectoryList, "association">>;

/** The tenant's offices (`o`) that a search, a filter and an association show. */
export async function shownOffices(tenantId: TenantId, { q, filter, association = "" }: Shown) {
  return Prisma.sql`o.tenant_id = ${tenantId}::"TenantId" and ${IS[filter]} ${await matches(q)} ${belonging(association)}`;
}

/** How many of some offices (`o`) belong to each association. */
async function countByAssociation(shown: Prisma.Sql): Promise<AssociationCounts> {
  return countsByChoice(
    await db.$queryRaw<{ association: number | null; rows: number }[]>`
      select o.association_id as association, count(*)::int as rows from office o where ${shown} group by 1`,
  );
}

const membersOf = (of: "o" | "p") => activeMembersOf(Prisma.raw(of), COUNTED_MEMBERS + 1);
const MEMBERS = membersOf("p");
/** The orders of the list, for the page (`o`) and again for its rows (`p`); who has as many members stands by name. */
const ORDER: Record<DirectorySort, (of: "o" | "p") => Prisma.Sql> = {
  name: (of) => Prisma.sql`lower(${Prisma.raw(of)}.office_name)`,
  "-name": (of) => Prisma.sql`lower(${Prisma.raw(of)}.office_name) desc`,
  joined: (of) => Prisma.sql`${Prisma.raw(of)}.created_at`,
  "-joined": (of) => Prisma.sql`${Prisma.raw(of)}.created_at desc`,
  members: (of) => Prisma.sql`${membersOf(of)}, lower(${Prisma.raw(of)}.office_name)`,
  "-members": (of) => Prisma.sql`${membersOf(of)} desc, lower(${Prisma.raw(of)}.office_name)`,
};
const LAST_ACTIVITY = Prisma.sql`greatest(
  (select max(u.last_login_at) from user_office uo join app_user u on u.id = uo.user_id where uo.office_id = p.id),
  (select e.at from audit_event e where e.office_id = p.id order by e.at desc limit 1))`;

const counted = (members: bigint) => ({
  members: Math.min(Number(members), COUNTED_MEMBERS),
  moreMembers: Number(members) > COUNTED_MEMBERS,
});

/** A page of the tenant's offices by name, for the back office. Members and activity are looked up for its rows only. */
export async function listOffices(
  tenantId: TenantId,
  { q, filter, association = "", sort }: Shown & { sort: DirectorySort },
  { skip, take }: Window,
) {
  const [words, at] = await Promise.all([matches(q), now()]);
  const matching = Prisma.sql`${words} ${belonging(association)}`;
  const [rows, counts, associations] = await Promise.all([
    db.$queryRaw<Row[]>`
      select p.*,
        (select trim(u.first_name || ' ' || u.last_name) from user_office uo join app_user u on u.id = uo.user_id
          where uo.office_id = p.id and u.is_owner order by u.id limit 1) as owner,
        ${MEMBERS} as members, ${newMembersOf(Prisma.raw("p"), at)} as fresh, ${LAST_ACTIVITY} as last_activity_at
      from (
        select o.id, o.office_name, o.slug, o.city, o.state, o.email, o.verified, o.account_status, o.onboarding_completed_at,
          o.signup_step, o.created_at, o.timezone
        from office o
        where o.tenant_id = ${tenantId}::"TenantId" and ${IS[filter]} ${matching}
        order by ${ORDER[sort]("o")}, o.id
        limit ${take} offset ${skip}) as p
      order by ${ORDER[sort]("p")}, p.id`,
    countOffices(tenantId, matching),
    countByAssociation(Prisma.sql`o.tenant_id = ${tenantId}::"TenantId" and ${IS[filter]} ${words}`),
  ]);
  const fees = await feesOf(
    rows.map(({ id }) => id),
    at,
  );
  const shown = rows.map(
    (row): ListedOffice => ({
      id: row.id,
      officeName: row.office_name,
      slug: row.slug,
      city: row.city,
      state: row.state,
      email: row.email,
      owner: row.owner || null,
      signupStep: row.signup_step,
      onboardingState: onboardingState({
        accountStatus: row.account_status,
        verified: row.verified,
        onboardingCompletedAt: row.onboarding_completed_at,
      }),
      ...counted(row.members),
      newMembers: Number(row.fresh),
      ...fees(row.id),
      lastActivityAt: row.last_activity_at,
      createdAt: row.created_at,
    }),
  );
  return { rows: shown, counts, associations, total: counts[filter] };
}

/** Offices read at once for a file. */
const FILE_PAGE = 200;

/** All offices that a search, filter and sort show, read page by page. */
export async function* eachOffice(
  tenantId: TenantId,
  query: Parameters<typeof listOffices>[1],
): AsyncGenerator<ListedOffice> {
  for (let skip = 0; ; skip += FILE_PAGE) {
    const { rows } = await listOffices(tenantId, query, { skip, take: FILE_PAGE });
    yield* rows;
    if (rows.length < FILE_PAGE) return;
  }
}

/** What the back office sees of one office: who they are, how far their set-up is, what they have. */
export async function officeFacts(office: OfficeId, tenant: Tenant, { role, locale }: Pick<Actor, "role" | "locale">) {
  const [row, payout, plans, [numbers], fees, whole, affiliation] = await Promise.all([
    db.office.findUniqueOrThrow({
      where: { id: office },
      select: {
        id: true,
        officeName: true,
        slug: true,
        email: true,
        phone: true,
        street: true,
        city: true,
        state: true,
        zip: true,
        timezone: true,
        practiceSystem: true,
        tierLevel: true,
        signupStep: true,
        createdAt: true,
        accountStatus: true,
        verified: true,
        onboardingCompletedAt: true,
        closesOn: true,
        organization: { select: { name: true } },
      },
    }),
    payoutAccount(office),
    db.plan.count({ where: { officeId: office, status: "active", isDeleted: false } }),
    db.$queryRaw<Pick<Row, "members" | "last_activity_at">[]>`
      select ${MEMBERS} as members, ${LAST_ACTIVITY} as last_activity_at from office p where p.id = ${office}`,
    feesOf([office], await now()),
    officeWhole(office),
    affiliationOf(office),
  ]);
  const tier = tierOf(row.tierLevel);
  const { organization, closesOn, accountStatus: _status, verified: _verified, ...facts } = row;
  return {
    ...facts,
    ...whole,
    affiliation,
    ninetyDayOn: ninetyDayOn(row.createdAt),
    organization: organization?.name ?? null,
    practiceSystem: tenant.constants.pmsOptions.find(({ value }) => value === row.practiceSystem)?.label ?? null,
    tierName: tier ? translate(localeOf(locale), `onboardingSignup.tiers.${tier.name}.name`) : String(row.tierLevel),
    onboardingState: onboardingState(row),
    closesOn: closesOn && fromDbDate(closesOn),
    /** Whether the reader may close it, or keep it open. */
    mayClose: hasRole(role, SENIOR_ADMINS),
    payoutState: payout.ready ? ("ready" as const) : payout.state,
    activePlans: plans,
    ...counted(numbers?.members ?? 0n),
    ...fees(office),
    lastActivityAt: numbers?.last_activity_at ?? null,
  };
}

/** The tenant's offices that are live, the first that came first. */
export async function liveOffices(tenantId: TenantId, most: number): Promise<{ id: number; slug: string }[]> {
  return db.$queryRaw`
    select o.id, o.slug from office o where ${await shownOffices(tenantId, { q: "", filter: "live" })} order by o.id limit ${most}`;
}

/** How many of the found offices each filter shows. */
export async function countOffices(
  tenantId: TenantId,
  matching: Prisma.Sql = Prisma.empty,
): Promise<Record<DirectoryFilter, number>> {
  const each = DIRECTORY_FILTERS.map(
    (name) => Prisma.sql`count(*) filter (where ${IS[name]})::int as ${Prisma.raw(`"${name}"`)}`,
  );
  const [row] = await db.$queryRaw<Record<DirectoryFilter, number>[]>`
    select ${Prisma.join(each)} from office o where o.tenant_id = ${tenantId}::"TenantId" ${matching}`;
  return row ?? { all: 0, incomplete: 0, onboarding: 0, live: 0, closed: 0, open: 0, withMembers: 0 };
}
