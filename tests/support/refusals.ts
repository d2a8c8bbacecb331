// Statements no code may get through: what they would bring about, the guard that refuses them, and the statement.

/** What it would bring about, how its guard is taken away, and the statement. */
export type Refusal = readonly [what: string, without: string, sql: string];

const index = (name: string) => `drop index "${name}"`;
/** Takes constraints of a table away, by their names. */
export const constraint = (table: string, ...names: string[]) =>
  `alter table ${table} ${names.map((name) => `drop constraint ${name}`).join(", ")}`;
const trigger = (name: string, table: string) => `drop trigger ${name} on ${table}`;
/** Checks have names PostgreSQL chose; they are found by what they say. */
const check = (table: string, says: string) => `do $$ declare c text; begin
  select conname into strict c from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%${says}%';
  execute format('alter table ${table} drop constraint %I', c); end $$`;

export const PAID = "(select id from payment where status = 'succeeded' order by id limit 1)";
export const MEMBERSHIP = "(select min(id) from membership)";

/** A second row like the first of a table, in everything but its id and the columns named. */
function again(table: string, columns: string, other: string): string {
  return `insert into ${table} (${columns}) select ${other || columns} from ${table} order by 1 limit 1`;
}

const OBLIGATION =
  "membership_id, office_id, kind, period_index, due_on, period_start_on, period_end_on, plan_version_id, list_cents, discount_cents, discount_bps, net_cents, family_size, created_at";
const PAYMENT =
  "payer_id, office_id, household_id, due_on, purpose, batch_key, amount_cents, mode, status, created_at, paid_at";
const REFUND = "payment_id, office_id, amount_cents, reason, idem_key, status, created_at, finished_at";

/** What may exist once. */
export const TWICE: Refusal[] = [
  [
    "a second obligation for a period",
    index("obligation_membership_id_kind_period_index_key"),
    again("obligation", OBLIGATION, ""),
  ],
  [
    "a second payment for a payer, office, purpose and key",
    index("payment_payer_id_office_id_purpose_batch_key_key"),
    again("payment", PAYMENT, ""),
  ],
  [
    "an intent for two payments",
    index("payment_stripe_intent_id_key"),
    again("payment", `${PAYMENT}, stripe_intent_id`, `${PAYMENT.replace("batch_key", "'other'")}, stripe_intent_id`),
  ],
  [
    "a provider's charge for two payments",
    index("payment_stripe_charge_id_key"),
    again("payment", `${PAYMENT}, stripe_charge_id`, `${PAYMENT.replace("batch_key", "'other'")}, stripe_charge_id`),
  ],
  [
    "a second attempt of the same number",
    index("attempt_payment_id_no_key"),
    again(
      "attempt",
      "payment_id, no, idem_key, params, state, started_at",
      "payment_id, no, 'other', params, state, started_at",
    ),
  ],
  [
    "a key for two attempts",
    index("attempt_idem_key_key"),
    again(
      "attempt",
      "payment_id, no, idem_key, params, state, started_at",
      "payment_id, 77, idem_key, params, state, started_at",
    ),
  ],
  [
    "two attempts of a payment at once",
    index("attempt_one_live"),
    `insert into attempt (payment_id, no, idem_key, params, state, started_at)
     select ${PAID}, 50 + g, 'live' || g, '{}', 'sending', now() from generate_series(1, 2) g`,
  ],
  ["a key for two refunds", index("refund_idem_key_key"), again("refund", REFUND, REFUND.replace("amount_cents", "1"))],
  [
    "a provider's refund for two refunds",
    index("refund_stripe_refund_id_key"),
    again(
      "refund",
      `${REFUND}, stripe_refund_id`,
      `${REFUND.replace("idem_key", "'other'").replace("amount_cents", "1")}, stripe_refund_id`,
    ),
  ],
  [
    "a second journal for a cause",
    index("journal_kind_source_key"),
    `with j as (insert into journal (kind, source, effective_on, recorded_at)
       select kind, source, effective_on, recorded_at from journal order by id limit 1 returning id)
     insert into posting (journal_id, account_id, cents)
     select j.id, (select min(id) from ledger_account), c from j, unnest(array[5, -5]) c`,
  ],
  [
    "a second ledger account of a name",
    index("ledger_account_code_owner_key"),
    again("ledger_account", "code, owner", ""),
  ],
  ["a parcel twice", index("outbox_dedupe_key"), again("outbox", "kind, dedupe, payload, run_at, created_at", "")],
  [
    "a message of the provider twice",
    "alter table webhook_inbox drop constraint webhook_inbox_pkey",
    `insert into webhook_inbox (provider, event_id, type, created_at, received_at, payload, next_at)
     select 'stripe', 'evt_twice', 'x', now(), now(), '{}', now() from generate_series(1, 2)`,
  ],
  [
    "two changes of a kind that wait",
    index("scheduled_change_one_pending"),
    again("scheduled_change", "membership_id, kind, effective_index, payload, created_at", ""),
  ],
  [
    "two default cards",
    index("instrument_one_default"),
    again(
      "instrument",
      "payer_id, kind, stripe_id, last4, is_default, created_at",
      "payer_id, kind, 'other', last4, is_default, created_at",
    ),
  ],
];

const CLAIM =
  "office_id, membership_id, amount_cents, idem_key, stripe_account_id, transfer_id, next_attempt_at, created_at";
/** Two claims, alike in what is named and different in the rest. */
const claims = (membership: string, key: string, transfer: string) =>
  `insert into guarantee_claim (${CLAIM}) select m.office_id, ${membership}, 5, ${key}, 'acct', ${transfer}, now(), now()
   from (select *, row_number() over (order by id) as g from membership order by id limit 2) m`;
const ACCOUNT = `a as (insert into tier_account (tenant_id, office_id, payer_id, next_on, created_at)
  select 'dental', (select min(id) from office), (select min(id) from payer), now(), now() returning id)`;
/** Two invoices of an account, with attempts; each part alike or different as it is said. */
const invoices = (month: string, intent: string) =>
  `with ${ACCOUNT} insert into tier_invoice (account_id, month_on, due_on, amount_cents, stripe_intent_id, created_at)
   select a.id, ${month}, now(), 500, ${intent}, now() from a, generate_series(1, 2) g`;
const attempts = (no: string, key: string, state: string) =>
  `with ${ACCOUNT}, i as (insert into tier_invoice (account_id, month_on, due_on, amount_cents, created_at)
     select a.id, now(), now(), 500, now() from a returning id)
   insert into tier_attempt (invoice_id, no, idem_key, params, state, started_at)
   select i.id, ${no}, ${key}, '{}', '${state}', now() from i, generate_series(1, 2) g`;

TWICE.push(
  [
    "a second claim for a membership",
    index("guarantee_claim_membership_id_key"),
    claims(MEMBERSHIP, "'claim' || m.g", "null"),
  ],
  ["a key for two claims", index("guarantee_claim_idem_key_key"), claims("m.id", "'claim'", "null")],
  ["a transfer for two claims", index("guarantee_claim_transfer_id_key"), claims("m.id", "'claim' || m.g", "'tr_1'")],
  ["a second invoice for a month", index("tier_invoice_account_id_month_on_key"), invoices("now()::date", "null")],
  [
    "an intent for two invoices",
    index("tier_invoice_stripe_intent_id_key"),
    invoices("now()::date + g * 40", "'pi_invoice'"),
  ],
  ["a key for two attempts of an invoice", index("tier_attempt_idem_key_key"), attempts("g", "'same'", "failed")],
  [
    "a second attempt of an invoice's number",
    index("tier_attempt_invoice_id_no_key"),
    attempts("1", "'t' || g", "failed"),
  ],
  ["two attempts of an invoice at once", index("tier_attempt_one_live"), attempts("g", "'t' || g", "sending")],
  [
    "a second enrolment of a submission",
    index("enrolment_submission_key_key"),
    `insert into enrolment (submission_key, office_id, source, input_hash, consented_cents, created_at, updated_at)
     select '00000000-0000-4000-8000-000000000001', (select min(id) from office), 'public', 'x', 0, now(), now() from generate_series(1, 2)`,
  ],
  [
    "a dispute twice",
    index("dispute_stripe_id_key"),
    `insert into dispute (stripe_id, payment_id, office_id, amount_cents, reason, status, created_at)
     select 'dp_twice', id, office_id, 5, 'x', 'x', now() from payment, generate_series(1, 2) where id = ${PAID}`,
  ],
  [
    "two open exit quotes of a membership",
    index("exit_quote_one_live"),
    `insert into exit_quote (office_id, membership_id, quoted_on, valid_until, quoted, sha256, created_at)
     select office_id, id, now(), now(), '{}', 'x', now() from membership, generate_series(1, 2) where id = ${MEMBERSHIP}`,
  ],
  [
    "a notice twice",
    index("notice_dedupe_key"),
    `insert into notice (office_id, household_id, kind, channel, recipient, subject, body, dedupe, sent_on, created_at)
     select office_id, id, 'x', 'mail', 'x', 'x', 'x', 'twice', now(), now() from household, generate_series(1, 2)
     where id = (select min(id) from household)`,
  ],
);

/** What may not exist at all. */
export const WRONG: Refusal[] = [
  [
    "a payment that goes back",
    trigger("payment_is_forward", "payment"),
    `update payment set rank = rank - 1 where id = ${PAID}`,
  ],
  [
    "a success that is taken back",
    trigger("payment_is_forward", "payment"),
    `update payment set status = 'failed', paid_at = null where id = ${PAID}`,
  ],
  [
    "another intent for a payment",
    trigger("payment_is_forward", "payment"),
    `update payment set stripe_intent_id = 'pi_other' where id = ${PAID}`,
  ],
  [
    "refunds above what was paid",
    trigger("refund_is_within", "refund"),
    `insert into refund (payment_id, office_id, amount_cents, reason, idem_key, created_at, status)
     select id, office_id, amount_cents - 50, 'x', 'above', now(), 'requested' from payment where id = ${PAID}`,
  ],
  [
    "more refunded than paid",
    check("payment", "refunded_cents <= amount_cents"),
    `update payment set refunded_cents = amount_cents + 1 where id = ${PAID}`,
  ],
  [
    "a charge below the provider's least",
    check("payment", "amount_cents >= 50"),
    `insert into payment (${PAYMENT}) select ${PAYMENT.replace("batch_key", "'small'").replace("amount_cents", "49")} from payment where id = ${PAID}`,
  ],
  [
    "a till that renews by itself",
    check("membership", "auto_renew"),
    `update membership set collection = 'in_office' where id = ${MEMBERSHIP}`,
  ],
  [
    "a discount above the price",
    check("obligation", "discount_cents"),
    `update obligation set discount_cents = list_cents + 1, net_cents = -1`,
  ],
  [
    "a journal of one line",
    trigger("journal_is_balanced", "journal"),
    `with j as (insert into journal (kind, source, effective_on, recorded_at) values ('x', 'alone', now(), now()) returning id)
     insert into posting (journal_id, account_id, cents) select j.id, (select min(id) from ledger_account), 5 from j`,
  ],
  [
    "a line on a closed journal",
    trigger("posting_into_open", "posting"),
    `insert into posting (journal_id, account_id, cents) select min(id), (select min(id) from ledger_account), 5 from journal`,
  ],
  ["a line that is changed", trigger("posting_frozen", "posting"), "update posting set cents = cents + 1"],
  ["a journal that is changed", trigger("journal_frozen", "journal"), "update journal set source = source || 'x'"],
  ["a line that is deleted", trigger("posting_frozen", "posting"), "delete from posting"],
  [
    "a claim that is paid without a transfer",
    "alter table guarantee_claim drop constraint guarantee_claim_paid_by_transfer",
    `insert into guarantee_claim (office_id, membership_id, amount_cents, idem_key, stripe_account_id, next_attempt_at, created_at, state)
     select office_id, id, 5, 'unpaid', 'acct', now(), now(), 'paid' from membership where id = ${MEMBERSHIP}`,
  ],
  ["a ledger that is emptied", trigger("posting_not_truncated", "posting"), "truncate posting"],
  ["a trail that is changed", trigger("audit_frozen", "audit_event"), "update audit_event set action = 'x'"],
  ["a seal that is changed", trigger("seal_frozen", "audit_seal"), "delete from audit_seal"],
  ["seals that are emptied", trigger("seal_not_truncated", "audit_seal"), "truncate audit_seal"],
  ["a trail that is emptied", trigger("audit_not_truncated", "audit_event"), "truncate audit_event"],
];

/** How the database says no. */
export const NO =
  /duplicate key|violates|cannot go|is final|keeps its intent|would exceed|does not balance|is closed|append-only/;
