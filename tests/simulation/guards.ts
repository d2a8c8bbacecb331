// The guards of the money that stand in the code, and the test that must turn red when one of them is gone. Those of the
// database are in tests/support/refusals.ts.

export type Guard = { name: string; test: string; named: string; file: string; find: RegExp; replace: string };

export const OWN = "tests/api/billing.guards.test.ts";
const WEBHOOKS = "tests/api/billing.webhooks.test.ts";
const CLAIMS = "tests/api/claims.guards.test.ts";
const FOUND = "tests/api/billing.found.test.ts";
const DRAFTS = "tests/api/billing.drafts.test.ts";
const ENROLMENT = "tests/api/enrolment.public.test.ts";

const code = (name: string, file: string, find: RegExp, replace: string, named: string, test = OWN): Guard => {
  return { name, file, find, replace, test, named };
};

const QUEUE = "lib/core/work-queue.ts";
const ISSUING = "lib/dues/issue.queries.ts";
const ATTEMPTS = "lib/payments/attempt.commands.ts";
const SETTLING = "lib/payments/settle.commands.ts";
const CHARGING = "lib/payments/collect.queries.ts";
const PAYING = "lib/guarantees/pay.commands.ts";
const TIERS = "lib/office-billing/charge.queries.ts";
const INVOICES = "lib/office-billing/charge.commands.ts";

export const GUARDS: readonly Guard[] = [
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
  code("lock: refunds to send", QUEUE, / for update of q skip locked/, "", "do not take the same"),
  code(
    "lease: an attempt with a live worker",
    CHARGING,
    /where p.lease_until is null or p.lease_until < (.*)/,
    "where $1::timestamptz is not null",
    "do not take the same",
  ),
  code(
    "stored key: an attempt taken over",
    "lib/payments/collect.commands.ts",
    /key: attempt.idemKey/,
    'key: attempt.idemKey + "again"',
    "asks the bank no third time",
  ),
  code(
    "once asked: the try that made the intent",
    ATTEMPTS,
    /return creates \? retrieveIntent\(job.intentId, account\) : null;/,
    "return null;",
    "asks the bank no second time",
  ),
  code(
    "lease: only who has time left asks",
    ATTEMPTS,
    /if \(!hasTime\(job, 0\)\) return null;/,
    "",
    "a lease that is over sends nothing",
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
    /if \(!job.repeated\) return null;/,
    "return null;",
    "finds a forgotten intent again",
  ),
  code(
    "first come: the intent that counts",
    ATTEMPTS,
    /where: \{ id: paymentId, stripeIntentId: null \},/,
    "where: { id: paymentId },",
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
  code("dedupe: the inbox", "lib/webhooks/commands.ts", /on conflict do nothing/, "", "is no second message"),
  code(
    "dedupe: the outbox",
    "lib/core/outbox/outbox.ts",
    /on conflict \(dedupe\) do nothing/,
    "",
    "is no second message",
  ),
  code(
    "dedupe: the journal",
    "lib/ledger/commands.ts",
    /on conflict \(kind, source\) do nothing/,
    "",
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
    "lib/refunds/send.commands.ts",
    /await findRefund\(row.id, intentId, account\)/,
    "null",
    "sends a forgotten refund once",
  ),
  code(
    "once: an amount charged by hand",
    "lib/payments/one-off.commands.ts",
    /, \{ once: true \}/,
    "",
    "is not asked for again by the same request",
  ),
  code(
    "owed: what was taken back is not collected",
    "lib/payments/collect.commands.ts",
    / \|\| !\(await isOwed\(tx, paymentId\)\)/,
    "",
    "is not collected any more",
  ),
  code("lock: claims to pay", QUEUE, / for update of q skip locked/, "", "the same claims", CLAIMS),
  code(
    "lease: a claim somebody is paying",
    QUEUE,
    /(q where .*) and \(\$\{lease\} is null or \$\{lease\} <= .*\)/,
    "$1",
    "the same claims",
    CLAIMS,
  ),
  code(
    "stored key: a claim's transfer",
    PAYING,
    /account, key \}/,
    "account, key: key + Math.random() }",
    "both pay a claim",
    CLAIMS,
  ),
  code(
    "adoption: a transfer that was forgotten",
    PAYING,
    /\(await findGuarantee\(id\)\) \?\? /,
    "",
    "transfer of a claim again",
    CLAIMS,
  ),
  code(
    "stored key: a refund",
    "lib/refunds/send.commands.ts",
    /reverseTransfer, key \}/,
    "reverseTransfer, key: key + Math.random() }",
    "both send a refund",
    CLAIMS,
  ),
  code(
    "lock: offices to invoice",
    "lib/office-billing/issue.queries.ts",
    / for update of a skip locked/,
    "",
    "offices to invoice",
    CLAIMS,
  ),
  code(
    "lock: invoices to charge",
    TIERS,
    /(next_try_on, i.id limit .*) for update of i skip locked/,
    "$1",
    "same invoices",
    CLAIMS,
  ),
  code(
    "lock: abandoned attempts of an invoice",
    TIERS,
    /(order by i.id limit .*) for update of i skip locked/,
    "$1",
    "same invoices",
    CLAIMS,
  ),
  code(
    "lock: the invoice that is settled",
    TIERS,
    /(where i.id = .*) for update of i`/,
    "$1`",
    "same invoices",
    CLAIMS,
  ),
  code(
    "lease: an invoice with a live worker",
    TIERS,
    /where i.lease_until is null or i.lease_until < (.*) order/,
    "where $1::timestamptz is not null order",
    "same invoices",
    CLAIMS,
  ),
  code(
    "adoption: an invoice's intent that was forgotten",
    INVOICES,
    /repeated \? await findIntentByInvoice\(.*\) : null/,
    "null",
    "intent of an invoice again",
    CLAIMS,
  ),
  code(
    "stored key: an invoice's attempt taken over",
    INVOICES,
    /no, key, params: tierAttemptParams/,
    'no, key: key + "again", params: tierAttemptParams',
    "an invoice it has refused",
    CLAIMS,
  ),
  code(
    "lease: a dispute somebody answers",
    QUEUE,
    /(where id = .*) and \(\$\{lease\} is null or \$\{lease\} <= .*\)/,
    "$1",
    "do not carry the same dispute",
    CLAIMS,
  ),
  code(
    "dedupe: an enrolment pressed again",
    "lib/enrolment/commands.ts",
    /(updatedAt: systemTime\(\),\s*\},\s*\],\s*)skipDuplicates: true,/,
    "$1",
    "50 identical presses",
    ENROLMENT,
  ),
  code(
    "settled first: a dispute of what is not known to be paid",
    "lib/disputes/sync.commands.ts",
    /await settle\(payment.id\);/,
    "",
    "heard of before its success",
    FOUND,
  ),
  code(
    "let go of: what leaving is charged for",
    "lib/memberships/exit-accept.commands.ts",
    /if \(settle === "card"\) await lockOpen\(.*\);/,
    "",
    "nobody is charged for leaving",
    DRAFTS,
  ),
  code(
    "presented before: what stands on another payment now",
    CHARGING,
    /p.replaces_id as before, 'infinity'/,
    "null::int as before, 'infinity'",
    "is presented at most twice more",
    DRAFTS,
  ),
  code(
    "held back: what falls due for who is leaving",
    ISSUING,
    /\n {2}and m.collection = 'auto' and not .*`;/,
    " and m.collection = 'auto'`;",
    "asks for nothing beside",
    DRAFTS,
  ),
  code(
    "held back: what leaving settles",
    "lib/payments/collect.commands.ts",
    /if \(!live && \(await waitsForLeaving.*/,
    "",
    "lets nobody pay in the meantime",
    DRAFTS,
  ),
  code(
    "still tried: what others owe with who lost a dispute",
    "lib/payments/split.commands.ts",
    /if \(first && mine.length/,
    "if (first && 1 > 2 && mine.length",
    "takes no try away",
    FOUND,
  ),
];
