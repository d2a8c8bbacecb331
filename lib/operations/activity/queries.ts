import "server-only";
import { type HistoryEntry, type HistoryRow, historyEntry } from "@/lib/core/audit/entries";
import { may } from "@/lib/core/auth/rights";
import { ADMINS, OFFICE, PATIENT, type Role } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { instantAt } from "@/lib/core/time/wall-clock";
import { familyHas, foundBySearch, searchOf } from "@/lib/membership/members/list-search.queries";
import { spanOf } from "@/lib/platform/measures/flows.queries";
import { type OfficeDay, officeDay } from "@/lib/platform/membership-status/day.queries";
import { type ActivityView, hiddenFrom, kindOf, nounsFor, recentDays } from "./rules";
import { ACTIVITY_FILTERS, type ActivityFilter, type ActivityKind, type Undo } from "./schema";

/** One act, whom it is about, and how it is taken back. */
export type ActivityRow = HistoryEntry & {
  kind: ActivityKind;
  about: { memberId: number; name: string } | null;
  undo: Undo | null;
};

/** Whose activity it is, who reads it, the office's day, and which families it is about, as a condition. */
type Reading = { office: OfficeId; role: Role; view: ActivityView; day: OfficeDay; about: Prisma.Sql };

type Row = HistoryRow & {
  member_id: number | null;
  member_name: string | null;
  undo: Undo["kind"] | null;
  undo_id: number | null;
};

/** Rows of a noun whose number an act carries; only then is it read as a number. */
const idOf = (noun: string) =>
  Prisma.raw(`case when e.noun = '${noun}' and e.noun_id ~ '^\\d{1,9}$' then e.noun_id::int end`);

/** Who did it, or through whom it was done, from `audit_event e` and its user `u`. */
export function byWhom(who: string): Prisma.Sql {
  if (who === "") return Prisma.sql`true`;
  if (who === "system") return Prisma.sql`e.actor_id is null`;
  const roles = who === "patients" ? PATIENT : who === "support" ? ADMINS : null;
  if (roles) return Prisma.sql`u.role::text = any(${[...roles]}::text[])`;
  return Prisma.sql`${Number(who)}::int in (e.actor_id, e.as_user_id)`;
}

/** The acts about some families: `homes` are their numbers. */
const aboutFamilies = (office: OfficeId, homes: Prisma.Sql): Prisma.Sql => Prisma.sql`(e.noun, e.noun_id) in (
  with home as (select h.id, h.payer_id from household h where h.office_id = ${office}::int and h.id in (${homes}))
  select 'household', home.id::text from home
  union all select 'member', m.id::text from member m join home on home.id = m.household_id
  union all select 'membership', s.id::text from membership s join home on home.id = s.household_id
  union all select 'enrolment', n.id::text from enrolment n join home on home.id = n.household_id
  union all select 'payment', p.id::text from payment p join home on home.id = p.household_id
  union all select 'dispute', d.id::text from dispute d join payment p on p.id = d.payment_id join home on home.id = p.household_id
  union all select 'instrument', i.id::text from instrument i join home on home.payer_id = i.payer_id)`;

/** The families that are looked for: one member's, those of a name, or all. */
async function aboutWhom(office: OfficeId, { q, member }: ActivityView): Promise<Prisma.Sql> {
  if (member !== "") {
    const home = Prisma.sql`select m.household_id from member m where m.office_id = ${office}::int and m.id = ${Number(member)}::int`;
    return aboutFamilies(office, home);
  }
  const search = await searchOf(q);
  if (search.words.length === 0) return Prisma.sql`true`;
  const found = await foundBySearch(office, search, "anywhere");
  return aboutFamilies(
    office,
    Prisma.sql`select w.household_id from member w where w.office_id = ${office}::int and w.added_by_id is null
      and w.household_id in (${found}) and ${familyHas(search, "anywhere")}`,
  );
}

/** The acts a reader sees of an office, from `audit_event e` with their users `u` (who) and `a` (through whom). */
function matching({ office, role, view, day, about }: Reading, filter: ActivityFilter): Prisma.Sql {
  const { from, before } = spanOf(view.period);
  return Prisma.sql`audit_event e left join app_user u on u.id = e.actor_id
    left join app_user a on a.id = case e.action when 'impersonation.begin' then e.noun_id::int else e.as_user_id end
    where e.office_id = ${office}::int
      and e.at >= ${instantAt(from, "00:00", day.timezone)} and e.at < ${instantAt(before, "00:00", day.timezone)}
      and split_part(e.action, '.', 1) = any(${nounsFor(role, filter)}::text[]) and e.action <> all(${[...hiddenFrom(role)]}::text[])
      and ${byWhom(view.who)} and ${about}`;
}

/** What an act is about and what is left of it to take back, beside each act of a page. */
const BESIDE = (office: OfficeId, { today }: OfficeDay): Prisma.Sql => Prisma.sql`
  left join membership s on s.office_id = ${office}::int and s.id = ${idOf("membership")}
  left join payment p on p.office_id = ${office}::int and p.id = ${idOf("payment")}
  left join dispute d on d.office_id = ${office}::int and d.id = ${idOf("dispute")}
  left join payment dp on dp.id = d.payment_id
  left join enrolment n on n.office_id = ${office}::int and n.id = ${idOf("enrolment")}
  left join instrument i on i.id = ${idOf("instrument")}
  left join lateral (select h.id from household h where h.office_id = ${office}::int
    and (h.id in (${idOf("household")}, p.household_id, dp.household_id, n.household_id) or h.payer_id = i.payer_id) limit 1) home on true
  left join lateral (select m.* from member m where m.office_id = ${office}::int and (
      m.id in (${idOf("member")}, s.member_id) or (m.household_id = home.id and m.added_by_id is null))
    order by m.id limit 1) m on true
  left join lateral (select x.id from membership_act x where x.membership_id = s.id and e.action = 'membership.' || x.name
    and x.created_at between e.at and e.at + interval '5 seconds' and x.undone_at is null and not x.moves_money
    and x.revision = s.revision order by x.id desc limit 1) act on true
  left join lateral (select x.id from benefit_use x where e.action = 'membership.benefitUse' and x.membership_id = s.id
    and x.code = e.after->>'service' and x.undone_at is null
    and x.created_at between e.at - interval '5 seconds' and e.at + interval '5 seconds' order by x.id desc limit 1) used on true
  left join lateral (select x.id from payment_promise x where e.action = 'household.promise' and x.household_id = home.id
    and x.withdrawn_at is null and x.promised_on > ${today}::date and x.promised_on = (e.after->>'promisedOn')::date limit 1) promise on true
  left join app_user off on e.action = 'user.deactivate' and off.id = ${idOf("user")} and not off.active
  left join group_code c on e.action = 'groupCode.end' and c.office_id = ${office}::int and c.id = ${idOf("groupCode")} and not c.active
  left join lateral (select true as yes from audit_event x where x.noun = e.noun and x.noun_id = e.noun_id and x.id > e.id
    and x.action = e.action limit 1) later on true`;

const UNDO = Prisma.raw(`
  case when e.action = 'membership.cancel' and s.status = 'cancellation_requested' then 'cancel'
    when act.id is not null then 'act' when used.id is not null then 'use' when promise.id is not null then 'promise'
    when off.id is not null then 'user' when c.id is not null then 'code'
    when e.action in ('member.update', 'household.update') and m.id is not null and later.yes is null then 'details' end as undo,
  coalesce(act.id, used.id, off.id, c.id, case when e.action = 'membership.cancel' then s.id end) as undo_id`);

/** Details that may be empty again. */
const MAY_BE_EMPTY = new Set(["chartId", "email", "phone"]);

/** The values from before a change, where each can be sent back: the fields of a family's details are texts. */
function fieldsBefore({ before }: HistoryRow): Record<string, string> | null {
  const given = Object.entries(Object(before));
  const texts = given.flatMap(([name, value]) => {
    const text = value ?? "";
    return typeof text === "string" && (text !== "" || MAY_BE_EMPTY.has(name)) ? [[name, text]] : [];
  });
  return texts.length > 0 && texts.length === given.length ? Object.fromEntries(texts) : null;
}

function undoOf(row: Row, role: Role): Undo | null {
  const { undo, undo_id: id, member_id: memberId } = row;
  if (undo === "details") {
    const fields = fieldsBefore(row);
    return fields && memberId !== null ? { kind: undo, memberId, fields } : null;
  }
  if (undo === "promise") return memberId === null ? null : { kind: undo, memberId };
  if (undo === null || id === null) return null;
  if (undo === "cancel") return may(role, "cancelMemberships") ? { kind: undo, membershipId: id } : null;
  if (undo === "act") return { kind: undo, actId: id };
  if (undo === "use") return { kind: undo, useId: id };
  if (undo === "user") return { kind: undo, userId: id };
  return { kind: undo, groupCodeId: id };
}

async function read(reading: Reading, window: Window): Promise<ActivityRow[]> {
  const { office, role, day } = reading;
  const rows = await db.$queryRaw<Row[]>`
    with page as (select e.id, e.at, e.action, e.noun, e.noun_id, e.reason, e.before, e.after,
        trim(u.first_name || ' ' || u.last_name) as who, trim(a.first_name || ' ' || a.last_name) as as_name
      from ${matching(reading, reading.view.filter)}
      order by e.at desc, e.id desc offset ${window.skip}::int limit ${window.take}::int)
    select e.*, m.id as member_id, m.first_name || ' ' || m.last_name as member_name, ${UNDO}
    from page e ${BESIDE(office, day)} order by e.at desc, e.id desc`;
  const since = instantAt(recentDays(day.today).from, "00:00", day.timezone);
  return rows.flatMap((row) => {
    const kind = kindOf(row.action);
    if (kind === null) return [];
    const about = row.member_id === null ? null : { memberId: row.member_id, name: row.member_name ?? "" };
    return [{ ...historyEntry(row), kind, about, undo: row.at >= since ? undoOf(row, role) : null }];
  });
}

/**
 * A page of what was done in an office, the newest first, with the number of acts of every kind: in a period, by one person,
 * about one family or those of a name, as far as somebody of `role` may see it.
 */
export async function activityPage(
  office: OfficeId,
  role: Role,
  view: ActivityView,
  window: Window,
  day: OfficeDay,
): Promise<{ rows: ActivityRow[]; counts: Record<ActivityFilter, number>; total: number }> {
  const reading = { office, role, view, day, about: await aboutWhom(office, view) };
  const [rows, numbers] = await Promise.all([
    read(reading, window),
    db.$queryRaw<{ action: string; count: bigint }[]>`
      select e.action, count(*) from ${matching(reading, "all")} group by e.action`,
  ]);
  const counts = Object.fromEntries(ACTIVITY_FILTERS.map((name) => [name, 0])) as Record<ActivityFilter, number>;
  for (const { action, count } of numbers) {
    const kind = kindOf(action);
    if (kind === null) continue;
    counts[kind] += Number(count);
    counts.all += Number(count);
  }
  return { rows, counts, total: counts[view.filter] };
}

/** So many acts are read at a time for a file. */
const FILE_PAGE = 500;

/** All of a view, page by page while it is asked for. What is done meanwhile comes into the next file. */
export async function* allActivity(office: OfficeId, role: Role, view: ActivityView): AsyncGenerator<ActivityRow> {
  const [day, about] = await Promise.all([officeDay(office), aboutWhom(office, view)]);
  for (let skip = 0; ; skip += FILE_PAGE) {
    const rows = await read({ office, role, view, day, about }, { skip, take: FILE_PAGE });
    yield* rows;
    if (rows.length < FILE_PAGE) return;
  }
}

/** Who works in an office, deactivated or not, by name: whose acts can be looked for. */
export async function peopleOf(office: OfficeId): Promise<{ id: number; name: string }[]> {
  const rows = await db.user.findMany({
    where: { offices: { some: { officeId: office } }, role: { in: [...OFFICE] } },
    select: { id: true, firstName: true, lastName: true },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }],
  });
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}
