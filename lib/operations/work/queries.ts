import "server-only";
import type { z } from "zod";
import type { Decline } from "@/lib/billing/dunning/decline.rules";
import { type Reason, reasonOf } from "@/lib/billing/dunning/reason.rules";
import { declineKindOf } from "@/lib/billing/dunning/rules";
import type { Role } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import { plansThatFit } from "@/lib/membership/aging-out/queries";
import type { FittingPlan } from "@/lib/membership/aging-out/rules";
import { failing, nextAttempt, promisedDay, refusedPayment } from "@/lib/membership/recovery/queries";
import { TO_ANSWER } from "@/lib/platform/measures/people.queries";
import { type OfficeDay, officeDay } from "@/lib/platform/membership-status/day.queries";
import { launchSteps } from "@/lib/practice/offices/queries";
import type { ChecklistKey } from "@/lib/practice/offices/rules";
import { agingOut } from "./aging-out.queries";
import { cardFact, expiringCards } from "./card.queries";
import { askingToLeave } from "./leaving.queries";
import { lettersToHand } from "./letter.queries";
import { endingTerms } from "./renewal.queries";
import { ASK_AGAIN_DAYS, INVITATION_DAYS, kindOfKey, kindsFor, type WorkCounts, withTotals } from "./rules";
import { FACTS, WORK_KINDS, type WorkFilter, type WorkKind } from "./schema";

/** Who reads the queue: what they may do decides what waits for them. */
export type Reader = { userId: number; role: Role };

type Facts = {
  leaving: { membershipId: number; plan: string; phone: string };
  dispute: { disputeId: number; reason: string; inquiry: boolean };
  failing: { late: boolean; phone: string; reason: Reason; nextOn: DateOn | null };
  cash: { people: number; phone: string };
  renewal: { membershipId: number; plan: string; pays: "desk" | "auto"; ended: boolean };
  agingOut: z.output<(typeof FACTS)["agingOut"]> & { membershipId: number; fitting: readonly FittingPlan[] };
  card: ReturnType<typeof cardFact>;
  letter: { letterId: number; phone: string; undelivered: boolean };
  thread: { threadId: number; asks: boolean };
  invitation: { email: string; spanish: boolean };
  teammate: { userId: number; email: string };
  setup: { step: ChecklistKey };
};

type Line<Kind extends WorkKind> = {
  kind: Kind;
  key: string;
  /** Whom or what it is about. */
  name: string;
  /** Whose page shows more; null for what is about no member. */
  memberId: number | null;
  sinceOn: DateOn | null;
  /** The day by which it has to be done, or on which something ends. */
  dueOn: DateOn | null;
  cents: number | null;
  /** It was put away: until a day, or as done. */
  aside: { untilOn: DateOn | null } | null;
  fact: Facts[Kind];
};
/** One thing that needs a person. */
export type WorkLine = { [Kind in WorkKind]: Line<Kind> }[WorkKind];

type Row = {
  kind: Exclude<WorkKind, "setup">;
  key: string;
  ref: number;
  name: string;
  member_id: number | null;
  since: string | null;
  due: string | null;
  cents: number | null;
  aside: boolean;
  until: string | null;
  fact: unknown;
};

type About = { office: OfficeId; day: OfficeDay; at: Date; userId: number };

/** The account owner of the family at `f`: `m`, with its household `h`. */
const OWNER = Prisma.sql`join household h on h.id = f.household_id
  join member m on m.household_id = h.id and m.added_by_id is null`;
const OWNER_NAME = Prisma.sql`m.first_name || ' ' || m.last_name`;

/**
 * What waits, kind by kind: each from the list of its noun, by that list's own condition. The columns are those of `Row`
 * but the last three; the key holds the fact that makes it a line.
 */
const LINES: Record<Exclude<WorkKind, "setup">, (about: About) => Prisma.Sql> = {
  leaving: ({ office }) => askingToLeave(office),
  dispute: ({ office, day }) => Prisma.sql`
    select 'dispute:' || s.id || ':' || s.status as key, s.id as ref, coalesce(${OWNER_NAME}, '') as name,
      case when m.office_id = ${office}::int then m.id end as member_id,
      (coalesce(s.opened_at, s.created_at) at time zone ${day.timezone})::date as since,
      (s.due_by at time zone ${day.timezone})::date as due, s.amount_cents::bigint as cents,
      jsonb_build_object('reason', s.reason, 'inquiry', s.status like 'warning%') as fact
    from dispute s join payment p on p.id = s.payment_id
    left join member m on m.household_id = p.household_id and m.added_by_id is null
    where s.office_id = ${office}::int and ${TO_ANSWER}`,
  // Who has promised to pay by a day is left alone until then.
  failing: ({ office, day: { today } }) => Prisma.sql`
    select 'failing:' || f.household_id || ':' || coalesce(f.since::text, '') as key, m.id as ref, ${OWNER_NAME} as name,
      m.id as member_id, f.since::date, null::date as due, f.cents::bigint,
      jsonb_build_object('late', f.late, 'phone', h.phone, 'code', p.failure_code, 'decline', p.decline_kind,
        'status', p.status, 'nextOn', next.day) as fact
    from (${failing(office, today)}) f ${OWNER}
    left join lateral (${refusedPayment(office)}) p on true
    left join lateral (${nextAttempt(office)}) next on true
    where (select q.day from (${promisedDay(today)}) q) is null`,
  cash: ({ office, day }) => Prisma.sql`
    select 'cash:' || f.household_id || ':' || f.first as key, m.id as ref, ${OWNER_NAME} as name, m.id as member_id,
      f.since, null::date as due, null::bigint as cents, jsonb_build_object('people', f.people, 'phone', h.phone) as fact
    from (select s.household_id, min(s.id) as first, count(*) as people,
        (min(s.created_at) at time zone ${day.timezone})::date as since
      from membership s where s.office_id = ${office}::int and s.status = 'pending_cash' group by s.household_id) f ${OWNER}`,
  renewal: ({ office, day }) => endingTerms(office, day.today),
  agingOut: ({ office, day }) => agingOut(office, day.today),
  card: ({ office, day, at }) => expiringCards(office, day.today, at),
  letter: ({ office, day }) => lettersToHand(office, day.today),
  thread: ({ office, day, userId }) => Prisma.sql`
    select 'thread:' || t.id || ':' || x.id as key, t.id as ref, t.subject as name, null::int as member_id,
      (x.created_at at time zone ${day.timezone})::date as since, null::date as due, null::bigint as cents,
      jsonb_build_object('asks', t.state = 'waiting') as fact
    from thread t join lateral (select y.id, y.created_at from thread_message y where y.thread_id = t.id and y.side = 'us'
      order by y.id desc limit 1) x on true
    where t.office_id = ${office}::int and t.state in ('waiting', 'answered') and x.id > coalesce((select e.message_id
      from thread_seen e where e.thread_id = t.id and e.user_id = ${userId}::int), 0)`,
  invitation: ({ office, day, at }) => Prisma.sql`
    select 'invitation:' || k.id as key, k.id as ref, k.email as name, null::int as member_id,
      (k.created_at at time zone ${day.timezone})::date as since, null::date as due, null::bigint as cents,
      jsonb_build_object('email', k.email, 'spanish', k.spanish) as fact
    from (select distinct on (lower(t.payload ->> 'email')) t.id, t.payload ->> 'email' as email,
        coalesce((t.payload ->> 'spanish')::boolean, false) as spanish, t.created_at, t.used_at
      from account_token t where t.office_id = ${office}::int and t.purpose = 'invite'
        and t.created_at > ${at}::timestamptz - make_interval(days => ${INVITATION_DAYS}::int)
      order by lower(t.payload ->> 'email'), t.created_at desc, t.id desc) k
    where k.used_at is null and k.created_at < ${at}::timestamptz - make_interval(days => ${ASK_AGAIN_DAYS.invitation}::int)
      and not exists (select 1 from household h where h.office_id = ${office}::int and lower(h.email) = lower(k.email))`,
  teammate: ({ office, day, at }) => Prisma.sql`
    select 'teammate:' || u.id || ':' || k.id as key, u.id as ref, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name,
      null::int as member_id, (k.created_at at time zone ${day.timezone})::date as since, null::date as due, null::bigint as cents,
      jsonb_build_object('email', u.email) as fact
    from user_office w join app_user u on u.id = w.user_id
    join lateral (select t.id, t.created_at from account_token t where t.user_id = u.id and t.purpose = 'set_password'
      order by t.id desc limit 1) k on true
    where w.office_id = ${office}::int and u.active and u.password_hash is null
      and k.created_at < ${at}::timestamptz - make_interval(days => ${ASK_AGAIN_DAYS.invitation}::int)`,
};

/** The place of a line (`x`) in the queue: that of its kind; an outgrown plan that was renewed undecided is right after who asks to leave. */
const rankOf = (kind: WorkKind): Prisma.Sql =>
  Prisma.sql`case when ${kind === "agingOut"} and x.since is not null then 1 else ${2 * WORK_KINDS.indexOf(kind)}::int end`;

/** Everything that waits of some kinds, at `l`, with what was put away of it. */
function linesOf(about: About, kinds: readonly WorkKind[]): Prisma.Sql {
  const parts = kinds.flatMap((kind) =>
    kind === "setup"
      ? []
      : Prisma.sql`select ${kind} as kind, ${rankOf(kind)} as rank, x.* from (${LINES[kind](about)}) x`,
  );
  return Prisma.sql`select l.*, a.id is not null as aside, a.until_on as until
    from (${Prisma.join(parts, " union all ")}) l left join work_aside a on a.office_id = ${about.office}::int and a.key = l.key
      and (a.until_on is null or a.until_on > ${about.day.today}::date)`;
}

const day = (text: string | null): DateOn | null => (text === null ? null : dateOn(text));

function lineOf({ kind, key, ref, name, member_id, since, due, cents, aside, until, fact }: Row): WorkLine {
  const whole = { key, name, memberId: member_id, sinceOn: day(since), dueOn: day(due), cents };
  const line = { ...whole, aside: aside ? { untilOn: day(until) } : null };
  switch (kind) {
    case "leaving":
      return { kind, ...line, fact: FACTS.leaving.parse(fact) };
    case "dispute":
      return { kind, ...line, fact: { disputeId: ref, ...FACTS.dispute.parse(fact) } };
    case "failing": {
      const { code, decline, status, nextOn, ...rest } = FACTS.failing.parse(fact);
      const known =
        status === null ? null : declineKindOf({ declineKind: decline as Decline | null, failureCode: code, status });
      return { kind, ...line, fact: { ...rest, reason: reasonOf(code, known), nextOn: day(nextOn) } };
    }
    case "cash":
      return { kind, ...line, fact: FACTS.cash.parse(fact) };
    case "renewal":
      return { kind, ...line, fact: FACTS.renewal.parse(fact) };
    case "card":
      return { kind, ...line, fact: cardFact(fact) };
    case "letter":
      return { kind, ...line, fact: { letterId: ref, ...FACTS.letter.parse(fact) } };
    case "agingOut":
      return { kind, ...line, fact: { membershipId: ref, fitting: [], ...FACTS.agingOut.parse(fact) } };
    case "thread":
      return { kind, ...line, fact: { threadId: ref, ...FACTS.thread.parse(fact) } };
    case "invitation":
      return { kind, ...line, fact: FACTS.invitation.parse(fact) };
    case "teammate":
      return { kind, ...line, fact: { userId: ref, ...FACTS.teammate.parse(fact) } };
  }
}

/** The steps of the launch that are not done, as long as the office has not put its list away. */
async function setupLines(office: OfficeId): Promise<WorkLine[]> {
  const { steps, hidden } = await launchSteps(office);
  if (hidden) return [];
  return steps.flatMap(({ key: step, done }) =>
    done
      ? []
      : {
          kind: "setup",
          key: `setup:${step}`,
          name: step,
          memberId: null,
          sinceOn: null,
          dueOn: null,
          cents: null,
          aside: null,
          fact: { step },
        },
  );
}

/** The same lines with the plans that fit those who are too old for theirs. */
async function withFitting(office: OfficeId, lines: readonly WorkLine[]): Promise<WorkLine[]> {
  const fitting = await plansThatFit(
    office,
    lines.flatMap((line) => (line.kind === "agingOut" ? line.fact : [])),
  );
  return lines.map((line) =>
    line.kind === "agingOut"
      ? { ...line, fact: { ...line.fact, fitting: fitting.get(line.fact.membershipId) ?? [] } }
      : line,
  );
}

export type Work = { counts: WorkCounts; lines: WorkLine[] };

/**
 * What needs a person at an office, as far as its reader may do it: the number of every filter, and the first lines of one,
 * the most pressing first. A view over the lists of the nouns; nothing is copied, so a line goes when its cause does.
 * @param most how many lines are read; none where only the numbers are asked for
 */
export async function officeWork(
  office: OfficeId,
  reader: Reader,
  filter: WorkFilter = "all",
  most = 0,
): Promise<Work> {
  const kinds = kindsFor(reader.role);
  const [on, at] = await Promise.all([officeDay(office), now()]);
  const lines = linesOf({ office, day: on, at, userId: reader.userId }, kinds);
  const wanted =
    filter === "aside"
      ? Prisma.sql`w.aside`
      : filter === "all"
        ? Prisma.sql`not w.aside`
        : Prisma.sql`not w.aside and w.kind = ${filter}`;
  const [[found], setup] = await Promise.all([
    db.$queryRaw<{ counts: Record<string, number> | null; lines: Row[] | null }[]>`
      with work as materialized (${lines})
      select (select jsonb_object_agg(n.name, n.count) from (select case when w.aside then 'aside' else w.kind end as name,
          count(*) as count from work w group by 1) n) as counts,
        (select jsonb_agg(to_jsonb(w) order by w.rank, w.due nulls last, w.cents desc nulls last, w.since, w.name, w.key)
          from (select * from work w where ${wanted}
            order by w.rank, w.due nulls last, w.cents desc nulls last, w.since, w.name, w.key limit ${most}::int) w) as lines`,
    kinds.includes("setup") ? setupLines(office) : [],
  ]);
  const read = await withFitting(office, (found?.lines ?? []).map(lineOf));
  const steps = filter === "all" || filter === "setup" ? setup : [];
  return {
    counts: withTotals({ ...found?.counts, setup: setup.length }),
    lines: [...read, ...steps].slice(0, most),
  };
}

/** A line that waits now, by its key; null when nothing of that name does, or not for this reader. */
export async function workLine(office: OfficeId, reader: Reader, key: string): Promise<WorkLine | null> {
  const kind = kindOfKey(key);
  if (kind === null || kind === "setup" || !kindsFor(reader.role).includes(kind)) return null;
  const [on, at] = await Promise.all([officeDay(office), now()]);
  const [row] = await db.$queryRaw<{ line: Row }[]>`
    select to_jsonb(w) as line from (${linesOf({ office, day: on, at, userId: reader.userId }, [kind])}) w where w.key = ${key} limit 1`;
  return row ? lineOf(row.line) : null;
}
