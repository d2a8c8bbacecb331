import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, isOfficeRole, OFFICE, type OfficeRole } from "@/lib/core/auth/roles";
import { now } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { searchWordsOf } from "@/lib/core/lists/search-words";
import { BACK_OFFICE_ZONE, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { townOf } from "@/lib/practice/offices/public-page.rules";
import { teamState } from "@/lib/practice/offices/users.rules";
import type { Organization } from "./organization.queries";
import { managedOrganization } from "./organization.queries";
import type { PersonLocation, PersonRow } from "./users.rules";
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

type Found = Prisma.UserGetPayload<{ select: ReturnType<typeof shown> }>;

async function rowOf(user: Found): Promise<PersonRow> {
  const { firstName, lastName, email, role, active, passwordHash, temporaryUntil, _count } = user;
  const until = temporaryUntil && fromDbDate(temporaryUntil);
  const standing = { type: role, active, hasPassword: passwordHash !== null, until };
  return {
    ...{ userId: user.id, name: `${firstName} ${lastName}`.trim(), email, type: role as OfficeRole },
    state: teamState(standing, today(await now(), BACK_OFFICE_ZONE)),
    locations: _count.offices,
  };
}

/** A page of the people of an organization's locations, in as many statements with many locations as with few. */
export async function listPeople(organization: Organization, { q, sort }: PeopleList, window?: Window) {
  const named = searchWordsOf(q).map((word): Prisma.UserWhereInput => {
    const held = holding(word) ?? {};
    return { OR: [{ firstName: held }, { lastName: held }, { email: held }] };
  });
  const { rows, ...numbers } = await countedList({
    filters: ["all"] as const,
    query: { filter: "all" as const, sort },
    window,
    base: { AND: [peopleAt(organization), ...named] } as Prisma.UserWhereInput,
    narrow: () => ({}),
    orders: { person: "lastName" },
    find: (page) => db.user.findMany({ ...page, select: shown(organization) }),
    count: (where) => db.user.count({ where }),
  });
  return { ...numbers, rows: await Promise.all(rows.map(rowOf)) };
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
    ...(await rowOf(user)),
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
