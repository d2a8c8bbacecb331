// What waits at an office of 200,000 people: the numbers of all kinds and the first lines, as Today and the line above the list read
// them, against the same numbers in SQL by hand, through pg, all of them at the same time. The product's side reads
// names and reasons too, of all that waits, so that the ratio is no goal: it is here to be watched.
// Run: npm run bench -- today [--members 200000] [--rounds 20]
import pg from "pg";
import { figuresOf, inTurns, ms, option, row, say, times, type Work } from "./measure";
import { benchOffices, TIMEZONE } from "./office";

const MEMBERS = Number(option("members") ?? 200_000);
const ROUNDS = Number(option("rounds") ?? 20);
const LINES = 20;
const NONE = figuresOf([]);

const { postgres, url, small, large } = await benchOffices(MEMBERS);
const { db } = await import("@/lib/core/db/db");
const { systemOffice } = await import("@/lib/core/auth/scope");
const { today } = await import("@/lib/core/time/wall-clock");
const { now } = await import("@/lib/core/clock");
const { officeWork } = await import("@/lib/operations/work/queries");

const pool = new pg.Pool({ connectionString: url, max: 8 });
const day = today(await now(), TIMEZONE);

/** By hand: one office, one statement a kind, nothing put away, no lines. */
const BY_HAND: [text: string, values: unknown[]][] = [
  [
    "select count(*) from dispute where office_id = $1 and status in ('needs_response', 'warning_needs_response')",
    [large],
  ],
  [
    "select count(distinct household_id) from membership where office_id = $1 and status in ('past_due', 'delinquent', 'delinquent_gpp', 'pending_payment')",
    [large],
  ],
  ["select count(distinct household_id) from membership where office_id = $1 and status = 'pending_cash'", [large]],
  [
    `select count(*) from membership where office_id = $1 and (
       (collection = 'in_office' and status in ('active_cash', 'active_transferred') and term_end_on <= $2::date + 30)
       or (collection = 'in_office' and status = 'inactive' and term_end_on between $2::date - 14 and $2::date)
       or (status in ('active', 'active_transferred') and not auto_renew and term_end_on between $2::date and $2::date + 30))`,
    [large, day],
  ],
  [
    `select count(*) from instrument i join household h on h.payer_id = i.payer_id where h.office_id = $1
       and make_date(i.exp_year, i.exp_month, 1) between date_trunc('month', $2::date) and $2::date + 30`,
    [large, day],
  ],
  ["select count(*) from thread where office_id = $1 and state in ('waiting', 'answered')", [large]],
  ["select count(*) from account_token where office_id = $1 and purpose = 'invite' and used_at is null", [large]],
];

say(`${MEMBERS} people in one office, ${ROUNDS} rounds in turns.`);
row("", ["p50", "p95", "bare p50", "bare p95", "ratio p50", "ratio p95", "10,000", "growth"]);
const reader = { userId: 0, role: "dentist" as const };
const read = (id: number) => () => officeWork(systemOffice(id), reader, "all", LINES);
const sides: Record<string, Work> = {
  all: read(large),
  tenth: read(small),
  hand: () => Promise.all(BY_HAND.map(([text, values]) => pool.query({ text, values }))),
};
const { all = NONE, tenth = NONE, hand = NONE } = await inTurns(sides, ROUNDS);
row("what waits, and its first lines", [
  ...[ms(all.p50), ms(all.p95), ms(hand.p50), ms(hand.p95), times(all.p50 / hand.p50), times(all.p95 / hand.p95)],
  ...[ms(tenth.p50), times(all.p50 / tenth.p50)],
]);
await pool.end();
await db.$disconnect();
await postgres.stop();
