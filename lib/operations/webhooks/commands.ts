import "server-only";
import type Stripe from "stripe";
import { bankEventSubject } from "@/lib/billing/payment-methods/bank-link.rules";
import { now, systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { daysFrom } from "@/lib/core/time/dates";
import type { BankLinkMessage } from "@/lib/providers/plaid";
import { verifyWebhook } from "@/lib/providers/stripe";
import { pointer } from "@/lib/providers/stripe/pointed";
import { eventSubjectOf } from "./rules";

const PAYMENTS = "stripe";
const BANK_LINK = "plaid";
const MAX_AT_THE_DOOR = 500;

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
  // A test event in production, or a live one in test mode, is stored for inspection but never handled. So is the half
  // of a charge's events that needs no action.
  if (!ours) return { ...common, state: "dead", error: "livemode" };
  return { ...common, state: eventSubjectOf(type) === "nothing" ? "done" : "new", error: null };
}

/** Stores events, once each; returns how many were new. */
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

/** Stores events as received, once each; the worker handles them. Returns how many were new. */
export async function receive(events: readonly Stripe.Event[]): Promise<number> {
  return events.length === 0 ? 0 : insert(events.map((event) => rowOf(event, JSON.stringify(event))));
}

/** Received events waiting for the current insert to finish; the next one takes them all. */
const waiting: { row: Stored; written: () => void; failed: (error: unknown) => void }[] = [];
let writing = false;

/** One by one, so that an event the database cannot hold is refused alone. */
async function writeAlone(batch: typeof waiting): Promise<void> {
  for (const { row, written, failed } of batch) await insert([row]).then(written, failed);
}

async function writeWaiting(): Promise<void> {
  writing = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MAX_AT_THE_DOOR);
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
 * Accepts a webhook request: verifies the signature of the raw body and stores the event durably before it returns
 * true. False for an unknown signature. In a burst many share one insert and one commit.
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

const KEPT_DAYS = 90;

/**
 * Deletes events handled ninety days ago. The provider repeats one for at most three days and lists them for thirty, so
 * none of them can come again. Returns how many.
 */
export async function forgetEvents(): Promise<number> {
  const before = daysFrom(systemTime(), -KEPT_DAYS);
  const { count } = await db.webhookInbox.deleteMany({ where: { state: "done", receivedAt: { lt: before } } });
  return count;
}
