import "server-only";
import { ASSOCIATIONS, OFFICE, ROLES, type Role } from "@/lib/core/auth/roles";
import type { AssociationId, OfficeId } from "@/lib/core/auth/scope-ids";
import { now, systemTime } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { closeTo } from "@/lib/core/lists/search-close";
import { foldedWords } from "@/lib/core/lists/search-fold";
import { BACK_OFFICE_ZONE, type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { formatDateTime, today } from "@/lib/core/time/wall-clock";
import { type AssociationCounts, countsByChoice } from "@/lib/platform/associations/choice.schema";
import type { TenantId } from "@/tenants/tenant";
import { stateOf, type UserRow } from "./rules";
import { ROLES_OF_KIND, USER_FILTERS, USER_KINDS, type UserFilter, type UserKind, type UserList } from "./schema";

/**
 * Whose users: a tenant's, in all roles, those who work in one of its offices, or those of an association, of whom `only` leaves
 * one.
 */
export type UserScope = {
  tenantId: TenantId;
  office?: OfficeId;
  association?: { id: AssociationId; only?: number };
};

type Moments = { at: Date; clock: Date };

/** What of `u` says how somebody stands, as `stateOf` asks for it. */
const overAt = ({ at }: Moments) => Prisma.sql`access_ended(u, ${at})`;
const lockedAt = ({ clock }: Moments) =>
  Prisma.sql`exists (select 1 from login_throttle l where l.user_id = u.id and l.until > ${clock})`;
/** The same as one word: the order is that of `stateOf`. */
const stateAt = (moments: Moments) => Prisma.sql`case when not u.active or ${overAt(moments)} then 'off'
  when u.password_hash is null then 'invited' when ${lockedAt(moments)} then 'locked'
  when u.temporary_until is not null then 'temporary' else 'active' end`;

const inRoles = (roles: readonly Role[]) => Prisma.sql`u.role::text = any(${[...roles]}::text[])`;
const ofKind = (kind: UserKind) => (kind === "everybody" ? Prisma.sql`true` : inRoles(ROLES_OF_KIND[kind]));

function within({ tenantId, office, association }: UserScope): Prisma.Sql {
  const there = Prisma.sql`u.tenant_id = ${tenantId}::"TenantId"`;
  if (association !== undefined) {
    const { id, only } = association;
    return Prisma.sql`${there} and ${inRoles(ASSOCIATIONS)} and u.association_id = ${id}
      ${only === undefined ? Prisma.empty : Prisma.sql`and u.id = ${only}`}`;
  }
  if (office === undefined) return there;
  return Prisma.sql`${there} and ${inRoles(OFFICE)}
    and exists (select 1 from user_office w where w.user_id = u.id and w.office_id = ${office})`;
}

const TEXT = Prisma.sql`search_text(u.first_name, u.last_name, u.email, phone_digits(u.phone),
  (select a.name from association a where a.id = u.association_id))`;

/** Users with all words of a search in name, email, phone or association, in any order; "#12" or digits alone are a number too. */
function named(words: readonly string[], q: string, close: boolean): Prisma.Sql {
  const each = words.map((word) => {
    const pattern = close ? closeTo(word) : null;
    const whole = Prisma.sql`strpos(${TEXT}, ${word}) > 0`;
    return pattern === null ? whole : Prisma.sql`(${whole} or ${TEXT} ~ ${pattern})`;
  });
  const found = each.length === 0 ? Prisma.sql`true` : Prisma.join(each, " and ");
  const id = /^#?(\d{1,9})$/.exec(q)?.[1];
  return id === undefined ? Prisma.sql`(${found})` : Prisma.sql`(u.id = ${Number(id)} or (${found}))`;
}

/** Who belongs to an association: its own people, and those who work at its practices. */
const LINKED = Prisma.sql`(select p.association_id as association, p.id as user_id from app_user p
    where p.association_id is not null
  union select o.association_id, w.user_id from office o join user_office w on w.office_id = o.id
    where o.association_id is not null)`;

/** Those of the association that is chosen, or of none. */
function belonging(choice: UserList["association"]): Prisma.Sql {
  if (choice === "") return Prisma.sql`true`;
  return choice === "none"
    ? Prisma.sql`u.id not in (select user_id from ${LINKED} l)`
    : Prisma.sql`u.id in (select user_id from ${LINKED} l where l.association = ${Number(choice)})`;
}

/** How many of the users that are shown belong to each association; who belongs to two is one of both. */
async function countByAssociation(where: Prisma.Sql): Promise<AssociationCounts> {
  return countsByChoice(
    await db.$queryRaw<{ association: number | null; rows: number }[]>`
      select l.association, count(*)::int as rows from app_user u left join ${LINKED} l on l.user_id = u.id
      where ${where} group by 1`,
  );
}

type Counts = { states: Record<UserFilter, number>; kinds: Record<UserKind, number> };

/** How many of the found users each filter shows: states of the chosen kind, kinds of the chosen state. */
async function count(found: Prisma.Sql, moments: Moments, { filter, kind }: UserList): Promise<Counts> {
  const stands = (name: UserFilter) => (name === "all" ? Prisma.sql`true` : Prisma.sql`u.state = ${name}`);
  const counted = (state: UserFilter, group: UserKind, name: string) =>
    Prisma.sql`count(*) filter (where ${stands(state)} and ${ofKind(group)})::int as ${Prisma.raw(`"${name}"`)}`;
  const columns = [
    ...USER_FILTERS.map((name) => counted(name, kind, `state ${name}`)),
    ...USER_KINDS.map((name) => counted(filter, name, `kind ${name}`)),
  ];
  const [row = {}] = await db.$queryRaw<Record<string, number>[]>`
    select ${Prisma.join(columns)} from (select u.role, ${stateAt(moments)} as state from app_user u where ${found}) u`;
  return {
    states: Object.fromEntries(USER_FILTERS.map((name) => [name, row[`state ${name}`] ?? 0])) as Counts["states"],
    kinds: Object.fromEntries(USER_KINDS.map((name) => [name, row[`kind ${name}`] ?? 0])) as Counts["kinds"],
  };
}

const SEEN = Prisma.sql`greatest(u.last_login_at, (select max(s.last_seen_at) from session s where s.user_id = u.id))`;
const NAME = Prisma.sql`lower(u.last_name), lower(u.first_name), lower(u.email)`;
const RANK = Prisma.sql`array_position(${[...ROLES]}::text[], u.role::text)`;
const ORDER: Record<UserList["sort"], Prisma.Sql> = {
  person: NAME,
  "-person": Prisma.sql`lower(u.last_name) desc, lower(u.first_name) desc, lower(u.email) desc`,
  role: Prisma.sql`${RANK}, ${NAME}`,
  "-role": Prisma.sql`${RANK} desc, ${NAME}`,
  seen: Prisma.sql`${SEEN} nulls first`,
  "-seen": Prisma.sql`${SEEN} desc nulls last`,
};

type Row = {
  id: number;
  name: string;
  email: string;
  role: Role;
  active: boolean;
  over: boolean;
  locked: boolean;
  has_password: boolean;
  temporary_until: Date | null;
  place: string | null;
  places: number;
  seen_at: Date | null;
};

/** Where somebody belongs: their first office, association or employer; a family's office. */
const PLACE = Prisma.sql`coalesce(
  (select o.office_name from user_office w join office o on o.id = w.office_id where w.user_id = u.id
    order by w.position, w.office_id limit 1),
  (select a.name from association a where a.id = u.association_id), (select e.name from employer e where e.id = u.employer_id),
  (select o.office_name from payer y join household h on h.payer_id = y.id join office o on o.id = h.office_id
    where y.user_id = u.id order by h.id limit 1))`;

const dayOf = (moment: Date | null): DateOn | null => moment && today(moment, BACK_OFFICE_ZONE);

function rowOf(row: Row): UserRow {
  const until = row.temporary_until && fromDbDate(row.temporary_until);
  return {
    id: row.id,
    name: row.name || row.email,
    email: row.email,
    role: row.role,
    state: stateOf({ active: row.active, over: row.over, hasPassword: row.has_password, locked: row.locked, until }),
    place: row.place,
    morePlaces: Math.max(0, row.places - 1),
    until,
    seenOn: dayOf(row.seen_at),
    seen: row.seen_at && formatDateTime(row.seen_at, BACK_OFFICE_ZONE),
  };
}

async function read(where: Prisma.Sql, moments: Moments, sort: UserList["sort"], { skip, take }: Window) {
  const rows = await db.$queryRaw<Row[]>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.role::text, u.active, ${overAt(moments)} as over,
      ${lockedAt(moments)} as locked, u.password_hash is not null as has_password, u.temporary_until, ${PLACE} as place,
      (select count(*)::int from user_office w where w.user_id = u.id) as places, ${SEEN} as seen_at
    from app_user u where ${where} order by ${ORDER[sort]}, u.id limit ${take} offset ${skip}`;
  return rows.map(rowOf);
}

type Searched = { found: Prisma.Sql; there: Prisma.Sql; counts: Counts; close: boolean; moments: Moments };

/** What a search finds and how many each filter shows of it; where nobody is called so, whoever is but for a typing error. */
async function search(scope: UserScope, query: UserList): Promise<Searched> {
  const [words, at] = await Promise.all([foldedWords(query.q), now()]);
  const there = belonging(query.association);
  const moments = { at, clock: systemTime() };
  const look = async (close: boolean) => {
    const found = Prisma.sql`${within(scope)} and ${named(words, query.q, close)}`;
    return {
      found,
      there,
      close,
      moments,
      counts: await count(found, moments, { ...query, filter: "all", kind: "everybody" }),
    };
  };
  let searched = await look(false);
  if (searched.counts.states.all === 0 && words.some((word) => closeTo(word) !== null)) searched = await look(true);
  const narrowed = query.filter !== "all" || query.kind !== "everybody" || query.association !== "";
  if (!narrowed) return searched;
  return { ...searched, counts: await count(Prisma.sql`${searched.found} and ${there}`, moments, query) };
}

type Narrowing = Pick<UserList, "filter" | "kind">;
const ofEveryAssociation = ({ found, moments }: Searched, { filter, kind }: Narrowing) =>
  filter === "all"
    ? Prisma.sql`${found} and ${ofKind(kind)}`
    : Prisma.sql`${found} and ${ofKind(kind)} and ${stateAt(moments)} = ${filter}`;
const shown = (searched: Searched, query: Narrowing) =>
  Prisma.sql`${ofEveryAssociation(searched, query)} and ${searched.there}`;

export type UserPage = {
  rows: UserRow[];
  total: number;
  counts: Record<UserFilter, number>;
  kinds: Record<UserKind, number>;
  associations: AssociationCounts;
  /** Nobody is called as was searched for; these are, but for a typing error. */
  close: boolean;
};

/** A page of the users of a tenant or an office, with the number of every filter. */
export async function listUsers(scope: UserScope, query: UserList, window: Window): Promise<UserPage> {
  const searched = await search(scope, query);
  const [rows, associations] = await Promise.all([
    read(shown(searched, query), searched.moments, query.sort, window),
    // Whose users these are decides it already where they are not the whole tenant's.
    scope.office || scope.association ? {} : countByAssociation(ofEveryAssociation(searched, query)),
  ]);
  const { states, kinds } = searched.counts;
  return {
    rows,
    total: states[query.filter],
    counts: states,
    kinds,
    associations,
    close: searched.close && states.all > 0,
  };
}

/** Users read at once for a file. */
const FILE_PAGE = 500;

/** All users that a search, its filters and an order show, read page by page. */
export async function* eachUser(scope: UserScope, query: UserList): AsyncGenerator<UserRow> {
  const searched = await search(scope, query);
  const where = shown(searched, query);
  for (let skip = 0; ; skip += FILE_PAGE) {
    const rows = await read(where, searched.moments, query.sort, { skip, take: FILE_PAGE });
    yield* rows;
    if (rows.length < FILE_PAGE) return;
  }
}
