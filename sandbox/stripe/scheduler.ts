import { addBusinessDays, DAY, startOfDay } from "@/sandbox/calendar";
import type { ChargeRec, TaskRec } from "@/sandbox/records";
import { DEBIT_FAILURES } from "@/sandbox/stripe/banks";
import { renderCharge } from "@/sandbox/stripe/charges";
import { type Ctx, on, PLATFORM } from "@/sandbox/stripe/context";
import { openDispute } from "@/sandbox/stripe/dispute-opening";
import { closeDispute } from "@/sandbox/stripe/disputes";
import { emit } from "@/sandbox/stripe/events";
import { renderIntent } from "@/sandbox/stripe/intent-view";
import { cancelIntent, succeedIntent } from "@/sandbox/stripe/payment-steps";
import { arrive, isPayoutDay, payOutDaily } from "@/sandbox/stripe/payouts";
import { passRefund, sendBack } from "@/sandbox/stripe/refund-ends";
import { fundRefunds } from "@/sandbox/stripe/refunds";
import { settleCharge } from "@/sandbox/stripe/settlement";
import { later } from "@/sandbox/stripe/tasks";

const LATE_RETURN_DAYS = 2;

function failDebit(ctx: Ctx, charge: ChargeRec, behaviour: string): void {
  const why = DEBIT_FAILURES[behaviour] ?? {
    code: "debit_not_authorized",
    returns: "R10",
    message: "The debit was returned.",
  };
  const failed = ctx.store.put("charge", ctx.account, {
    ...charge,
    status: "failed" as const,
    failureCode: why.code,
    failureMessage: why.message,
    declineCode: why.returns,
  });
  emit(ctx, "charge.failed", renderCharge(ctx, failed));
  const intent = charge.paymentIntent ? ctx.store.get("payment_intent", ctx.account, charge.paymentIntent) : undefined;
  if (intent?.status !== "processing") return;
  const lastError = {
    type: "card_error" as const,
    code: why.code,
    message: why.message,
    charge: charge.id,
    payment_method: charge.paymentMethod,
  };
  const back = ctx.store.put("payment_intent", ctx.account, {
    ...intent,
    status: "requires_payment_method",
    paymentMethod: undefined,
    lastError,
  });
  emit(ctx, "payment_intent.payment_failed", renderIntent(ctx, back));
}

function settleDebit(ctx: Ctx, id: string): void {
  const charge = ctx.store.get("charge", ctx.account, id);
  const behaviour = charge?.instrument?.bank?.behaviour ?? "ok";
  if (charge?.status !== "pending" || behaviour === "processing") return;
  if (behaviour !== "ok" && behaviour !== "late_return") {
    failDebit(ctx, charge, behaviour);
    return;
  }
  const settled = settleCharge(ctx, { ...charge, captured: charge.amount });
  const intent = charge.paymentIntent ? ctx.store.get("payment_intent", ctx.account, charge.paymentIntent) : undefined;
  if (intent?.status === "processing") succeedIntent(ctx, intent, settled);
  if (behaviour !== "late_return") return;
  later(ctx, "late_return", id, addBusinessDays(ctx.clock.now(), LATE_RETURN_DAYS));
}

function perform(ctx: Ctx, task: TaskRec): void {
  if (task.work === "settle_debit") settleDebit(ctx, task.target);
  else if (task.work === "settle_refund") passRefund(ctx, task.target);
  else if (task.work === "fail_refund") sendBack(ctx, task.target);
  else if (task.work === "release_hold") {
    const intent = ctx.store.get("payment_intent", ctx.account, task.target);
    if (intent?.status === "requires_capture") cancelIntent(ctx, intent, "automatic");
  } else if (task.work === "payout_arrival") arrive(ctx, task.target);
  else if (task.work === "late_return") {
    const charge = ctx.store.get("charge", ctx.account, task.target);
    if (charge && !charge.dispute) openDispute(ctx, charge, "debit_not_authorized");
  } else {
    const dispute = ctx.store.get("dispute", ctx.account, task.target);
    // An appeal or an escalated inquiry has a later day.
    const over = dispute && dispute.dueBy <= ctx.clock.now();
    if (over && dispute.status.endsWith("needs_response")) closeDispute(ctx, dispute, false);
  }
}

/** Work that falls due with sandbox time: debits, payouts, dispute deadlines, refunds that waited for money. */
export class Scheduler {
  #tasks = new Map<string, TaskRec>();

  constructor(private readonly ctx: Ctx) {
    ctx.store.watch((kind, account, value, previous) => {
      if (kind !== "task") return;
      const task = (value ?? previous) as TaskRec;
      if (value) this.#tasks.set(`${account}|${task.id}`, task);
      else this.#tasks.delete(`${account}|${task.id}`);
    });
  }

  /** Does everything due up to now, each thing as of its own moment, in order of time. */
  run(): void {
    const { clock } = this.ctx;
    const end = clock.now();
    let day = this.#nextPayoutDay();
    for (;;) {
      const task = this.#earliest(end);
      if (day <= end && (!task || day <= task.at)) {
        this.#payoutDay(day);
        day += DAY;
      } else if (task) {
        clock.at(task.at * 1000, () => this.#do(task));
      } else return;
    }
  }

  #do(task: TaskRec): void {
    const { store } = this.ctx;
    try {
      store.transact(() => {
        store.delete("task", task.account, task.id);
        perform(on(this.ctx, task.account), task);
      });
    } catch (error) {
      // Work that cannot be done any more (an account has gone, say) must not stop the clock for everything else.
      console.error(error);
      store.delete("task", task.account, task.id);
    }
  }

  #earliest(end: number): TaskRec | null {
    let least: TaskRec | null = null;
    for (const task of this.#tasks.values()) {
      if (task.at <= end && (!least || task.at < least.at)) least = task;
    }
    return least;
  }

  #nextPayoutDay(): number {
    const known = this.ctx.store.get("setting", PLATFORM, "payout_day")?.value.next;
    return typeof known === "number" ? known : startOfDay(this.ctx.clock.now()) + DAY;
  }

  #payoutDay(day: number): void {
    const { clock, store } = this.ctx;
    clock.at(day * 1000, () =>
      store.transact(() => {
        store.put("setting", PLATFORM, { id: "payout_day", created: day, value: { next: day + DAY } });
        for (const account of this.ctx.balances.accounts()) {
          if (account === PLATFORM) continue;
          const office = on(this.ctx, account);
          fundRefunds(office);
          const next = this.ctx.balances.nextAvailable(account);
          if (isPayoutDay(office, day) && next !== null && next <= day) payOutDaily(office);
        }
      }),
    );
  }

  /** Remembers where the daily payouts start, so that a first run does not skip a day. */
  begin(): void {
    if (this.ctx.store.get("setting", PLATFORM, "payout_day")) return;
    const next = startOfDay(this.ctx.clock.now()) + DAY;
    this.ctx.store.put("setting", PLATFORM, { id: "payout_day", created: this.ctx.clock.now(), value: { next } });
  }
}
