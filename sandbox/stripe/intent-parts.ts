import { refuse } from "@/sandbox/errors";
import { derivedId, newId } from "@/sandbox/ids";
import { isObject, type Json, type JsonObject } from "@/sandbox/json";
import { cleaned, type Params } from "@/sandbox/params";
import type { IntentError, IntentStatus, MandateRec, PaymentMethodRec } from "@/sandbox/records";
import type { Ctx } from "@/sandbox/stripe/context";
import { emit } from "@/sandbox/stripe/events";
import { renderMandate } from "@/sandbox/stripe/mandates";
import { renderMethod } from "@/sandbox/stripe/payment-method-view";
import { methodFrom, needMethod } from "@/sandbox/stripe/payment-methods";

/** The kinds of payment method an intent takes: those named, else cards and bank debits. */
export function typesFrom(params: Params, old: string[] | null): string[] | null {
  const named = params.strings("allowed_payment_method_types");
  if (!named) return old;
  for (const other of ["automatic_payment_methods", "excluded_payment_method_types", "payment_method_configuration"]) {
    if (!params.has(other)) continue;
    const text = `You may only specify one of these parameters: allowed_payment_method_types, ${other}.`;
    throw refuse(text, "parameters_exclusive", "allowed_payment_method_types");
  }
  return named;
}

/** Throws 400 when an intent of one customer would move to another. */
export function checkSameCustomer(noun: string, owner: string | undefined, requested: string | undefined): void {
  if (!owner || !requested || owner === requested) return;
  const text = `You cannot modify \`customer\` on a ${noun} once it already has been set. To use a different Customer, cancel this ${noun} and create a new one.`;
  throw refuse(text, undefined, "customer");
}

/** Throws 400 on a parameter that speaks of the confirmation when there is none. */
export function needConfirm(params: Params, names: readonly string[]): void {
  if (params.bool("confirm")) return;
  const early = names.find((name) => params.has(name) && params.raw[name] !== "" && params.raw[name] !== false);
  if (early) throw refuse(`The parameter ${early} can only be used with confirm=true.`, undefined, early);
}

export function typesShown(types: string[] | null): string[] {
  return types ?? ["card", "us_bank_account"];
}

export function automaticShown(automatic: JsonObject | undefined, types: string[] | null): JsonObject | null {
  if (automatic) return { allow_redirects: automatic.allow_redirects ?? "always", enabled: automatic.enabled ?? true };
  return types ? null : { allow_redirects: "always", enabled: true };
}

/** The payment method that a request names or describes; undefined when it does neither. */
export function methodIn(ctx: Ctx, params: Params): PaymentMethodRec | undefined {
  const id = params.str("payment_method");
  if (id) return needMethod(ctx, id);
  const data = params.object("payment_method_data");
  if (data) return methodFrom(ctx, params.sub("payment_method_data"));
  if (params.str("confirmation_token"))
    throw refuse("Confirmation tokens are not offered by the sandbox.", "resource_missing", "confirmation_token");
  return undefined;
}

/** Throws 400 when the method does not fit the intent: its kind, its customer, or it was used up before. */
export function checkMethod(method: PaymentMethodRec, types: string[] | null, customer: string | undefined): void {
  if (!typesShown(types).includes(method.type)) {
    const text = `The PaymentMethod provided (${method.type}) is not allowed for this intent. Allowed: ${typesShown(types).join(", ")}.`;
    throw refuse(text, "payment_intent_incompatible_payment_method", "payment_method");
  }
  if (method.customer && method.customer !== customer) {
    const text = customer
      ? "The provided PaymentMethod cannot be attached. It belongs to another Customer."
      : `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the customer parameter.`;
    throw refuse(text, "payment_method_unexpected_state", "payment_method");
  }
  if (!method.customer && method.spent) {
    const text =
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment or was detached from a Customer, and may not be used again.";
    throw refuse(text, "payment_method_unexpected_state", "payment_method");
  }
}

/** The holder's yes to being debited. Throws 400 when a request has none. */
export function acceptanceIn(data: JsonObject | undefined, intent: "payment_intent" | "setup_intent"): JsonObject {
  const acceptance = data?.customer_acceptance;
  if (isObject(acceptance)) return acceptance;
  const text = "This payment method needs a mandate: provide mandate_data with the customer's acceptance.";
  throw refuse(text, `${intent}_mandate_invalid`, "mandate_data");
}

/** Writes the agreement to debit a bank account; a card has none. */
export function acceptMandate(
  ctx: Ctx,
  method: PaymentMethodRec,
  data: JsonObject | undefined,
  type: MandateRec["type"],
  intent: "payment_intent" | "setup_intent",
): string | undefined {
  if (!method.bank) return undefined;
  const acceptance = acceptanceIn(data, intent);
  const record = ctx.store.put("mandate", ctx.account, {
    id: newId("mandate"),
    created: ctx.clock.now(),
    paymentMethod: method.id,
    type,
    status: "active" as const,
    acceptance: cleaned(acceptance) ?? {},
  });
  emit(ctx, "mandate.updated", renderMandate(ctx, record));
  return record.id;
}

export function renderError(ctx: Ctx, error: IntentError | undefined, method: string | undefined): JsonObject | null {
  if (!error) return null;
  const { payment_method, ...rest } = error;
  const id = payment_method ?? method;
  const shown = id ? ctx.store.get("payment_method", ctx.account, id) : undefined;
  return {
    ...rest,
    ...(shown ? { payment_method: renderMethod(ctx, shown), payment_method_type: shown.type } : {}),
  };
}

/** What the browser has to do next. */
export function nextAction(
  ctx: Ctx,
  kind: "pi" | "seti",
  intent: { id: string; status: string; secret: string; action?: string; returnUrl?: string },
): Json {
  if (intent.status !== "requires_action") return null;
  if (intent.action === "microdeposits") {
    const verify_with_microdeposits = {
      arrival_date: ctx.clock.now() + 86_400,
      hosted_verification_url: `${ctx.baseUrl}/verify/${intent.id}`,
      microdeposit_type: "amounts",
    };
    return { type: "verify_with_microdeposits", verify_with_microdeposits };
  }
  const query = new URLSearchParams({ kind, id: intent.id, secret: intent.secret, account: ctx.account });
  if (intent.returnUrl) query.set("return_url", intent.returnUrl);
  const url = `${ctx.baseUrl}/authenticate?${query}`;
  if (intent.returnUrl) return { type: "redirect_to_url", redirect_to_url: { return_url: intent.returnUrl, url } };
  return {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url, source: derivedId("src", intent.id) },
  };
}

/** Statuses from which an intent may still be confirmed. */
export function isOpen(status: IntentStatus | "requires_capture"): boolean {
  return status === "requires_payment_method" || status === "requires_confirmation" || status === "requires_action";
}
