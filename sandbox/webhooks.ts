import { createHmac } from "node:crypto";
import { newId } from "@/sandbox/ids";
import type { DeliveryRec } from "@/sandbox/records";
import { type Ctx, on, PLATFORM } from "@/sandbox/stripe/context";
import { listeners, renderEvent } from "@/sandbox/stripe/events";

const BACKOFF = [1, 3, 10, 30, 60, 300, 900, 3600];
const MAX_ATTEMPTS = 20;
const AT_ONCE = 8;
const TIMEOUT_MS = 20_000;

/** The header value that Stripe's libraries verify. `seconds` is the moment it claims. */
export function signature(payload: string, secret: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}

/**
 * Brings events to the registered endpoints, at least once each, in no promised order, again with growing pauses until
 * the endpoint acknowledges with 2xx. Tests may hold, release, double, reverse or drop them.
 */
export class Webhooks {
  #due = new Map<string, DeliveryRec>();
  #running = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  held = false;
  reversed = false;
  duplicates = 0;

  constructor(private readonly ctx: Ctx) {
    ctx.store.watch((kind, _account, value, previous) => {
      if (kind !== "delivery") return;
      const delivery = (value ?? previous) as DeliveryRec;
      if (value) this.#due.set(delivery.id, delivery);
      else this.#due.delete(delivery.id);
      if (value) this.wake();
    });
  }

  get waiting(): number {
    return this.#due.size;
  }

  /** Looks for work soon, after the transaction that made it is on disk. */
  wake(delay = 0): void {
    if (this.#closed || this.held) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pump(), delay);
    this.#timer.unref();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Sends everything waiting now, whatever its pause. */
  release(): void {
    this.held = false;
    const now = Date.now();
    for (const delivery of [...this.#due.values()]) {
      if (delivery.nextAt > now) this.ctx.store.put("delivery", PLATFORM, { ...delivery, nextAt: now });
    }
    this.wake();
  }

  /** Drops pending deliveries: the events stay, nobody is notified. Returns how many. */
  drop(): number {
    const waiting = [...this.#due.values()];
    for (const delivery of waiting) this.ctx.store.delete("delivery", PLATFORM, delivery.id);
    return waiting.length;
  }

  /** Sends an event again to every endpoint that fits it. */
  resend(eventId: string): boolean {
    const found = this.ctx.store.find("event", eventId);
    if (!found) return false;
    for (const endpoint of listeners(on(this.ctx, found.account), found.value.type)) {
      this.#queue(eventId, found.account, endpoint.id);
    }
    return true;
  }

  #queue(event: string, eventAccount: string, endpoint: string): void {
    const created = this.ctx.clock.now();
    this.ctx.store.put("delivery", PLATFORM, {
      id: newId("whd"),
      created,
      event,
      eventAccount,
      endpoint,
      attempts: 0,
      nextAt: Date.now(),
    });
  }

  #pump(): void {
    if (this.#closed || this.held) return;
    const now = Date.now();
    const ready = [...this.#due.values()].filter((one) => one.nextAt <= now && !this.#running.has(one.id));
    if (this.reversed) ready.reverse();
    for (const delivery of ready.slice(0, AT_ONCE - this.#running.size)) void this.#deliver(delivery);
    const later = [...this.#due.values()].filter((one) => one.nextAt > now).map((one) => one.nextAt);
    if (later.length > 0) this.wake(Math.max(20, Math.min(...later) - now));
  }

  async #deliver(delivery: DeliveryRec): Promise<void> {
    this.#running.add(delivery.id);
    const times = 1 + this.duplicates;
    // All at the same moment: repetitions one after the other would be the easier case.
    const posted = await Promise.all(Array.from({ length: times }, () => this.#post(delivery)));
    const delivered = posted.some(Boolean);
    this.#running.delete(delivery.id);
    if (this.#closed || !this.ctx.store.get("delivery", PLATFORM, delivery.id)) return;
    const attempts = delivery.attempts + 1;
    if (delivered || attempts >= MAX_ATTEMPTS) this.ctx.store.delete("delivery", PLATFORM, delivery.id);
    else {
      const pause = (BACKOFF[delivery.attempts] ?? 3600) * 1000;
      this.ctx.store.put("delivery", PLATFORM, { ...delivery, attempts, nextAt: Date.now() + pause });
    }
    this.wake();
  }

  async #post(delivery: DeliveryRec): Promise<boolean> {
    const endpoint = this.ctx.store.find("webhook_endpoint", delivery.endpoint)?.value;
    const event = this.ctx.store.get("event", delivery.eventAccount, delivery.event);
    if (!endpoint?.enabled || !event) return true;
    const payload = JSON.stringify(renderEvent(event, endpoint.connect ? delivery.eventAccount : PLATFORM, 1), null, 2);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signature(payload, endpoint.secret, this.ctx.clock.now()),
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    };
    try {
      const response = await fetch(endpoint.url, {
        method: "POST",
        headers,
        body: payload,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      // Nothing listens (yet): the delivery stays and is retried.
      return false;
    }
  }
}
