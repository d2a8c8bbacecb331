import { missing } from "@/sandbox/errors";
import { isObject, type JsonObject } from "@/sandbox/json";
import type { MandateRec } from "@/sandbox/records";
import type { Ctx, Handlers } from "@/sandbox/stripe/context";
import { emit } from "@/sandbox/stripe/events";

export function renderMandate(_ctx: Ctx, record: MandateRec): JsonObject {
  const { acceptance } = record;
  const seen = isObject(acceptance.online) ? acceptance.online : {};
  const online = { ip_address: seen.ip_address ?? null, user_agent: seen.user_agent ?? null };
  return {
    id: record.id,
    object: "mandate",
    customer_acceptance: {
      accepted_at: typeof acceptance.accepted_at === "number" ? acceptance.accepted_at : record.created,
      ...(acceptance.type === "offline" ? { offline: {} } : { online }),
      type: acceptance.type ?? "online",
    },
    livemode: false,
    ...(record.type === "multi_use"
      ? { multi_use: {} }
      : { single_use: { amount: record.amount ?? 0, currency: "usd" } }),
    payment_method: record.paymentMethod,
    payment_method_details: { type: "us_bank_account", us_bank_account: { collection_method: "paper" } },
    status: record.status,
    type: record.type,
  };
}

/** The active mandate of a payment method that allows repeated debits. */
export function activeMandate(ctx: Ctx, method: string): MandateRec | undefined {
  return ctx.store
    .values("mandate", ctx.account, "paymentMethod", method)
    .find((one) => one.status === "active" && one.type === "multi_use");
}

/** A payment method that has gone may not be debited any more. */
export function endMandates(ctx: Ctx, method: string): void {
  for (const mandate of ctx.store.values("mandate", ctx.account, "paymentMethod", method)) {
    if (mandate.status === "inactive") continue;
    const ended = ctx.store.put("mandate", ctx.account, { ...mandate, status: "inactive" as const });
    emit(ctx, "mandate.updated", renderMandate(ctx, ended), { status: mandate.status });
  }
}

export const mandateHandlers: Handlers = {
  "Mandates.retrieve": (ctx, _params, path) => {
    const record = ctx.store.get("mandate", ctx.account, path.id ?? "");
    if (!record) throw missing("mandate", path.id ?? "");
    return renderMandate(ctx, record);
  },
};
