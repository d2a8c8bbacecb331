// The pages of an organization of 500 locations with 200,000 members and 60 plans: what the dashboard, the matrix of plans, the list of
// locations and the people read, against the same figures in SQL by hand, through pg, all of a page at the same time; and with --pages
// what their pages take beyond what they read. Goals: p95 at most 2x bare SQL, a page at most 120 ms more.
// Run: npm run bench -- organization [--locations 500] [--members 200000] [--plans 60] [--rounds 20] [--pages]
import pg from "pg";
import { figuresOf, inTurns, ms, option, row, say, times, type Work } from "./measure";
import { TIMEZONE } from "./office";
import { pageTimes } from "./organization-pages";
import { benchOrganization } from "./organization-world";

const SIZE = {
  locations: Number(option("locations") ?? 500),
  members: Number(option("members") ?? 200_000),
  plans: Number(option("plans") ?? 60),
};
const ROUNDS = Number(option("rounds") ?? 20);
const NONE = figuresOf([]);

const { postgres, url, organizationId, email } = await benchOrganization(SIZE);
const { db } = await import("@/lib/core/db/db");
const { systemOffice } = await import("@/lib/core/auth/scope");
const { addMonthsClamped, monthOf } = await import("@/lib/core/time/dates");
const { today } = await import("@/lib/core/time/wall-clock");
const { now } = await import("@/lib/core/clock");
const { windowOf } = await import("@/lib/core/lists/list");
const { listOverview } = await import("@/lib/membership/locations/overview.queries");
const { listLocations } = await import("@/lib/membership/locations/list.queries");
const { locationList } = await import("@/lib/membership/locations/list.schema");
const { listPeople } = await import("@/lib/membership/locations/users.queries");
const { peopleList } = await import("@/lib/membership/locations/users.schema");
const { organizationMatrix } = await import("@/lib/membership/master-plans/matrix.queries");

const pool = new pg.Pool({ connectionString: url, max: 8 });
const { rows: places } = await pool.query("select id from office where organization_id = $1 order by id", [
  organizationId,
]);
const ids: number[] = places.map(({ id }) => id);
const organization = { id: organizationId, name: "Bench", offices: ids.map(systemOffice), managed: true };
const on = today(await now(), TIMEZONE);
const month = monthOf(on);
const days = Array.from({ length: 13 }, (_, at) => addMonthsClamped(month, at - 11));

type Statement = [name: string, text: string, values: unknown[]];
const ACTIVE = "('active', 'active_transferred', 'active_cash', 'past_due', 'cancellation_requested')";
const PRICE = `round(coalesce((select d.net_cents from obligation d where d.membership_id = s.id and d.kind = 'dues' and d.status <> 'void'
  order by d.period_index desc limit 1), s.list_cents) / case when s.unit = 'month' then 1 else 12.0 end)`;
const figures = (of: string): Statement => [
  "members",
  `select s.office_id, count(distinct s.member_id), sum(${PRICE}) from membership s where s.office_id = any($1) and s.status in ${ACTIVE} group by 1 /* ${of} */`,
  [ids],
];
const debts = (statuses: string): Statement => [
  `debts ${statuses}`,
  `select s.office_id, count(distinct s.household_id), sum(d.cents) from membership s left join lateral (
     select sum(o.net_cents) as cents from obligation o where o.membership_id = s.id and o.status = 'open' and o.due_on <= $2) d on true
   where s.office_id = any($1) and s.status in ${statuses} group by 1`,
  [ids, on],
];
const launch: Statement[] = [
  ["offices", "select * from office where id = any($1)", [ids]],
  ["payouts", "select * from payout_account where office_id = any($1)", [ids]],
  [
    "facts",
    `select o.id, exists (select 1 from plan p where p.office_id = o.id and p.status = 'active' and not p.is_deleted),
       exists (select 1 from user_office w join app_user u on u.id = w.user_id where w.office_id = o.id and u.active offset 1),
       exists (select 1 from member m where m.office_id = o.id) from office o where o.id = any($1)`,
    [ids],
  ],
];
const kept: Statement = [
  "kept",
  `select p.*, v.plan_name, v.spanish_name, v.monthly_cents, v.annual_cents from plan p join plan_version v on v.id = p.current_version_id
   where p.organization_id = $1 and p.office_id is null and not p.is_deleted order by p.position, p.id`,
  [organizationId],
];

type Page = { name: string; product: Work; byHand: Statement[] };
const windowed = { skip: 0, take: 50 };
const PAGES: Page[] = [
  {
    name: "dashboard",
    product: async () => JSON.stringify(await listOverview(organization, { q: "", sort: "-members" }, windowed)),
    byHand: [
      ...launch,
      figures("dashboard"),
      debts("('past_due')"),
      [
        "movement",
        `select office_id, width_bucket(moved_on, $2::date[]), count(*) filter (where c > 0 and n = 1), count(*) filter (where c > 0 and n > 1),
           count(*) filter (where c <= 0 and lost), count(*) filter (where c <= 0 and not lost) from (
           select office_id, moved_on, sum(step) as s, sum(sum(step)) over w as c, row_number() over w as n,
             bool_or(step < 0 and status in ('delinquent', 'delinquent_gpp', 'disputed', 'permanently_disabled')) as lost
           from membership_movement where office_id = any($1) and moved_on < $3 group by office_id, member_id, moved_on having sum(step) <> 0
           window w as (partition by office_id, member_id order by moved_on)) t where (c > 0) <> (c - s > 0) group by 1, 2`,
        [ids, days, days.at(-1)],
      ],
    ],
  },
  {
    name: "matrix",
    product: async () => JSON.stringify(await organizationMatrix(organization)),
    byHand: [
      ["places", "select id, office_name, group_id from office where id = any($1) order by office_name, id", [ids]],
      kept,
      [
        "groups",
        "select id, group_name from office_group where organization_id = $1 and deleted_at is null order by id",
        [organizationId],
      ],
      [
        "following",
        `select p.id, p.parent_plan_id, p.office_id, p.withheld from plan p join plan k on k.id = p.parent_plan_id
         where k.organization_id = $1 and not k.is_deleted and p.office_id = any($2) and not p.is_deleted`,
        [organizationId, ids],
      ],
      [
        "own",
        "select x.* from plan_override x join plan k on k.id = x.plan_id where k.organization_id = $1 and not k.is_deleted",
        [organizationId],
      ],
      [
        "on plans",
        `select p.parent_plan_id, count(distinct s.member_id) filter (where s.unit = 'month'), count(distinct s.member_id) filter (where s.unit = 'year')
         from membership s join plan p on p.id = s.plan_id where s.office_id = any($1) and p.parent_plan_id is not null and s.status in ${ACTIVE} group by 1`,
        [ids],
      ],
    ],
  },
  {
    name: "locations",
    product: async () => {
      const query = locationList.parse({});
      return JSON.stringify(await listLocations(organization, query, windowOf(query)));
    },
    byHand: [
      [
        "all",
        "select o.id, o.office_name, o.account_status, o.verified, g.group_name from office o left join office_group g on g.id = o.group_id where o.id = any($1) order by 2",
        [ids],
      ],
      ...[...launch, figures("list"), debts("('past_due', 'delinquent', 'delinquent_gpp')")].map(
        ([name, text, [, ...rest]]): Statement => [`${name} of a page`, text, [ids.slice(0, 50), ...rest]],
      ),
      kept,
      [
        "offered",
        "select office_id, parent_plan_id from plan where office_id = any($1) and parent_plan_id is not null and status = 'active' and not is_deleted",
        [ids.slice(0, 50)],
      ],
    ],
  },
  {
    name: "people",
    product: async () => {
      const query = peopleList.parse({});
      return JSON.stringify(await listPeople(organization, query, windowOf(query)));
    },
    byHand: [
      [
        "people",
        `select u.id, u.first_name, u.last_name, u.email, u.role, u.active, (select count(*) from user_office w where w.user_id = u.id and w.office_id = any($1))
         from app_user u where u.role in ('dentist', 'dentist_standard', 'office_admin', 'office_admin_temp')
           and exists (select 1 from user_office w where w.user_id = u.id and w.office_id = any($1)) order by u.last_name, u.id limit 50`,
        [ids],
      ],
      [
        "how many",
        `select count(*) from app_user u where u.role in ('dentist', 'dentist_standard', 'office_admin', 'office_admin_temp')
           and exists (select 1 from user_office w where w.user_id = u.id and w.office_id = any($1))`,
        [ids],
      ],
    ],
  },
];

const faults: string[] = [];
say(`${SIZE.locations} locations, ${SIZE.members} members, ${SIZE.plans} plans, ${ROUNDS} rounds in turns.`);
row("", ["p50", "p95", "bare p50", "bare p95", "ratio p50", "ratio p95", "kB"]);
const loaded = new Map<string, number>();
for (const { name, product, byHand } of PAGES) {
  const hand: Work = async () =>
    JSON.stringify(
      await Promise.all(
        byHand.map(async ([, text, values], at) => (await pool.query({ name: `${name} ${at}`, text, values })).rows),
      ),
    );
  const { ours = NONE, bare = NONE } = await inTurns({ ours: product, bare: hand }, ROUNDS);
  const ratio = { p50: ours.p50 / bare.p50, p95: ours.p95 / bare.p95 };
  loaded.set(name, ours.p50);
  const size = ((await product()) as string).length / 1024;
  row(name, [
    ms(ours.p50),
    ms(ours.p95),
    ms(bare.p50),
    ms(bare.p95),
    times(ratio.p50),
    times(ratio.p95),
    size.toFixed(0),
  ]);
  // p95 of a few rounds is mostly noise of the machine: a fault is what the median says as well.
  if (ratio.p95 > 2 && ratio.p50 > 2) faults.push(`${name}: ${times(ratio.p95)} bare SQL`);
}
if (process.argv.includes("--pages")) faults.push(...(await pageTimes(email, loaded, ROUNDS)));
say(faults.length === 0 ? "All goals met." : faults.join("\n"));
await pool.end();
await db.$disconnect();
await postgres.stop();
