import "server-only";
import { settleEvent } from "@/lib/billing/charges/settle.commands";
import { disputeEvents } from "@/lib/billing/disputes/events";
import { INVOICES } from "@/lib/billing/office-billing/settle.commands";
import { syncConnection } from "@/lib/billing/payment-methods/bank-sync.commands";
import { paymentMethodEvents } from "@/lib/billing/payment-methods/events";
import { heldPaymentEvents } from "@/lib/billing/payments/events";
import { PAYMENTS } from "@/lib/billing/payments/settle.commands";
import { refundEvents } from "@/lib/billing/refunds/events";
import { systemTime } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import { Crash, failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { payoutEvents } from "@/lib/practice/payouts/events";
import { type EventHandler, type Pointed, pointer } from "@/lib/providers/stripe/pointed";
import { mapLimit } from "@/lib/queue/map-limit";
import { take, type WorkQueue } from "@/lib/queue/work-queue";
import { FOREIGN } from "./events.rules";
import { eventSubjectOf, FAILING_FOR_MS, MIN_ATTEMPTS, pauseAfter, type Subject, UNKNOWN_FOR_MS } from "./rules";

const BANK_LINK = "plaid";
const BATCH = 200;
const AT_ONCE = 5;

type Row = {
  provider: string;
  objectId: string | null;
  eventId: string;
  account: string;
  type: string;
  payload: unknown;
  attemptCount: number;
  receivedAt: Date;
};

/** Whoever handles an event puts its next turn off for as long. */
const INBOX: WorkQueue = {
  table: Prisma.sql`webhook_inbox`,
  leaseMs: 60_000,
  key: Prisma.sql`provider, event_id`,
  lease: Prisma.sql`next_at`,
  also: Prisma.sql`, attempt_count = attempt_count + 1`,
  columns: Prisma.sql`provider, object_id as "objectId", event_id as "eventId", account, type, payload, attempt_count as "attemptCount", received_at as "receivedAt"`,
};

/** What an account has told and was given up, because nobody could look into it, is looked at again. */
async function takeUpAgain(account: string): Promise<void> {
  await db.webhookInbox.updateMany({
    where: { account, state: "dead", NOT: { error: FOREIGN } },
    data: { state: "new", attemptCount: 0, nextAt: systemTime() },
  });
}

/** News of an account that may let us in again. */
const account: EventHandler = async (object, from) => {
  const isKnown = await heldPaymentEvents.account(object, from);
  const id = from || object.account || object.id;
  if (isKnown && id) await takeUpAgain(id);
  return isKnown;
};

/** Who handles events about what: filled by the nouns; a subject without a handler does not compile. */
const HANDLERS: Record<Exclude<Subject, "intent" | "charge">, EventHandler> = {
  ...heldPaymentEvents,
  account,
  ...paymentMethodEvents,
  ...payoutEvents,
  ...refundEvents,
  ...disputeEvents,
  nothing: async () => true,
};

/** Settles the charge of an intent with the kind it belongs to; an intent of no kind is not ours. */
async function settleIntent(intent: string, { metadata }: Pointed, account: string): Promise<boolean> {
  const at = account || null;
  return (
    (await settleEvent(PAYMENTS, intent, metadata, at)) ?? (await settleEvent(INVOICES, intent, metadata, at)) ?? true
  );
}

/** An event with its subject: events about the same subject are handled by one read. */
type Read = { row: Row; about: string; intent: string | null; look: () => Promise<boolean> };

function read(row: Row): Read {
  const plain = (about: string, look: Read["look"]): Read => ({ row, about, intent: null, look });
  if (row.provider === BANK_LINK)
    return plain(
      `${BANK_LINK} ${row.objectId} ${row.type}`,
      async () => row.objectId === null || syncConnection(row.objectId, row.type),
    );
  const parsed = pointer.safeParse(row.payload);
  const subject = eventSubjectOf(row.type);
  if (!parsed.success) return plain(row.eventId, async () => true);
  const { object } = parsed.data.data;
  if (subject !== "intent" && subject !== "charge")
    return plain(`${row.account} ${subject} ${object.id ?? object.account ?? ""}`, () =>
      HANDLERS[subject](object, row.account),
    );
  const named = typeof object.payment_intent === "string" ? object.payment_intent : object.payment_intent?.id;
  const intent = (subject === "intent" ? object.id : named) ?? null;
  return {
    ...{ row, intent, about: `${row.account} intent ${intent} ${object.metadata?.payment_id ?? ""}` },
    look: async () => intent === null || settleIntent(intent, object, row.account),
  };
}

/** One look for all events about the same thing; each waits on its own when it was of no use. */
async function handleTogether(together: readonly Read[]): Promise<void> {
  let error: string | null = "unknownObject";
  let patience = UNKNOWN_FOR_MS;
  const [first] = together;
  try {
    if (await first?.look()) error = null;
  } catch (thrown) {
    if (thrown instanceof Crash) throw thrown;
    error = thrown instanceof Error ? thrown.name : "unknown";
    patience = FAILING_FOR_MS;
    const { eventId, type, attemptCount } = first?.row ?? {};
    log.warn({ eventId, type, attemptCount, ...errorFacts(thrown) }, "webhook not handled yet");
  }
  await failpoint("inbox.handled");
  const rows = together.map(({ row }) => row);
  if (error === null) return markDone(rows);
  for (const row of rows) await putOff(row, error, patience);
}

async function markDone(rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ eventId }) => eventId);
  const providers = rows.map(({ provider }) => provider);
  await db.$executeRaw`
    update webhook_inbox w set state = 'done', error = null
    from unnest(${providers}::text[], ${ids}::text[]) as e(provider, id) where w.provider = e.provider and w.event_id = e.id`;
}

async function putOff(row: Row, error: string, patience: number): Promise<void> {
  const { provider, eventId, type, attemptCount, receivedAt } = row;
  const at = systemTime();
  const dead = at.getTime() - receivedAt.getTime() > patience && attemptCount >= MIN_ATTEMPTS;
  if (dead) log.error({ eventId, type, error }, "webhook given up");
  await db.webhookInbox.update({
    where: { provider_eventId: { provider, eventId } },
    data: { state: dead ? "dead" : "new", error, nextAt: new Date(at.getTime() + pauseAfter(attemptCount) * 1000) },
  });
}

/** Intents already settled with their fee: further events about them can be skipped. */
async function knownAmong(reads: readonly Read[]): Promise<Set<string | null>> {
  const ids = [...new Set(reads.flatMap(({ intent }) => intent ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await db.payment.findMany({
    where: { stripeIntentId: { in: ids }, status: "succeeded", processorFeeCents: { gt: 0 } },
    select: { stripeIntentId: true },
  });
  return new Set(rows.map(({ stripeIntentId }) => stripeIntentId));
}

/** The database gives taken rows in any order; handled as they came in, the same events leave the same trail. */
const asTheyCame = (one: Row, other: Row): number =>
  one.receivedAt.getTime() - other.receivedAt.getTime() || (one.eventId < other.eventId ? -1 : 1);

/**
 * Handles a batch of stored events: each reads the provider's present state, so order and repetition do not matter, and
 * one look is enough for all that are about the same thing.
 */
export async function drainInbox(): Promise<number> {
  const order = Prisma.sql`next_at`;
  const rows = await take<Row>(db, INBOX, { waiting: Prisma.sql`q.state = 'new'`, order, limit: BATCH });
  if (rows.length === 0) return 0;
  await failpoint("inbox.claimed");
  const reads = rows.sort(asTheyCame).map(read);
  const known = await knownAmong(reads);
  const isNews = ({ intent }: Read) => intent === null || !known.has(intent);
  const old = reads.filter((one) => !isNews(one));
  if (old.length > 0) await markDone(old.map(({ row }) => row));
  const groups = [...groupBy(reads.filter(isNews), ({ about }) => about).values()];
  // Each one waits for the provider most of the time. Two about the same payment wait for each other at its lock.
  for (const result of await mapLimit(groups, AT_ONCE, handleTogether))
    if (result.status === "rejected") throw result.reason;
  return rows.length;
}
