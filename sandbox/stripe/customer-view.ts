import { missing } from "@/sandbox/errors";
import { isObject, type JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { CustomerRec } from "@/sandbox/records";
import type { Ctx } from "@/sandbox/stripe/context";

const ADDRESS = ["city", "country", "line1", "line2", "postal_code", "state"] as const;

/** An address with every field present, as responses show it; null when there is none. */
export function fullAddress(value: unknown): JsonObject | null {
  if (!isObject(value)) return null;
  return Object.fromEntries(ADDRESS.map((field) => [field, value[field] || null]));
}

export function renderShipping(value: JsonObject | undefined): JsonObject | null {
  if (!value) return null;
  return { ...value, address: fullAddress(value.address), name: value.name ?? "", phone: value.phone ?? null };
}

export function renderCustomer(_ctx: Ctx, record: CustomerRec): JsonObject {
  if (record.deleted) return { id: record.id, object: "customer", deleted: true };
  return {
    id: record.id,
    object: "customer",
    address: fullAddress(record.address),
    balance: record.balance ?? 0,
    ...(record.businessName ? { business_name: record.businessName } : {}),
    created: record.created,
    currency: null,
    default_source: record.defaultSource ?? null,
    delinquent: false,
    description: record.description,
    discount: null,
    email: record.email,
    ...(record.individualName ? { individual_name: record.individualName } : {}),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: record.defaultPaymentMethod ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: record.metadata,
    name: record.name,
    phone: record.phone,
    shipping: renderShipping(record.shipping),
    tax_exempt: record.taxExempt ?? "none",
  };
}

/** The customer, or 404 when it does not exist or has been deleted. */
export function needCustomer(ctx: Ctx, id: string, param = "customer"): CustomerRec {
  const record = ctx.store.get("customer", ctx.account, id);
  if (!record || record.deleted) throw missing("customer", id, param);
  return record;
}

/** The customer that a list is about: one that is there, or was. Throws 400 on any other. */
export function listedCustomer(ctx: Ctx, params: Params): string | undefined {
  const id = params.str("customer");
  if (id && !ctx.store.get("customer", ctx.account, id)) throw missing("customer", id, "customer");
  return id;
}
