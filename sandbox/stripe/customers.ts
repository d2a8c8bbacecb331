import { missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import { cleaned, type Params } from "@/sandbox/params";
import type { CustomerRec } from "@/sandbox/records";
import type { Ctx, Handlers } from "@/sandbox/stripe/context";
import { needCustomer, renderCustomer } from "@/sandbox/stripe/customer-view";
import { difference, emit } from "@/sandbox/stripe/events";
import { listOf } from "@/sandbox/stripe/list";
import { renderMethod } from "@/sandbox/stripe/payment-method-view";
import { attach, methodsOf } from "@/sandbox/stripe/payment-methods";
import { addSource, renderBank, sourcesOf } from "@/sandbox/stripe/sources";

function nested(params: Params, name: string, old: JsonObject | undefined): JsonObject | undefined {
  if (!params.has(name)) return old;
  return cleaned(params.object(name));
}

function filled(ctx: Ctx, record: CustomerRec, params: Params): CustomerRec {
  const method = params.sub("invoice_settings").str("default_payment_method");
  if (
    method &&
    !methodsOf(ctx, record.id).some((one) => one.id === method) &&
    !sourcesOf(ctx, record.id).some((one) => one.id === method)
  ) {
    const text = "The customer does not have a payment method with the ID you passed. Attach it first.";
    throw refuse(text, "resource_missing", "invoice_settings[default_payment_method]");
  }
  const source = params.str("default_source");
  if (source && !sourcesOf(ctx, record.id).some((one) => one.id === source))
    throw missing("source", source, "default_source");
  const unset = params.raw.invoice_settings === "" || params.sub("invoice_settings").raw.default_payment_method === "";
  return {
    ...record,
    name: params.text("name", record.name),
    email: params.email("email", record.email),
    phone: params.text("phone", record.phone),
    description: params.text("description", record.description),
    address: nested(params, "address", record.address),
    shipping: nested(params, "shipping", record.shipping),
    balance: params.int("balance") ?? record.balance,
    taxExempt: params.text("tax_exempt", record.taxExempt ?? null) ?? undefined,
    businessName: params.text("business_name", record.businessName ?? null) ?? undefined,
    individualName: params.text("individual_name", record.individualName ?? null) ?? undefined,
    defaultPaymentMethod: unset ? undefined : (method ?? record.defaultPaymentMethod),
    defaultSource: source ?? record.defaultSource,
    metadata: params.metadata(record.metadata),
  };
}

/** A customer with nothing but an id, ready to be filled. */
export function blankCustomer(ctx: Ctx, id = newId("cus")): CustomerRec {
  return { id, created: ctx.clock.now(), name: null, email: null, phone: null, description: null, metadata: {} };
}

function create(ctx: Ctx, params: Params): JsonObject {
  let record = ctx.store.put("customer", ctx.account, blankCustomer(ctx));
  const method = params.str("payment_method");
  if (method) attach(ctx, method, record.id);
  const source = params.str("source");
  if (source) addSource(ctx, record, source, {});
  record = ctx.store.put("customer", ctx.account, filled(ctx, needCustomer(ctx, record.id), params));
  const shown = renderCustomer(ctx, record);
  emit(ctx, "customer.created", shown);
  return shown;
}

function update(ctx: Ctx, params: Params, id: string): JsonObject {
  const record = needCustomer(ctx, id, "id");
  const source = params.str("source");
  if (source) addSource(ctx, record, source, {});
  const next = ctx.store.put("customer", ctx.account, filled(ctx, needCustomer(ctx, id, "id"), params));
  const shown = renderCustomer(ctx, next);
  emit(ctx, "customer.updated", shown, difference(renderCustomer(ctx, record), shown));
  return shown;
}

function remove(ctx: Ctx, id: string): JsonObject {
  const record = needCustomer(ctx, id, "id");
  for (const method of methodsOf(ctx, id)) {
    ctx.store.put("payment_method", ctx.account, { ...method, customer: undefined, spent: true });
  }
  for (const bank of sourcesOf(ctx, id)) ctx.store.put("bank_account", ctx.account, { ...bank, deleted: true });
  emit(ctx, "customer.deleted", renderCustomer(ctx, record));
  return renderCustomer(ctx, ctx.store.put("customer", ctx.account, { ...record, deleted: true }));
}

export const customerHandlers: Handlers = {
  "Customers.create": (ctx, params) => create(ctx, params),
  "Customers.list": (ctx, params) =>
    listOf(ctx, params, "customer", "/v1/customers", renderCustomer, {
      by: { email: params.str("email") },
      where: (record) => !record.deleted,
    }),
  "Customers.retrieve": (ctx, _params, path) => {
    const record = ctx.store.get("customer", ctx.account, path.id ?? "");
    if (!record) throw missing("customer", path.id ?? "");
    return renderCustomer(ctx, record);
  },
  "Customers.update": (ctx, params, path) => update(ctx, params, path.id ?? ""),
  "Customers.del": (ctx, _params, path) => remove(ctx, path.id ?? ""),
  "Customers.listPaymentMethods": (ctx, params, path) => {
    const { id } = needCustomer(ctx, path.id ?? "");
    return listOf(ctx, params, "payment_method", `/v1/customers/${id}/payment_methods`, renderMethod, {
      by: { customer: id },
      where: (one) =>
        (!params.str("type") || one.type === params.str("type")) &&
        (!params.str("allow_redisplay") || (one.redisplay ?? "unspecified") === params.str("allow_redisplay")),
    });
  },
  "Customers.retrievePaymentMethod": (ctx, _params, path) => {
    const customer = needCustomer(ctx, path.customerId ?? "", "customer");
    const method = ctx.store.get("payment_method", ctx.account, path.id ?? "");
    if (method?.customer !== customer.id) throw missing("PaymentMethod", path.id ?? "");
    return renderMethod(ctx, method);
  },
  "Customers.listSources": (ctx, params, path) => {
    const { id } = needCustomer(ctx, path.id ?? "");
    return listOf(ctx, params, "bank_account", `/v1/customers/${id}/sources`, renderBank, {
      by: { owner: id },
      where: (one) => !one.deleted && params.str("object") !== "card",
    });
  },
};
