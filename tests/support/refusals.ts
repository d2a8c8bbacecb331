// Statements no code may get through, by what they would bring about.

const PAID = "(select id from payment where status = 'succeeded' order by id limit 1)";
const MEMBERSHIP = "(select min(id) from membership)";

/** A second row like the first of a table, in everything but its id and the columns named. */
function again(table: string, columns: string, other: string): string {
  return `insert into ${table} (${columns}) select ${other || columns} from ${table} order by 1 limit 1`;
}

const OBLIGATION =
  "membership_id, office_id, kind, period_index, due_on, period_start_on, period_end_on, plan_version_id, list_cents, discount_cents, discount_bps, net_cents, family_size, created_at";
const PAYMENT = "payer_id, office_id, household_id, due_on, batch, amount_cents, mode, status, created_at";
const REFUND = "payment_id, office_id, amount_cents, reason, idem_key, status, created_at";

/** What may exist once. */
export const TWICE: [string, string][] = [
  ["a second obligation for a period", again("obligation", OBLIGATION, "")],
  ["a second payment for a payer, office and day", again("payment", PAYMENT, "")],
  [
    "an intent for two payments",
    again("payment", `${PAYMENT}, stripe_intent_id`, `${PAYMENT.replace("batch", "'other'")}, stripe_intent_id`),
  ],
  [
    "a provider's charge for two payments",
    again("payment", `${PAYMENT}, stripe_charge_id`, `${PAYMENT.replace("batch", "'other'")}, stripe_charge_id`),
  ],
  [
    "a second attempt of the same number",
    again(
      "attempt",
      "payment_id, no, idem_key, params, state, started_at",
      "payment_id, no, 'other', params, state, started_at",
    ),
  ],
  [
    "a key for two attempts",
    again(
      "attempt",
      "payment_id, no, idem_key, params, state, started_at",
      "payment_id, 77, idem_key, params, state, started_at",
    ),
  ],
  [
    "two attempts of a payment at once",
    `insert into attempt (payment_id, no, idem_key, params, state, started_at)
     select ${PAID}, 50 + g, 'live' || g, '{}', 'sending', now() from generate_series(1, 2) g`,
  ],
  ["a key for two refunds", again("refund", REFUND, REFUND.replace("amount_cents", "1"))],
  [
    "a provider's refund for two refunds",
    again(
      "refund",
      `${REFUND}, stripe_refund_id`,
      `${REFUND.replace("idem_key", "'other'").replace("amount_cents", "1")}, stripe_refund_id`,
    ),
  ],
  ["a second journal for a cause", again("journal", "kind, source, effective_on, recorded_at", "")],
  ["a second ledger account of a name", again("ledger_account", "code, owner", "")],
  ["a parcel twice", again("outbox", "kind, dedupe, payload, run_at, created_at", "")],
  [
    "a message of the provider twice",
    `insert into webhook_inbox (provider, event_id, type, created_at, received_at, payload, next_at)
     select 'stripe', 'evt_twice', 'x', now(), now(), '{}', now() from generate_series(1, 2)`,
  ],
  [
    "two changes of a kind that wait",
    again("scheduled_change", "membership_id, kind, effective_index, payload, created_at", ""),
  ],
  [
    "two default cards",
    again(
      "instrument",
      "payer_id, kind, stripe_id, last4, is_default, created_at",
      "payer_id, kind, 'other', last4, is_default, created_at",
    ),
  ],
];

/** What may not exist at all. */
export const WRONG: [string, string][] = [
  ["a payment that goes back", `update payment set rank = rank - 1 where id = ${PAID}`],
  ["a success that is taken back", `update payment set status = 'failed' where id = ${PAID}`],
  ["another intent for a payment", `update payment set stripe_intent_id = 'pi_other' where id = ${PAID}`],
  [
    "refunds above what was paid",
    `insert into refund (payment_id, office_id, amount_cents, reason, idem_key, created_at, status)
     select id, office_id, amount_cents - 50, 'x', 'above', now(), 'requested' from payment where id = ${PAID}`,
  ],
  ["more refunded than paid", `update payment set refunded_cents = amount_cents + 1 where id = ${PAID}`],
  [
    "a charge below the provider's least",
    `insert into payment (${PAYMENT}) select ${PAYMENT.replace("batch", "'small'").replace("amount_cents", "49")} from payment where id = ${PAID}`,
  ],
  ["a till that renews by itself", `update membership set collection = 'in_office' where id = ${MEMBERSHIP}`],
  ["a discount above the price", `update obligation set discount_cents = list_cents + 1, net_cents = -1`],
  [
    "a journal of one line",
    `with j as (insert into journal (kind, source, effective_on, recorded_at) values ('x', 'alone', now(), now()) returning id)
     insert into posting (journal_id, account_id, cents) select j.id, (select min(id) from ledger_account), 5 from j`,
  ],
  [
    "a line on a closed journal",
    `insert into posting (journal_id, account_id, cents) select min(id), (select min(id) from ledger_account), 5 from journal`,
  ],
  ["a line that is changed", "update posting set cents = cents + 1"],
  ["a journal that is changed", "update journal set source = source || 'x'"],
  ["a line that is deleted", "delete from posting"],
  ["books that are emptied", "truncate posting"],
  ["a trail that is changed", "update audit_event set action = 'x'"],
  ["a trail that is emptied", "truncate audit_event"],
];

/** How the database says no. */
export const NO =
  /duplicate key|violates|cannot go|is final|keeps its intent|would exceed|does not balance|is closed|append-only/;
