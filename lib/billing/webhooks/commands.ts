import "server-only";
import type Stripe from "stripe";
import { z } from "zod";
import { systemTime } from "@/lib/core/clock";
import { daysFrom } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { Crash, failpoint } from "@/lib/core/failpoint";
import { errorFacts, log } from "@/lib/core/log";
import { syncPayout } from "@/lib/payouts/sync/commands";
import type { BankLinkMessage } from "@/lib/providers/plaid";
import { bankEventSubject } from "../banks/rules";
import { syncConnection } from "../connections/commands";
import { syncDispute } from "../disputes/commands";
import { refreshInstrument } from "../instruments/commands";
import { closePayoutAccount, refreshPayoutAccount } from "../payout/commands";
import { refreshRefund } from "../sending/commands";
import { settle } from "../settling/commands";
import { settleInvoice } from "../tiers/settling/commands";
import { FAILING_FOR_MS, pauseAfter, subjectOf, UNKNOWN_FOR_MS } from "./rules";

const PAYMENTS = "stripe";
const BANK_LINK = "plaid";
const BATCH = 50;
const AT_ONCE = 5;
const LEASE_MS = 60_000;

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

function rowOf(event: Stripe.Event): Prisma.WebhookInboxCreateManyInput {
  const at = systemTime();
  const parsed = pointer.safeParse(event);
  const ours = event.livemode === env().STRIPE_SECRET_KEY.startsWith("sk_live_");
  return {
    provider: PAYMENTS,
    eventId: event.id,
    account: event.account ?? "",
    type: event.type,
    objectId: parsed.success ? (parsed.data.data.object.id ?? null) : null,
    createdAt: new Date(event.created * 1000),
    receivedAt: at,
    payload: JSON.parse(JSON.stringify(event)),
    // A test event at a real installation, or the other way round, is kept for the eye but never acted on. Half of
    // what the provider tells of a charge is nothing to act on either.
    state: !ours ? "dead" : subjectOf(event.type) === "nothing" ? "done" : "new",
    nextAt: at,
    error: ours ? null : "livemode",
  };
}

/** Stores events as they came, once each; handling them is the worker's business. Answers how many were new. */
export async function receive(events: readonly Stripe.Event[]): Promise<number> {
  const stored = await db.webhookInbox.createMany({ data: events.map(rowOf), skipDuplicates: true });
  return stored.count;
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

async function settleIntent(intentId: string | undefined, metadata: Pointed["metadata"]): Promise<boolean> {
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
  // An intent that names one of our payments but is not its own: ours is not committed yet, or another one counts.
  if (!Number.isInteger(given)) return true;
  const other = await db.payment.findUnique({ where: { id: given }, select: { stripeIntentId: true } });
  return other !== null && other.stripeIntentId !== null;
}

async function settleRefund(object: Pointed): Promise<boolean> {
  const refund = object.id ? await db.refund.findUnique({ where: { stripeRefundId: object.id } }) : null;
  if (refund) await refreshRefund(refund.id);
  // Without our mark it was made in the provider's dashboard; such refunds are not ours to book.
  return refund !== null || !object.metadata?.refund_id;
}

async function handle(row: Row): Promise<boolean> {
  if (row.provider === BANK_LINK) return row.objectId === null || syncConnection(row.objectId, row.type);
  const parsed = pointer.safeParse(row.payload);
  if (!parsed.success) return true;
  const { object } = parsed.data.data;
  const intent = typeof object.payment_intent === "string" ? object.payment_intent : object.payment_intent?.id;
  switch (subjectOf(row.type)) {
    case "intent":
      return settleIntent(object.id, object.metadata);
    case "charge":
      return intent ? settleIntent(intent, object.metadata) : true;
    case "refund":
      return settleRefund(object);
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
  const dead = error !== null && at.getTime() - row.receivedAt.getTime() > patience;
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
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(rows.slice(from, from + AT_ONCE).map(handleOnce));
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
