import "server-only";
import type Stripe from "stripe";
import { z } from "zod";
import { atOnce } from "@/lib/core/at-once";
import { now, systemTime } from "@/lib/core/clock";
import { daysFrom } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { Crash, failpoint } from "@/lib/core/failpoint";
import { errorFacts, log } from "@/lib/core/log";
import { syncPayout } from "@/lib/payouts/sync/commands";
import type { BankLinkMessage } from "@/lib/providers/plaid";
import { verifyWebhook } from "@/lib/providers/stripe";
import { bankEventSubject } from "../banks/rules";
import { syncConnection, syncMandate } from "../connections/commands";
import { syncDispute } from "../disputes/commands";
import { refreshInstrument } from "../instruments/commands";
import { closePayoutAccount, refreshPayoutAccount } from "../payout/commands";
import { adoptRefund } from "../refunds/adopting/commands";
import { refreshRefund } from "../sending/commands";
import { adoptIntent, settle } from "../settling/commands";
import { settleInvoice } from "../tiers/settling/commands";
import { FAILING_FOR_MS, LEAST_TRIES, pauseAfter, subjectOf, UNKNOWN_FOR_MS } from "./rules";

const PAYMENTS = "stripe";
const BANK_LINK = "plaid";
const BATCH = 50;
const AT_ONCE = 5;
const LEASE_MS = 60_000;
const MOST_AT_THE_DOOR = 500;

const pointer = z.object({
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      account: z.string().optional(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

type Stored = {
  eventId: string;
  account: string;
  type: string;
  objectId: string | null;
  createdAt: Date;
  text: string;
} & ({ state: "new" | "done"; error: null } | { state: "dead"; error: string });

function rowOf(event: Stripe.Event, text: string): Stored {
  const parsed = pointer.safeParse(event);
  const { id: eventId, type, account = "" } = event;
  const objectId = parsed.success ? (parsed.data.data.object.id ?? null) : null;
  const common = { eventId, account, type, objectId, createdAt: new Date(event.created * 1000), text };
  const ours = event.livemode === env().STRIPE_SECRET_KEY.startsWith("sk_live_");
  // A test event at a real installation, or the other way round, is kept for the eye but never acted on. Half of
  // what the provider tells of a charge is nothing to act on either.
  if (!ours) return { ...common, state: "dead", error: "livemode" };
  return { ...common, state: subjectOf(type) === "nothing" ? "done" : "new", error: null };
}

/** Writes events down, once each; answers how many were new. */
function insert(rows: readonly Stored[]): Promise<number> {
  const at = systemTime();
  const of = <Value>(pick: (row: Stored) => Value) => rows.map(pick);
  return db.$executeRaw`
    insert into webhook_inbox (provider, event_id, account, type, object_id, created_at, received_at, payload, state, next_at, error)
    select ${PAYMENTS}, e.id, e.account, e.type, e.object, e.created, ${at}, e.text::jsonb, e.state::"InboxState", ${at}, e.error
    from unnest(${of(({ eventId }) => eventId)}::text[], ${of(({ account }) => account)}::text[], ${of(({ type }) => type)}::text[],
      ${of(({ objectId }) => objectId)}::text[], ${of(({ createdAt }) => createdAt)}::timestamptz[], ${of(({ text }) => text)}::text[],
      ${of(({ state }) => state)}::text[], ${of(({ error }) => error)}::text[]) as e(id, account, type, object, created, text, state, error)
    on conflict do nothing`;
}

/** Stores events as they came, once each; handling them is the worker's business. Answers how many were new. */
export async function receive(events: readonly Stripe.Event[]): Promise<number> {
  return events.length === 0 ? 0 : insert(events.map((event) => rowOf(event, JSON.stringify(event))));
}

/** Events at the door that wait for the insert under way to end; the next one takes them all. */
const waiting: { row: Stored; written: () => void; failed: (error: unknown) => void }[] = [];
let writing = false;

/** One by one, so that an event the database cannot hold is refused alone. */
async function writeAlone(batch: typeof waiting): Promise<void> {
  for (const { row, written, failed } of batch) await insert([row]).then(written, failed);
}

async function writeWaiting(): Promise<void> {
  writing = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MOST_AT_THE_DOOR);
    try {
      await insert(batch.map(({ row }) => row));
      for (const { written } of batch) written();
    } catch {
      await writeAlone(batch);
    }
  }
  writing = false;
}

/**
 * Takes an event from the provider's request: proves the raw text, and stores it durably before it answers true.
 * False when nobody we know signed it. In a burst many share one insert and one commit.
 */
export async function takeEvent(rawText: string, signature: string): Promise<boolean> {
  // The sandbox signs with its own clock, which moves with the demo's.
  const event = verifyWebhook(rawText, signature, env().SANDBOX_URL ? await now() : systemTime());
  if (!event) return false;
  const row = rowOf(event, rawText);
  await new Promise<void>((written, failed) => {
    waiting.push({ row, written, failed });
    if (!writing) void writeWaiting();
  });
  return true;
}

/** Stores what the bank link says of a connection; once, however often it is sent. */
export async function receiveFromBankLink({ id, ...message }: BankLinkMessage): Promise<void> {
  const at = systemTime();
  const { webhook_type: type, webhook_code: code, item_id: objectId } = message;
  const state = bankEventSubject(type, code) === "nothing" ? ("done" as const) : ("new" as const);
  const row = { eventId: id, type: `${type}.${code}`, objectId, payload: message, state };
  const data = [{ ...row, provider: BANK_LINK, createdAt: at, receivedAt: at, nextAt: at }];
  await db.webhookInbox.createMany({ data, skipDuplicates: true });
}

type Row = {
  provider: string;
  objectId: string | null;
  eventId: string;
  account: string;
  type: string;
  payload: unknown;
  tries: number;
  receivedAt: Date;
};

async function claim(): Promise<Row[]> {
  const at = systemTime();
  const lease = new Date(at.getTime() + LEASE_MS);
  return db.$queryRaw<Row[]>`
    update webhook_inbox set tries = tries + 1, next_at = ${lease}
    where (provider, event_id) in (
      select provider, event_id from webhook_inbox where state = 'new' and next_at <= ${at}
      order by next_at limit ${BATCH} for update skip locked)
    returning provider, object_id as "objectId", event_id as "eventId", account, type, payload, tries, received_at as "receivedAt"`;
}

type Pointed = z.infer<typeof pointer>["data"]["object"];

async function settleIntent(
  intentId: string | undefined,
  metadata: Pointed["metadata"],
  account: string,
): Promise<boolean> {
  const given = Number(metadata?.payment_id ?? Number.NaN);
  const payment = intentId ? await db.payment.findUnique({ where: { stripeIntentId: intentId } }) : null;
  if (payment) {
    // Most events tell what we have known since our own call; only a fee that came late is news to a success.
    const known = payment.status === "succeeded" && payment.processorFeeCents > 0;
    if (!known) await settle(payment.id);
    return true;
  }
  const invoice = intentId ? await db.tierInvoice.findUnique({ where: { stripeIntentId: intentId } }) : null;
  if (invoice) await settleInvoice(invoice.id);
  if (invoice) return true;
  // An intent that names one of our payments, which has not heard of it: the event has come before our own answer, or
  // instead of it. Where another one counts already, or the names do not fit, it is none of ours.
  if (!intentId || !Number.isInteger(given)) return true;
  const other = await db.payment.findUnique({ where: { id: given } });
  if (other === null) return false;
  const route = other.mode === "direct" ? (other.stripeAccountId ?? "") : "";
  if (other.stripeIntentId !== null || route !== account) return true;
  await adoptIntent(other, intentId, account || null);
  return true;
}

async function settleRefund(object: Pointed, account: string): Promise<boolean> {
  const refund = object.id ? await db.refund.findUnique({ where: { stripeRefundId: object.id } }) : null;
  if (refund) await refreshRefund(refund.id);
  if (refund || object.metadata?.refund_id) return refund !== null;
  // Without our mark it was made in the provider's dashboard.
  if (object.id?.startsWith("re_")) await adoptRefund(object.id, account || null);
  return true;
}

async function handle(row: Row): Promise<boolean> {
  if (row.provider === BANK_LINK) return row.objectId === null || syncConnection(row.objectId, row.type);
  const parsed = pointer.safeParse(row.payload);
  if (!parsed.success) return true;
  const { object } = parsed.data.data;
  const intent = typeof object.payment_intent === "string" ? object.payment_intent : object.payment_intent?.id;
  switch (subjectOf(row.type)) {
    case "intent":
      return settleIntent(object.id, object.metadata, row.account);
    case "charge":
      return intent ? settleIntent(intent, object.metadata, row.account) : true;
    case "refund":
      return settleRefund(object, row.account);
    case "dispute":
      return object.id ? syncDispute(object.id, row.account || null) : true;
    case "account":
      await refreshPayoutAccount(row.account || object.account || object.id || "");
      return true;
    case "deauthorized":
      await closePayoutAccount(row.account);
      return true;
    case "instrument":
      // Copies in the offices' own accounts are used once and forgotten.
      if (object.id && !row.account) await refreshInstrument(object.id);
      return true;
    case "mandate":
      return object.id && !row.account ? syncMandate(object.id) : true;
    case "payout":
      if (object.id) await syncPayout(object.id, row.account);
      return true;
    case "nothing":
      return true;
  }
}

async function handleOnce(row: Row): Promise<void> {
  let error: string | null = "unknownObject";
  let patience = UNKNOWN_FOR_MS;
  try {
    if (await handle(row)) error = null;
  } catch (thrown) {
    if (thrown instanceof Crash) throw thrown;
    error = thrown instanceof Error ? thrown.name : "unknown";
    patience = FAILING_FOR_MS;
    log.warn(
      { eventId: row.eventId, type: row.type, tries: row.tries, ...errorFacts(thrown) },
      "webhook not handled yet",
    );
  }
  await failpoint("inbox.handled");
  const at = systemTime();
  const late = at.getTime() - row.receivedAt.getTime() > patience;
  const dead = error !== null && late && row.tries >= LEAST_TRIES;
  if (dead) log.error({ eventId: row.eventId, type: row.type, error }, "webhook given up");
  await db.webhookInbox.update({
    where: { provider_eventId: { provider: row.provider, eventId: row.eventId } },
    data: {
      state: error === null ? "done" : dead ? "dead" : "new",
      error,
      nextAt: new Date(at.getTime() + pauseAfter(row.tries) * 1000),
    },
  });
}

/** Handles a batch of stored events: each reads the provider's present state, so order and repetition do not matter. */
export async function drainInbox(): Promise<number> {
  const rows = await claim();
  if (rows.length > 0) await failpoint("inbox.claimed");
  // Each one waits for the provider most of the time. Two about the same payment wait for each other at its lock.
  for (const result of await atOnce(rows, AT_ONCE, handleOnce)) if (result.status === "rejected") throw result.reason;
  return rows.length;
}

const KEPT_DAYS = 90;

/**
 * Deletes messages of the provider that were dealt with ninety days ago. It repeats one for at most three days and
 * lists them for thirty, so none of these can come again. Answers how many.
 */
export async function forgetEvents(): Promise<number> {
  const before = daysFrom(systemTime(), -KEPT_DAYS);
  const { count } = await db.webhookInbox.deleteMany({ where: { state: "done", receivedAt: { lt: before } } });
  return count;
}
