import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, isOfficeRole, OFFICE, type OfficeRole } from "@/lib/core/auth/roles";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { searchWordsOf } from "@/lib/core/lists/search-words";
import { BACK_OFFICE_ZONE, type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { townOf } from "@/lib/practice/offices/public-page.rules";
import { teamState } from "@/lib/practice/offices/users.rules";
import type { Organization } from "./organization.queries";
import { managedOrganization } from "./organization.queries";
import type { PersonGroup, PersonLocation, PersonRow } from "./users.rules";
import { PERSON_LOCATION_FILTERS, type PeopleList, type PersonLocationList } from "./users.schema";

/** Who works at one of these locations. */
const peopleAt = ({ offices }: Organization): Prisma.UserWhereInput => ({
  role: { in: [...OFFICE] },
  offices: { some: { officeId: { in: [...offices] } } },
});

const shown = (organization: Organization) =>
  ({
    ...{ id: true, firstName: true, lastName: true, email: true, role: true, active: true, passwordHash: true },
    temporaryUntil: true,
    _count: { select: { offices: { where: { officeId: { in: [...organization.offices] } } } } },
  }) satisfies Prisma.UserSelect;

/** Somebody as they are read, before it is said how they stand. */
type Found = Prisma.UserGetPayload<{
  select: { id: true; firstName: true; lastName: true; email: true; role: true; active: true; temporaryUntil: true };
}> & { hasPassword: boolean; locations: number };

/** @param day today where the back office is */
function rowOf({ id, firstName, lastName, role, temporaryUntil, ...user }: Found, day: DateOn): PersonRow {
  const until = temporaryUntil && fromDbDate(temporaryUntil);
  const { email, active, hasPassword, locations } = user;
  return {
    ...{ userId: id, name: `${firstName} ${lastName}`.trim(), email, type: role as OfficeRole, locations },
    state: teamState({ type: role, active, hasPassword, until }, day),
  };
}

const backOfficeDay = async () => today(await now(), BACK_OFFICE_ZONE);

/**
 * A page of the people of an organization's locations, in two statements. They take the locations as one array: as a
 * parameter each, five hundred of them took longer to be read than the people.
 */
export async function listPeople(organization: Organization, { q, sort }: PeopleList, window?: Window) {
  const named = searchWordsOf(q).map((word) => {
    const held = `%${word}%`;
    return Prisma.sql`and (u.first_name ilike ${held} or u.last_name ilike ${held} or u.email ilike ${held})`;
  });
  const people = Prisma.sql`app_user u join (
      select user_id, count(*)::int as locations from user_office
      where office_id = any(${[...organization.offices]}::int[]) group by user_id) w on w.user_id = u.id
    where u.role::text = any(${[...OFFICE]}::text[]) ${named.length > 0 ? Prisma.join(named, " ") : Prisma.empty}`;
  const way = sort.startsWith("-") ? Prisma.sql`desc` : Prisma.sql`asc`;
  const page = window ? Prisma.sql`limit ${window.take}::int offset ${window.skip}::int` : Prisma.empty;
  const [rows, [number], day] = await Promise.all([
    db.$queryRaw<Found[]>`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, u.active, w.locations,
        u.password_hash is not null as "hasPassword", u.temporary_until as "temporaryUntil"
      from ${people} order by u.last_name ${way}, u.id ${page}`,
    db.$queryRaw<{ total: number }[]>`select count(*)::int as total from ${people}`,
    backOfficeDay(),
  ]);
  const total = number?.total ?? 0;
  return { rows: rows.map((row) => rowOf(row, day)), counts: { all: total }, total };
}

/** Somebody as an organization knows them. */
export type OrganizationPerson = PersonRow & {
  organization: Organization;
  isOwner: boolean;
  /** All locations they work at, also outside the organization: what decides whether they keep access. */
  everywhere: number;
  /** Of the organization. */
  locationIds: number[];
  /** Those they follow. */
  groups: { groupId: number; groupName: string }[];
};

/** Somebody who works at one of the organization's locations. Throws 404 for anybody else. */
export async function personAt(organization: Organization, userId: number): Promise<OrganizationPerson> {
  const user = await db.user.findFirst({
    where: { AND: [{ id: userId }, peopleAt(organization)] },
    select: {
      ...shown(organization),
      isOwner: true,
      offices: { select: { officeId: true }, orderBy: { officeId: "asc" } },
      followedGroups: {
        where: { group: { organizationId: organization.id } },
        select: { groupId: true, group: { select: { groupName: true } } },
        orderBy: { groupId: "asc" },
      },
    },
  });
  if (!user || !isOfficeRole(user.role)) throw notFound();
  const known = new Set<number>(organization.offices);
  const ids = user.offices.map(({ officeId }) => officeId);
  return {
    ...rowOf(
      { ...user, hasPassword: user.passwordHash !== null, locations: user._count.offices },
      await backOfficeDay(),
    ),
    ...{ organization, isOwner: user.isOwner, everywhere: ids.length, locationIds: ids.filter((id) => known.has(id)) },
    groups: user.followedGroups.map(({ groupId, group: { groupName } }) => ({ groupId, groupName })),
  };
}

/** The same where only they are named: at the one organization that the actor administers and they work in. Throws 404. */
export async function managedPerson(actor: Actor, userId: number): Promise<OrganizationPerson> {
  // Of several organizations one of the actor's own: another would be no business of theirs, and refused.
  const ours = hasRole(actor.role, OFFICE)
    ? { organization: { offices: { some: { id: { in: [...actor.officeIds] } } } } }
    : {};
  const at = await db.office.findFirst({
    where: { tenantId: actor.tenantId, organizationId: { not: null }, users: { some: { userId } }, ...ours },
    select: { organizationId: true },
    orderBy: { id: "asc" },
  });
  if (!at?.organizationId) throw notFound();
  return personAt(await managedOrganization(actor, at.organizationId), userId);
}

/** Every group of the organization beside somebody, by name. */
export async function personGroups({ userId, groups, organization }: OrganizationPerson): Promise<PersonGroup[]> {
  const rows = await db.officeGroup.findMany({
    where: { organizationId: organization.id, deletedAt: null },
    select: {
      id: true,
      groupName: true,
      offices: {
        select: { officeName: true, _count: { select: { users: { where: { userId } } } } },
        orderBy: [{ officeName: "asc" }, { id: "asc" }],
      },
    },
    orderBy: [{ groupName: "asc" }, { id: "asc" }],
  });
  const followed = new Set(groups.map(({ groupId }) => groupId));
  return rows.map(({ id, groupName, offices }) => {
    const named = (has: boolean) =>
      offices.filter(({ _count }) => _count.users > 0 === has).map(({ officeName }) => officeName);
    return { id, groupName, follows: followed.has(id), has: named(true), lacks: named(false) };
  });
}

/** A page of the organization's locations, those where somebody works or the others. */
export async function personLocations(
  { userId, organization }: OrganizationPerson,
  { filter, q, sort }: PersonLocationList,
  window?: Window,
) {
  const named = holding(q);
  const here = { users: { some: { userId } } };
  const { rows, ...numbers } = await countedList({
    filters: PERSON_LOCATION_FILTERS,
    query: { filter, sort },
    window,
    base: {
      id: { in: [...organization.offices] },
      ...(named && { OR: [{ officeName: named }, { city: named }, { group: { groupName: named } }] }),
    } as Prisma.OfficeWhereInput,
    narrow: (name) => (name === "has" ? here : { NOT: here }),
    orders: { location: "officeName" },
    find: (page) =>
      db.office.findMany({
        ...page,
        include: { group: { select: { groupName: true } }, users: { where: { userId }, select: { byGroup: true } } },
      }),
    count: (where) => db.office.count({ where }),
  });
  const shownRows = rows.map(
    ({ id, officeName, city, state, group, users }): PersonLocation => ({
      byGroup: users.some((row) => row.byGroup),
      ...{ id, officeName, groupName: group?.groupName ?? null, has: filter === "has" },
      place: townOf({ city, state }),
    }),
  );
  return { ...numbers, rows: shownRows };
}
