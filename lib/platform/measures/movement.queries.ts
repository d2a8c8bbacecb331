import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import type { Source } from "./books.queries";
import type { Cut } from "./schema";

const WAYS: Record<NonNullable<Cut["pays"]>, Prisma.Sql> = {
  month: Prisma.sql`c.collection = 'auto' and c.unit = 'month'`,
  year: Prisma.sql`c.collection = 'auto' and c.unit = 'year'`,
  office: Prisma.sql`c.collection = 'in_office'`,
};

/** The steps at `c` by which memberships of some offices and of a part of their people began to count, or ceased to, until a day. */
export const stepsUntil = (
  offices: readonly OfficeId[],
  before: Prisma.Sql,
  { plan, pays }: Cut,
): Prisma.Sql => Prisma.sql`
  membership_movement c where c.office_id = any(${[...offices]}::int[]) and c.moved_on < ${before}::date
    and ${plan === undefined ? Prisma.sql`true` : Prisma.sql`c.plan_id = ${plan}::int`}
    and ${pays === undefined ? Prisma.sql`true` : WAYS[pays]}`;

/** Nobody chose these: what was owed was not paid, or the payer's bank took it back. */
const LOST = Prisma.sql`('delinquent', 'delinquent_gpp', 'disputed', 'permanently_disabled')`;

/**
 * People of some offices on each day on which that changed: how many memberships of a part they had when it ended (`counted`) and
 * by how much that is another number, whether it was their first, and whether it was `lost`. A person counts once, whatever plans
 * they have, and by what they were when the day ended: who cancels and takes it back on the same day has not moved.
 */
export const standingOf = (
  offices: readonly OfficeId[],
  before: Prisma.Sql,
  cut: Cut,
  among = Prisma.sql`true`,
): Prisma.Sql => Prisma.sql`(
  select c.office_id, c.member_id, c.moved_on as day, sum(c.step) as step, sum(sum(c.step)) over person as counted,
    row_number() over person = 1 as first, bool_or(c.step < 0 and c.status in ${LOST}) as lost
  from ${stepsUntil(offices, before, cut)} and ${among}
  group by c.office_id, c.member_id, c.moved_on having sum(c.step) <> 0
  window person as (partition by c.office_id, c.member_id order by c.moved_on))`;

/** People who began to be members on a day, or ceased to be; `how` names the measure. `among`: only of those at `c`. */
export const movementOf = (
  offices: readonly OfficeId[],
  { from, before }: { from: DateOn; before: DateOn },
  cut: Cut,
  among?: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(
  select t.office_id, t.member_id, t.day, case when t.counted > 0 then case when t.first then 'joined' else 'cameBack' end
    when t.lost then 'lost' else 'left' end as how
  from ${standingOf(offices, Prisma.sql`${before}`, cut, among)} t
  where t.day >= ${from}::date and (t.counted > 0) <> (t.counted - t.step > 0))`;

/** Who left or was lost in a span, and why: the reason noted when they canceled, or what came about without one. */
export const leavingOf = (offices: readonly OfficeId[], span: { from: DateOn; before: DateOn }, cut: Cut): Prisma.Sql =>
  Prisma.sql`(
  select m.*, case when c.status = 'inactive' then 'notRenewed' when c.status = 'inactive_transferred' then 'moved'
      when c.status = 'disputed' then 'disputed' when c.status in ('delinquent', 'delinquent_gpp') then 'unpaid'
      when c.status = 'permanently_disabled' then 'closed' when c.status in ('active', 'active_transferred', 'active_cash', 'past_due') then 'changed'
      else coalesce(s.cancel_reason, 7)::text end as reason
  from ${movementOf(offices, span, cut)} m
  left join lateral (select c.* from membership_movement c where c.office_id = m.office_id and c.member_id = m.member_id
    and c.moved_on = m.day and c.step = -1 order by c.id desc limit 1) c on true
  left join membership s on s.id = c.membership_id
  where m.how in ('left', 'lost'))`;

const count = (how: string) => Prisma.sql`count(*) filter (where m.how = ${how})`;

/** Who joined, came back, left and was lost: with who was there before, they come to who is there after. */
export const MOVEMENT = {
  rows: (offices, span, cut) => movementOf(offices, span, cut),
  measures: {
    joined: count("joined"),
    cameBack: count("cameBack"),
    left: count("left"),
    lost: count("lost"),
  },
} satisfies Source;

/** Everything that ever happened to the people to whom something did in a span. */
const whoMoved = (offices: readonly OfficeId[], { from, before }: { from: DateOn; before: DateOn }) => Prisma.sql`
  c.member_id in (select p.member_id from membership_movement p
    where p.office_id = any(${[...offices]}::int[]) and p.moved_on >= ${from}::date and p.moved_on < ${before}::date)`;

/**
 * `joined` of each of some offices in a span, and the day of the last who did; one where nobody did is left out. Of all offices of a
 * tenant few people join in a season, so only those are looked at whole.
 */
export async function joinedByOffice(
  offices: readonly OfficeId[],
  span: { from: DateOn; before: DateOn },
): Promise<Map<number, { officeId: number; members: number; lastOn: DateOn }>> {
  const rows = await db.$queryRaw<{ officeId: number; members: bigint; lastOn: DateOn }[]>`
    select /* over a span */ m.office_id as "officeId", ${MOVEMENT.measures.joined} as members, max(m.day)::text as "lastOn"
    from ${movementOf(offices, span, {}, whoMoved(offices, span))} m where m.how = 'joined' group by m.office_id`;
  return new Map(rows.map(({ members, ...row }) => [row.officeId, { ...row, members: Number(members) }]));
}

/** What happened at an office between two days, and how many members it had when the second began. */
export type MovedStep = {
  from: DateOn;
  before: DateOn;
  values: Record<"joined" | "cameBack" | "left" | "lost" | "membersThen", number>;
};

const BEGINNING = dateOn("1970-01-01");

/**
 * `joined`, `cameBack`, `left` and `lost` of each of some offices from one of some days until the next, and `membersThen` at each end, in
 * one statement however many there are: who was there is who came less who went.
 * @param days at least two, the earliest first
 */
export async function movementByOffice(
  offices: readonly OfficeId[],
  days: readonly DateOn[],
): Promise<Map<number, MovedStep[]>> {
  const last = days.at(-1) ?? BEGINNING;
  const { joined, cameBack, left, lost } = MOVEMENT.measures;
  const rows = await db.$queryRaw<
    ({ office: number; at: number } & Record<"joined" | "cameBack" | "left" | "lost", number>)[]
  >`
    select /* over a span */ m.office_id as office, width_bucket(m.day, ${[...days]}::date[]) as at, ${joined}::int as joined,
      ${cameBack}::int as "cameBack", ${left}::int as left, ${lost}::int as lost
    from ${movementOf(offices, { from: BEGINNING, before: last }, {})} m group by 1, 2`;
  const found = new Map(rows.map((row) => [`${row.office} ${row.at}`, row]));
  const movedAt = (office: number, at: number) => {
    const {
      joined: came = 0,
      cameBack: again = 0,
      left: went = 0,
      lost: gone = 0,
    } = found.get(`${office} ${at}`) ?? {};
    return { joined: came, cameBack: again, left: went, lost: gone };
  };
  return new Map(
    offices.map((office) => {
      let membersThen = 0;
      const steps: MovedStep[] = [];
      days.forEach((before, at) => {
        const moved = movedAt(office, at);
        membersThen += moved.joined + moved.cameBack - moved.left - moved.lost;
        const from = days[at - 1];
        if (from !== undefined) steps.push({ from, before, values: { ...moved, membersThen } });
      });
      return [office, steps];
    }),
  );
}

/** `membersThen` of each of some offices when a day began; an office without any is left out. */
export async function membersByOffice(offices: readonly OfficeId[], day: DateOn): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ office_id: number; people: bigint }[]>`
    select /* over a span */ t.office_id, count(*) as people from (
      select c.office_id, c.member_id from ${stepsUntil(offices, Prisma.sql`${day}`, {})}
      group by c.office_id, c.member_id having sum(c.step) > 0) t group by t.office_id`;
  return new Map(rows.map(({ office_id: id, people }) => [id, Number(people)]));
}

/** `membersThen`: how many people were members when some days began. */
export async function membersAt(offices: readonly OfficeId[], days: readonly DateOn[], cut: Cut): Promise<number[]> {
  const rows = await db.$queryRaw<{ people: bigint }[]>`
    select /* over a span */ (select count(*) from (select 1 from ${stepsUntil(offices, Prisma.sql`d.day`, cut)}
      group by c.office_id, c.member_id having sum(c.step) > 0) t) as people
    from unnest(${[...days]}::date[]) with ordinality d (day, at) order by d.at`;
  return rows.map(({ people }) => Number(people));
}
