import { refuse } from "@/sandbox/errors";
import { isObject, type Json, type JsonObject } from "@/sandbox/json";
import type { Kind, Kinds } from "@/sandbox/records";
import { type Ctx, PLATFORM } from "@/sandbox/stripe/context";
import { refundList } from "@/sandbox/stripe/refund-view";
import { RENDERERS } from "@/sandbox/stripe/renderers";
import { sourceList } from "@/sandbox/stripe/sources";

const BY_FIELD: { [field: string]: readonly Kind[] } = {
  account: ["account"],
  application_fee: ["application_fee"],
  balance_transaction: ["balance_transaction"],
  balance_transactions: ["balance_transaction"],
  charge: ["charge"],
  coupon: ["coupon"],
  customer: ["customer"],
  default_payment_method: ["payment_method", "bank_account"],
  default_source: ["bank_account", "payment_method"],
  destination: ["account", "bank_account"],
  destination_payment: ["charge"],
  destination_payment_refund: ["refund"],
  failure_balance_transaction: ["balance_transaction"],
  fee: ["application_fee"],
  latest_charge: ["charge"],
  mandate: ["mandate"],
  on_behalf_of: ["account"],
  original_payout: ["payout"],
  originating_transaction: ["charge"],
  payment_intent: ["payment_intent"],
  payment_method: ["payment_method", "bank_account"],
  reversed_by: ["payout"],
  single_use_mandate: ["mandate"],
  source: ["charge", "refund", "transfer", "transfer_reversal", "application_fee", "fee_refund", "payout", "dispute"],
  source_refund: ["refund"],
  source_transaction: ["charge"],
  source_transfer: ["transfer"],
  source_transfer_reversal: ["transfer_reversal"],
  transfer: ["transfer"],
  transfer_reversal: ["transfer_reversal"],
};

const FILES = new Set([
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "duplicate_charge_documentation",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "uncategorized_file",
]);

function shown<K extends Kind>(ctx: Ctx, kind: K, id: string): JsonObject | null {
  const render = RENDERERS[kind];
  if (!render) return null;
  const own = ctx.store.get(kind, ctx.account, id);
  if (own) return render(ctx, own as Kinds[K]);
  // A platform's transfer names the payment in the office's account, and an application fee the office's charge.
  const other =
    ctx.account === PLATFORM || kind === "account" || kind === "transfer" ? ctx.store.find(kind, id) : undefined;
  return other ? render({ ...ctx, account: other.account }, other.value as Kinds[K]) : null;
}

function lookUp(ctx: Ctx, field: string, id: string): JsonObject | null {
  const kinds = BY_FIELD[field] ?? (FILES.has(field) ? (["file"] as const) : []);
  for (const kind of kinds) {
    const found = shown(ctx, kind, id);
    if (found) return found;
  }
  return null;
}

/** Lists that an object shows only when they are expanded. */
const HIDDEN: { [field: string]: (ctx: Ctx, owner: JsonObject) => JsonObject | null } = {
  "customer.sources": (ctx, owner) => sourceList(ctx, String(owner.id)),
  "charge.refunds": (ctx, owner) => refundList(ctx, String(owner.id)),
};

function unexpandable(full: string, hint = ""): Error {
  return refuse(`This property cannot be expanded (${full}).${hint}`, undefined, "expand");
}

function walk(ctx: Ctx, value: Json, path: readonly string[], full: string): void {
  const [field, ...rest] = path;
  if (field === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) walk(ctx, item, path, full);
    return;
  }
  if (!isObject(value)) return;
  if (value.object === "list" && field !== "data") {
    throw unexpandable(full, ` You may want to try expanding 'data.${full}' instead.`);
  }
  const hidden = HIDDEN[`${String(value.object)}.${field}`];
  if (hidden && value[field] === undefined) value[field] = hidden(ctx, value);
  const next = value[field];
  const known = field in BY_FIELD || FILES.has(field);
  const found = typeof next === "string" && known ? lookUp(ctx, field, next) : null;
  if (found) value[field] = found;
  const nested = isObject(next) && (rest.length > 0 || typeof next.object === "string");
  if (!known && !nested && !(Array.isArray(next) && rest.length > 0)) throw unexpandable(full);
  if (value[field] !== undefined) walk(ctx, value[field] ?? null, rest, full);
}

/** Replaces the ids that `expand` names by their objects, in place. Throws 400 on a field that has none. */
export function expand(ctx: Ctx, answer: JsonObject, paths: readonly string[]): JsonObject {
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > 4) throw refuse("You cannot expand more than 4 levels of a property.", undefined, "expand");
    walk(ctx, answer, parts, path);
  }
  return answer;
}
