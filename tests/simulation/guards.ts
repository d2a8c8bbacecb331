// The guards of the money and the test that must turn red when one of them is gone.

type Common = { name: string; test: string; named?: string };
export type Guard = Common & ({ sql: string } | { file: string; find: RegExp; replace: string });

const OWN = "tests/api/billing.guards.test.ts";
const WEBHOOKS = "tests/api/billing.webhooks.test.ts";
const ACTS = "tests/api/memberships.acts.test.ts";
const CRASH = "tests/api/billing.crash.test.ts";

const index = (name: string, named: string): Guard => ({
  ...{ name: `unique: ${name}`, sql: `drop index "${name}"`, test: OWN, named },
});
const trigger = (name: string, table: string, named: string): Guard => ({
  ...{ name: `trigger: ${name}`, sql: `drop trigger ${name} on ${table}`, test: OWN, named },
});
/** Checks have names PostgreSQL chose; they are found by what they say. */
const check = (name: string, table: string, says: string, named: string): Guard => ({
  name: `check: ${name}`,
  sql: `do $$ declare c text; begin
    select conname into strict c from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%${says}%';
    execute format('alter table ${table} drop constraint %I', c); end $$`,
  ...{ test: OWN, named },
});
const code = (name: string, file: string, find: RegExp, replace: string, named: string, test = OWN): Guard => {
  return { name, file, find, replace, test, named };
};

const ISSUING = "lib/billing/issuing/queries.ts";
const ATTEMPTS = "lib/billing/attempts/commands.ts";
const SETTLING = "lib/billing/settling/commands.ts";
const CHARGING = "lib/billing/charging/queries.ts";

export const GUARDS: readonly Guard[] = [
  index("obligation_membership_id_kind_period_index_key", "a second obligation for a period"),
  index("payment_payer_id_office_id_due_on_mode_batch_key", "a second payment for a payer"),
  index("payment_stripe_intent_id_key", "an intent for two payments"),
  index("payment_stripe_charge_id_key", "a provider's charge for two payments"),
  index("attempt_payment_id_no_key", "a second attempt of the same number"),
  index("attempt_idem_key_key", "a key for two attempts"),
  index("attempt_one_live", "two attempts of a payment at once"),
  index("refund_idem_key_key", "a key for two refunds"),
  index("refund_stripe_refund_id_key", "a provider's refund for two refunds"),
  index("journal_kind_source_key", "a second journal for a cause"),
  index("ledger_account_code_owner_key", "a second ledger account of a name"),
  index("outbox_dedupe_key", "a parcel twice"),
  index("scheduled_change_one_pending", "two changes of a kind that wait"),
  index("instrument_one_default", "two default cards"),
  {
    ...{ name: "unique: webhook_inbox_pkey", test: OWN, named: "a message of the provider twice" },
    sql: "alter table webhook_inbox drop constraint webhook_inbox_pkey",
  },
  trigger("payment_is_forward", "payment", "a payment that goes back|a success that is taken back|another intent"),
  trigger("refund_is_within", "refund", "refunds above what was paid"),
  trigger("journal_is_balanced", "journal", "a journal of one line"),
  trigger("posting_into_open", "posting", "a line on a closed journal"),
  trigger("posting_frozen", "posting", "a line that is changed|a line that is deleted"),
  trigger("journal_frozen", "journal", "a journal that is changed"),
  trigger("posting_not_truncated", "posting", "books that are emptied"),
  trigger("audit_frozen", "audit_event", "a trail that is changed"),
  trigger("audit_not_truncated", "audit_event", "a trail that is emptied"),
  check("refunded within the payment", "payment", "refunded_cents", "more refunded than paid"),
  check("the provider's least amount", "payment", "amount_cents >= 50", "a charge below"),
  check("no renewal from the till", "membership", "auto_renew", "a till that renews by itself"),
  check("discount within the price", "obligation", "discount_cents", "a discount above the price"),

  code("lock: payers to issue for", ISSUING, / for update of p skip locked/, "", "do not take the same"),
  code(
    "lock: payments to charge",
    CHARGING,
    /(next_try_on, p.id limit .*) for update of p skip locked/,
    "$1",
    "do not take the same",
  ),
  code(
    "lock: abandoned attempts",
    CHARGING,
    /(order by p.id limit .*) for update of p skip locked/,
    "$1",
    "do not take the same",
  ),
  code("lock: the payment that is settled", CHARGING, /(where p.id = .*) for update`/, "$1`", "do not take the same"),
  code(
    "lock: the payment that is collected",
    CHARGING,
    /(where p.id = .*) for update skip locked`/,
    "$1`",
    "do not take the same",
  ),
  code(
    "lock: refunds to send",
    "lib/billing/refunds/queries.ts",
    / for update skip locked/,
    "",
    "do not take the same",
  ),
  code(
    "lease: an attempt with a live worker",
    CHARGING,
    /where p.lease_until is null or p.lease_until < (.*)/,
    "where $1::timestamptz is not null",
    "do not take the same",
  ),
  code(
    "stored key: an attempt taken over",
    "lib/billing/charging/commands.ts",
    /key: attempt.idemKey/,
    'key: attempt.idemKey + "again"',
    "asks the bank no second time",
  ),
  code(
    "stored key: the payment's intent",
    ATTEMPTS,
    /return refused === 0 \? /,
    "return refused === 0 ? Math.random() + ",
    "create one",
  ),
  code(
    "adoption: an intent that was forgotten",
    ATTEMPTS,
    /const lost = job.repeated/,
    "const lost = job.no < 0",
    "at charge.created",
    CRASH,
  ),
  code(
    "first come: the intent that counts",
    ATTEMPTS,
    /where: \{ id: payment.id, stripeIntentId: null \},/,
    "where: { id: payment.id },",
    "keeps the intent it has",
  ),
  code(
    "fresh look: another try began meanwhile",
    SETTLING,
    / \|\| payment.tries !== before.tries/,
    "",
    "is not ended by what was read",
  ),
  code(
    "own attempt: only its caller ends it",
    SETTLING,
    /if \(live && live.no !== own .*/,
    "",
    "of an old failure do not end",
    WEBHOOKS,
  ),
  code(
    "rank: what is known is no news",
    SETTLING,
    /if \(rank <= payment.rank\) return;/,
    "",
    "does not move the next try",
  ),
  code("dedupe: the inbox", "lib/billing/webhooks/commands.ts", /, skipDuplicates: true/, "", "is no second message"),
  code("dedupe: the outbox", "lib/core/outbox/outbox.ts", /skipDuplicates: true,/, "", "is no second message"),
  code(
    "dedupe: the journal",
    "lib/ledger/commands.ts",
    /(recordedAt,\s*\}\)\),\s*)skipDuplicates: true,/,
    "$1",
    "is no second message",
  ),
  code(
    "balance: before the database sees it",
    "lib/ledger/commands.ts",
    /for \(const entry of real\) check\(entry\);/,
    "",
    "is refused before the database",
  ),
  code(
    "adoption: a refund that was forgotten",
    "lib/billing/sending/commands.ts",
    /await findRefund\(row.id, intentId, account\)/,
    "null",
    "sends a forgotten refund once",
  ),
  code(
    "once: an amount charged by hand",
    "lib/billing/extra/commands.ts",
    /, \{ once: true \}/,
    "",
    "is not tried again by the same request",
    ACTS,
  ),
  code(
    "owed: what was taken back is not collected",
    "lib/billing/charging/commands.ts",
    / \|\| !\(await isOwed\(tx, paymentId\)\)/,
    "",
    "is not collected any more",
  ),
];
