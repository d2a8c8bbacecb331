// The guards of the money that stand in the code, and the test that must turn red when one of them is gone. Those of the
// database are in tests/support/refusals.ts.

export type Guard = { name: string; test: string; named: string; file: string; find: RegExp; replace: string };

export const OWN = "tests/api/charges.guards.test.ts";
const WEBHOOKS = "tests/api/webhooks.inbox.test.ts";
const CLAIMS = "tests/api/guarantees.guards.test.ts";
const FOUND = "tests/api/simulation.found.test.ts";
const PENDING_DEBITS = "tests/api/payments.pending-debit.test.ts";
const LEFT = "tests/api/charges.left.test.ts";
const REPEATED = "tests/api/refunds.repeated.test.ts";
const EXTRAS = "tests/api/charges.extras.test.ts";
const ENROLMENT = "tests/api/enrolment.public.test.ts";

const code = (name: string, file: string, find: RegExp, replace: string, named: string, test = OWN): Guard => {
  return { name, file, find, replace, test, named };
};

const QUEUE = "lib/queue/work-queue.ts";
const ISSUING = "lib/billing/dues/issue.queries.ts";
const CHARGES = "lib/billing/charges/queries.ts";
const OPENING = "lib/billing/charges/open.commands.ts";
const ATTEMPTS = "lib/billing/charges/attempt.commands.ts";
const SETTLING = "lib/billing/charges/settle.commands.ts";
const PAYMENTS = "lib/billing/payments/settle.commands.ts";
const PAYING = "lib/billing/guarantees/pay.commands.ts";

export const GUARDS: readonly Guard[] = [
  code("lock: payers to issue for", ISSUING, / for no key update of p skip locked/, "", "do not take the same"),
  code(
    "lock: payments to charge",
    CHARGES,
    /(next_attempt_on, .* limit .*) for no key update of .* skip locked/,
    "$1",
    "do not take the same",
  ),
  code("lock: abandoned attempts", QUEUE, / for no key update of q skip locked/, "", "do not take the same"),
  code(
    "lock: the payment that is settled",
    CHARGES,
    /(.as}.id = \$\{id\}) for no key update of \$\{kind.as\}`/,
    "$1`",
    "do not take the same",
  ),
  code(
    "lock: the payment that is collected",
    CHARGES,
    /(.as}.id = .*) for no key update of \$\{kind.as\} skip locked`/,
    "$1`",
    "do not take the same",
  ),
  code("lock: refunds to send", QUEUE, / for no key update of q skip locked/, "", "do not take the same"),
  code(
    "lease: an attempt with a live worker",
    QUEUE,
    /(q where .*) and \(\$\{lease\} is null or \$\{lease\} <= .*\)/,
    "$1",
    "do not take the same",
  ),
  code(
    "under way: a charge on top that is being attempted",
    "lib/billing/payments/void.commands.ts",
    /if \(payment.sending \|\| (\[.*\].includes\(payment.status\))\) return false;/,
    "if ($1) return false;",
    "in the moment in which it is taken back",
    EXTRAS,
  ),
  code(
    "lease: a charge on top whose caller is there",
    "lib/billing/payments/one-off.commands.ts",
    /OR: \[\{ leaseUntil: null \}, \{ leaseUntil: \{ lt: systemTime\(\) \} \}\],/,
    "",
    "though the date is moved",
    EXTRAS,
  ),
  code(
    "stored key: an attempt taken over",
    OPENING,
    /key: attempt.key, params/,
    'key: attempt.key + "again", params',
    "asks the bank no third time",
  ),
  code(
    "once asked: the attempt that made the intent",
    ATTEMPTS,
    /return creates \? readBack\(attempt, retrieveIntent\(charge.stripeIntentId, account\)\) : null;/,
    "return null;",
    "asks the bank no second time",
  ),
  code(
    "lease: only who has time left asks",
    ATTEMPTS,
    /if \(!hasTime\(attempt, 0\)\) return null;/,
    "",
    "a lease that is over sends nothing",
  ),
  code(
    "stored key: the payment's intent",
    ATTEMPTS,
    /next === 0 \? "create"/,
    'next === 0 ? "create" + Math.random()',
    "create one",
  ),
  code(
    "adoption: an intent that was forgotten",
    ATTEMPTS,
    /if \(!attempt.repeated\) return null;/,
    "return null;",
    "finds a forgotten intent again",
  ),
  code(
    "unknown: a repetition that may not look back",
    ATTEMPTS,
    /if \(resumed && isRefusal\(error\)\)/,
    "if (resumed && !isRefusal(error))",
    "is found by the platform's fee",
    LEFT,
  ),
  code(
    "unknown: a refusal after a try that nobody answered",
    "lib/providers/stripe/once.ts",
    /if \(tries > 1 && .*\) throw unknown\(error\);/,
    "",
    "between two tries of one call",
    LEFT,
  ),
  code(
    "unknown: a closed connection the SDK asks again over",
    "lib/providers/stripe/client.ts",
    /httpClient: askedOnce\(over\)/,
    "httpClient: over",
    "between two tries of one call",
    LEFT,
  ),
  code(
    "unknown: a refund that may be sent already",
    "lib/billing/refunds/send.commands.ts",
    /if \(row.reverseTransfer !== null && isFault\(error\)\)/,
    "if (row.reverseTransfer !== null && !isFault(error))",
    "is not called failed",
    REPEATED,
  ),
  code(
    "first come: the intent that counts",
    ATTEMPTS,
    /coalesce\(stripe_intent_id, \$\{intentId\}\)/,
    "$${intentId}",
    "keeps the intent it has",
  ),
  code(
    "fresh look: another attempt began meanwhile",
    SETTLING,
    / \|\| charge.attemptCount !== before.attemptCount/,
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
    /if \(rank <= charge.rank\) return;/,
    "",
    "does not move the next attempt",
  ),
  code(
    "dedupe: the inbox",
    "lib/operations/webhooks/commands.ts",
    /on conflict do nothing/,
    "",
    "is no second message",
  ),
  code(
    "dedupe: the outbox",
    "lib/queue/outbox/outbox.ts",
    /on conflict \(dedupe\) do nothing/,
    "",
    "is no second message",
  ),
  code(
    "dedupe: the journal",
    "lib/platform/ledger/commands.ts",
    /on conflict \(kind, source\) do nothing/,
    "",
    "is no second message",
  ),
  code(
    "balance: before the database sees it",
    "lib/platform/ledger/commands.ts",
    /for \(const entry of real\) check\(entry\);/,
    "",
    "is refused before the database",
  ),
  code(
    "adoption: a refund that was forgotten",
    "lib/billing/refunds/send.commands.ts",
    /await findRefund\(row.id, intentId, accountOf\(row\)\)/,
    "null",
    "sends a forgotten refund once",
  ),
  code(
    "owed: what was taken back is not collected",
    PAYMENTS,
    / \|\| !\(await hasOpenPart\(tx, id\)\)/,
    "",
    "is not collected any more",
  ),
  code("lock: claims to pay", QUEUE, / for no key update of q skip locked/, "", "the same claims", CLAIMS),
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
    "lib/billing/refunds/send.commands.ts",
    /idemKey: key \} = row;/,
    "idemKey } = row;\n    const key = idemKey + Math.random();",
    "both send a refund",
    CLAIMS,
  ),
  code(
    "lock: offices to invoice",
    "lib/billing/office-billing/issue.queries.ts",
    / for no key update of a skip locked/,
    "",
    "offices to invoice",
    CLAIMS,
  ),
  code(
    "lock: invoices to charge",
    CHARGES,
    /(next_attempt_on, .* limit .*) for no key update of .* skip locked/,
    "$1",
    "same invoices",
    CLAIMS,
  ),
  code(
    "lock: abandoned attempts of an invoice",
    QUEUE,
    / for no key update of q skip locked/,
    "",
    "same invoices",
    CLAIMS,
  ),
  code(
    "lock: the invoice that is settled",
    CHARGES,
    /(.as}.id = \$\{id\}) for no key update of \$\{kind.as\}`/,
    "$1`",
    "same invoices",
    CLAIMS,
  ),
  code(
    "lease: an invoice with a live worker",
    QUEUE,
    /(q where .*) and \(\$\{lease\} is null or \$\{lease\} <= .*\)/,
    "$1",
    "same invoices",
    CLAIMS,
  ),
  code(
    "adoption: an invoice's intent that was forgotten",
    ATTEMPTS,
    /if \(!attempt.repeated\) return null;/,
    "return null;",
    "intent of an invoice again",
    CLAIMS,
  ),
  code(
    "stored key: an invoice's attempt taken over",
    OPENING,
    /key: attempt.key, params/,
    'key: attempt.key + "again", params',
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
    "lib/membership/enrolment/commands.ts",
    /(updatedAt: systemTime\(\),\s*\},\s*\],\s*)skipDuplicates: true,/,
    "$1",
    "50 identical presses",
    ENROLMENT,
  ),
  code(
    "settled first: a dispute of what is not known to be paid",
    "lib/billing/disputes/sync.commands.ts",
    /await settle\(payment.id\);/,
    "",
    "heard of before its success",
    FOUND,
  ),
  code(
    "let go of: what leaving is charged for",
    "lib/membership/memberships/exit-accept.commands.ts",
    /if \(settle === "card"\) await lockOpen\(.*\);/,
    "",
    "nobody is charged for leaving",
    PENDING_DEBITS,
  ),
  code(
    "presented before: what stands on another payment now",
    "lib/billing/payments/collect.queries.ts",
    /coalesce\(p.replaces_id, p.split_from_id\) as before, 'infinity'/,
    "null::int as before, 'infinity'",
    "is presented at most twice more",
    PENDING_DEBITS,
  ),
  code(
    "held back: what falls due for who is leaving",
    "lib/platform/membership-status/queries.ts",
    /\n {2}and m.collection = 'auto' and not .*`;/,
    " and m.collection = 'auto'`;",
    "charges nothing beside",
    PENDING_DEBITS,
  ),
  code(
    "held back: what leaving settles",
    PAYMENTS,
    /return \(await waitsForExit.* : null;/,
    "return null;",
    "lets nobody pay in the meantime",
    PENDING_DEBITS,
  ),
  code(
    "still attempted: what others owe with who lost a dispute",
    "lib/billing/payments/split.commands.ts",
    /if \(first && mine.length/,
    "if (first && 1 > 2 && mine.length",
    "takes no attempt away",
    FOUND,
  ),
  code(
    "issued first: what is due of who would be delinquent",
    "lib/platform/membership-status/commands.ts",
    / and not \$\{hasDuePeriod\(at\)\}/,
    "",
    "issues first what became due meanwhile",
    "tests/api/dunning.retries.test.ts",
  ),
];
