import { missing, refuse } from "@/sandbox/errors";
import { newId, randomText } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { PaymentIntentRec } from "@/sandbox/records";
import type { Ctx, Handlers } from "@/sandbox/stripe/context";
import { listedCustomer } from "@/sandbox/stripe/customer-view";
import { emit } from "@/sandbox/stripe/events";
import { checkedAmount, withParams } from "@/sandbox/stripe/intent-params";
import { isOpen, needConfirm } from "@/sandbox/stripe/intent-parts";
import { renderIntent } from "@/sandbox/stripe/intent-view";
import { listOf } from "@/sandbox/stripe/list";
import {
  cancelIntent,
  captureIntent,
  confirmFilled,
  confirmIntent,
  verifyIntent,
} from "@/sandbox/stripe/payment-steps";

export function needIntent(ctx: Ctx, id: string, param = "intent"): PaymentIntentRec {
  const record = ctx.store.get("payment_intent", ctx.account, id);
  if (!record) throw missing("payment_intent", id, param);
  return record;
}

/** A new intent with nothing but an amount; ids may be given by an import. */
export function blankIntent(ctx: Ctx, amount: number, id = newId("pi")): PaymentIntentRec {
  return {
    id,
    created: ctx.clock.now(),
    status: "requires_payment_method",
    secret: `${id}_secret_${randomText(24)}`,
    amount: checkedAmount(amount),
    types: null,
    captureMethod: "automatic_async",
    attempts: 0,
    metadata: {},
  };
}

function create(ctx: Ctx, params: Params): JsonObject {
  const blank = blankIntent(ctx, params.int("amount") ?? 0);
  needConfirm(params, ["off_session", "mandate_data", "return_url", "error_on_requires_action", "mandate"]);
  const filled = withParams(ctx, blank, params);
  const status = filled.paymentMethod ? "requires_confirmation" : "requires_payment_method";
  const record = ctx.store.put("payment_intent", ctx.account, { ...filled, status });
  emit(ctx, "payment_intent.created", renderIntent(ctx, record));
  return renderIntent(ctx, params.bool("confirm") ? confirmFilled(ctx, record, params) : record);
}

function update(ctx: Ctx, params: Params, id: string): JsonObject {
  const record = needIntent(ctx, id);
  if (!isOpen(record.status)) {
    const text = `This PaymentIntent's ${Object.keys(params.raw).join(", ")} could not be updated because it has a status of ${record.status}.`;
    if (Object.keys(params.raw).some((name) => name !== "metadata" && name !== "description" && name !== "expand")) {
      throw refuse(text, "payment_intent_unexpected_state", undefined, { payment_intent: renderIntent(ctx, record) });
    }
  }
  const filled = withParams(ctx, record, params);
  const status =
    filled.paymentMethod !== record.paymentMethod && isOpen(record.status) ? "requires_confirmation" : record.status;
  return renderIntent(ctx, ctx.store.put("payment_intent", ctx.account, { ...filled, status }));
}

export const intentHandlers: Handlers = {
  "PaymentIntents.create": (ctx, params) => create(ctx, params),
  "PaymentIntents.list": (ctx, params) =>
    listOf(ctx, params, "payment_intent", "/v1/payment_intents", renderIntent, {
      by: { customer: listedCustomer(ctx, params) },
    }),
  "PaymentIntents.retrieve": (ctx, _params, path) => renderIntent(ctx, needIntent(ctx, path.id ?? "")),
  "PaymentIntents.update": (ctx, params, path) => update(ctx, params, path.id ?? ""),
  "PaymentIntents.confirm": (ctx, params, path) =>
    renderIntent(ctx, confirmIntent(ctx, needIntent(ctx, path.id ?? ""), params)),
  "PaymentIntents.capture": (ctx, params, path) =>
    renderIntent(ctx, captureIntent(ctx, needIntent(ctx, path.id ?? ""), params)),
  "PaymentIntents.cancel": (ctx, params, path) =>
    renderIntent(ctx, cancelIntent(ctx, needIntent(ctx, path.id ?? ""), params.str("cancellation_reason"))),
  "PaymentIntents.verifyMicrodeposits": (ctx, params, path) =>
    renderIntent(ctx, verifyIntent(ctx, needIntent(ctx, path.id ?? ""), params)),
};
