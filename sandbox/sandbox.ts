import { join } from "node:path";
import { Clock } from "@/sandbox/clock";
import { Faults } from "@/sandbox/faults";
import { Idempotency } from "@/sandbox/idempotency";
import type { Entry } from "@/sandbox/log";
import { Router, readDescription } from "@/sandbox/router";
import { Store } from "@/sandbox/store";
import { blankAccount } from "@/sandbox/stripe/accounts";
import { StripeApi } from "@/sandbox/stripe/api";
import { Balances } from "@/sandbox/stripe/balances";
import { type Ctx, PLATFORM } from "@/sandbox/stripe/context";
import { Scheduler } from "@/sandbox/stripe/scheduler";
import { Webhooks } from "@/sandbox/webhooks";

export interface SandboxOptions {
  /** Folder of the log; memory only without it. */
  dataDir?: string;
  /** Where the clock starts when the store is new: milliseconds. */
  now?: number;
  webhookUrl?: string;
  webhookSecret?: string;
  connectWebhookSecret?: string;
}

const EVENT_LIFETIME = 30 * 86_400;
/** What the description says; read once, whatever number of sandboxes a process makes. */
const router = new Router(readDescription("stripe"));

/** The outside world as one object: store, clock, Stripe, webhooks and the instruments to disturb them. */
export class Sandbox {
  /** No work of its own while set: for tests that say themselves when time passes. */
  paused = false;
  readonly store: Store;
  readonly clock = new Clock();
  readonly faults = new Faults();
  readonly keys: Idempotency;
  readonly ctx: Ctx;
  readonly scheduler: Scheduler;
  readonly webhooks: Webhooks;
  readonly stripe: StripeApi;

  constructor(
    private readonly options: SandboxOptions,
    baseUrl: string,
  ) {
    this.store = new Store(options.dataDir ? join(options.dataDir, "sandbox") : undefined);
    const balances = new Balances(this.store);
    this.ctx = {
      store: this.store,
      clock: this.clock,
      balances,
      baseUrl,
      account: PLATFORM,
      publishable: false,
      requestId: null,
      requestKey: null,
      quiet: false,
    };
    this.keys = new Idempotency(this.store, () => this.clock.now());
    this.scheduler = new Scheduler(this.ctx);
    this.webhooks = new Webhooks(this.ctx);
    this.stripe = new StripeApi(this.ctx, router, this.keys);
    this.store.open();
    this.begin();
  }

  /** Sets up what is always there: the platform's account, preset webhook endpoints, the stored clock. */
  begin(): void {
    const offset = this.store.get("setting", PLATFORM, "clock")?.value.offsetMs;
    const first = this.options.now === undefined ? 0 : this.options.now - Date.now();
    this.clock.restore(typeof offset === "number" ? offset : first);
    this.store.transact(() => {
      if (!this.store.get("account", PLATFORM, PLATFORM)) {
        const account = {
          ...blankAccount(this.ctx, PLATFORM),
          email: "platform@mail.example.com",
          submitted: true,
          currentlyDue: [],
          interval: "manual" as const,
        };
        const capabilities = {
          card_payments: "active" as const,
          transfers: "active" as const,
          us_bank_account_ach_payments: "active" as const,
        };
        this.store.put("account", PLATFORM, { ...account, capabilities, businessProfile: { name: "Inhouse" } });
      }
      this.#preset("we_platform", this.options.webhookSecret, false);
      this.#preset("we_connect", this.options.connectWebhookSecret, true);
      this.scheduler.begin();
    });
    this.webhooks.wake();
  }

  #preset(id: string, secret: string | undefined, connect: boolean): void {
    const { webhookUrl } = this.options;
    if (!webhookUrl || !secret) {
      this.store.delete("webhook_endpoint", PLATFORM, id);
      return;
    }
    const url = connect ? `${webhookUrl}${webhookUrl.includes("?") ? "&" : "?"}connect=1` : webhookUrl;
    const known = this.store.get("webhook_endpoint", PLATFORM, id);
    const created = known?.created ?? this.clock.now();
    this.store.put("webhook_endpoint", PLATFORM, {
      id,
      created,
      url,
      events: ["*"],
      secret,
      connect,
      enabled: true,
      metadata: {},
    });
  }

  /** Moves the clock forward (milliseconds since 1970) and does what falls due. False when it lies in the past. */
  moveTo(ms: number): boolean {
    if (!this.clock.moveTo(ms)) return false;
    const value = { offsetMs: this.clock.offsetMs };
    this.store.put("setting", PLATFORM, { id: "clock", created: this.clock.now(), value });
    this.tick();
    return true;
  }

  /** Does what has fallen due, and forgets what is kept for a limited time. */
  tick(): void {
    this.scheduler.run();
    const accounts = this.accounts();
    this.store.transact(() => {
      this.keys.prune(accounts);
      for (const account of accounts) this.#pruneEvents(account);
    });
  }

  /** Every account that has objects, the platform first. */
  accounts(): string[] {
    return [
      PLATFORM,
      ...this.store
        .values("account", PLATFORM)
        .map((one) => one.id)
        .filter((id) => id !== PLATFORM),
    ];
  }

  reset(): void {
    this.webhooks.drop();
    this.store.clear();
    this.faults.clear();
    this.paused = false;
    this.begin();
  }

  /** Goes back to what a dump of the store has said; ordered faults and held events are forgotten. */
  restore(entries: readonly unknown[]): void {
    const read = entries.filter((one): one is Entry => Array.isArray(one) && one.length === 4);
    this.webhooks.drop();
    this.faults.clear();
    this.store.restore(read);
    this.begin();
  }

  close(): void {
    this.webhooks.close();
    this.store.close();
  }

  #pruneEvents(account: string): void {
    const limit = this.clock.now() - EVENT_LIFETIME;
    const old: string[] = [];
    for (const event of this.store.rows("event", account).ascending()) {
      if (event.value.created >= limit) break;
      old.push(event.value.id);
    }
    for (const id of old) this.store.delete("event", account, id);
  }
}
