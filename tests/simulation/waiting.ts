// Asks the product's own tables, in one statement, which tasks of the worker could have something to do. Each answer
// is rather yes than no; a task that is not listed always runs. Every chapter ends with all tasks, asked or not, so
// a condition that overlooks work shows as a charge of the wrong day.
import { db } from "@/lib/core/db/db";

/** `$1` is the date in Greenwich, which is ahead of every office's. */
const WAITS: Record<string, string> = {
  ended: `select 1 from membership where cancel_on <= $1 and status = 'cancellation_requested'
    or term_end_on <= $1 and not auto_renew and status in ('active', 'active_transferred', 'active_cash')`,
  "office closings": `select 1 from office where closes_on < $1`,
  "closing letters": `select 1 from office where closes_on is not null and account_status <> 'closed'
    union all select 1 from closing_letter`,
  issue: `select 1 from membership where next_due_on <= $1 and collection = 'auto'
    and status in ('active', 'active_transferred', 'past_due', 'cancellation_requested')`,
  resume: `select 1 from attempt where state = 'sending'`,
  charge: `select 1 from payment where next_attempt_on <= $1 and held_reason is null
    and status in ('planned', 'created', 'failed')`,
  delinquent: `select 1 from membership where status = 'past_due' and past_due_on + 21 <= $1`,
  claims: `select 1 from membership where status = 'delinquent_gpp'`,
  guarantees: `select 1 from guarantee_claim where state = 'requested'`,
  notices: `select 1 from payment where status in ('failed', 'requires_action') and due_on + notice_day < $1`,
  refunds: `select 1 from refund where status = 'requested'`,
  inbox: `select 1 from webhook_inbox where state = 'new'`,
  toCash: `select 1 from scheduled_change where kind = 'collection' and status = 'pending'`,
  extras: `select 1 from obligation where kind = 'adjustment' and status = 'open'`,
  arrived: `select 1 from obligation where give_back and status in ('open', 'paid')`,
  exits: `select 1 from exit_quote where state = 'charging'`,
};

const ASK = `select name from (values ${Object.entries(WAITS)
  .map(([name, sql]) => `('${name}', exists (${sql.replaceAll("$1", "$1::date")}))`)
  .join(", ")}) as task(name, waits) where not waits`;

/** The tasks that can be left out at a moment. */
export async function idleTasks(ms: number): Promise<Set<string>> {
  const rows = await db.$queryRawUnsafe<{ name: string }[]>(ASK, new Date(ms));
  return new Set(rows.map(({ name }) => name));
}
