import { missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { BankFacts, BankRec, CustomerRec, Metadata } from "@/sandbox/records";
import { bankFromName } from "@/sandbox/stripe/banks";
import type { Ctx, Handlers } from "@/sandbox/stripe/context";
import { needCustomer } from "@/sandbox/stripe/customer-view";
import { emit } from "@/sandbox/stripe/events";
import { listObject } from "@/sandbox/stripe/list";
import { endMandates } from "@/sandbox/stripe/mandates";

/** A bank account, of a customer (source) or of a connected account (where payouts go). */
export function renderBank(_ctx: Ctx, record: BankRec): JsonObject {
  if (record.deleted) return { id: record.id, object: "bank_account", currency: "usd", deleted: true };
  return {
    id: record.id,
    object: "bank_account",
    ...(record.customer
      ? { customer: record.customer }
      : { account: record.owner, available_payout_methods: ["standard"] }),
    account_holder_name: record.holder,
    account_holder_type: record.holderType,
    account_type: record.accountType,
    bank_name: record.bankName,
    country: "US",
    currency: "usd",
    ...(record.customer ? {} : { default_for_currency: record.primary ?? false }),
    fingerprint: record.fingerprint,
    last4: record.last4,
    metadata: record.metadata,
    routing_number: record.routing,
    status: record.status,
  };
}

/** Stores a bank account. `owner` is a customer or an account; the number itself is never kept. */
export function saveBank(
  ctx: Ctx,
  owner: string,
  facts: BankFacts,
  more: { customer?: string; holder?: string | null; primary?: boolean; metadata?: Metadata; id?: string },
): BankRec {
  return ctx.store.put("bank_account", ctx.account, {
    id: more.id ?? newId("ba"),
    created: ctx.clock.now(),
    owner,
    customer: more.customer,
    holder: more.holder ?? null,
    holderType: facts.holderType,
    accountType: facts.accountType,
    bankName: facts.bankName,
    routing: facts.routing,
    last4: facts.last4,
    fingerprint: facts.fingerprint,
    status: facts.verified ? "verified" : "new",
    behaviour: facts.behaviour,
    primary: more.primary,
    metadata: more.metadata ?? {},
  });
}

/** Bank accounts of a customer, oldest first. */
export function sourcesOf(ctx: Ctx, customer: string): BankRec[] {
  return ctx.store.values("bank_account", ctx.account, "owner", customer).filter((one) => !one.deleted);
}

/** The sources of a customer as the customer shows them when expanded. */
export function sourceList(ctx: Ctx, customer: string): JsonObject {
  const sources = sourcesOf(ctx, customer).reverse();
  const shown = sources.slice(0, 10).map((one) => renderBank(ctx, one));
  return listObject(`/v1/customers/${customer}/sources`, shown, sources.length > shown.length);
}

/** Turns a one-time bank token into a saved bank account. Throws 400 when the token was used or the account exists. */
export function addSource(ctx: Ctx, customer: CustomerRec, tokenId: string, metadata: Metadata): BankRec {
  const token = ctx.store.get("token", ctx.account, tokenId);
  const bank = token?.bank ?? bankFromName(tokenId);
  if (!bank) throw missing("token", tokenId, "source");
  if (token?.used) {
    throw refuse(`You cannot use a Stripe token more than once: ${tokenId}.`, "token_already_used", "source");
  }
  if (sourcesOf(ctx, customer.id).some((one) => one.fingerprint === bank.fingerprint)) {
    throw refuse(
      "A bank account with that routing number and account number already exists for this customer.",
      "bank_account_exists",
    );
  }
  if (token) ctx.store.put("token", ctx.account, { ...token, used: true });
  const saved = saveBank(ctx, customer.id, bank, { customer: customer.id, holder: customer.name, metadata });
  if (!customer.defaultSource) ctx.store.put("customer", ctx.account, { ...customer, defaultSource: saved.id });
  emit(ctx, "customer.source.created", renderBank(ctx, saved));
  return saved;
}

function needSource(ctx: Ctx, customer: string, id: string): BankRec {
  const record = ctx.store.get("bank_account", ctx.account, id);
  if (!record || record.deleted || record.owner !== customer) throw missing("source", id);
  return record;
}

function remove(ctx: Ctx, customerId: string, id: string): JsonObject {
  const record = needSource(ctx, customerId, id);
  const customer = needCustomer(ctx, customerId);
  if (customer.defaultSource === id) {
    const other = sourcesOf(ctx, customerId).find((one) => one.id !== id);
    ctx.store.put("customer", ctx.account, { ...customer, defaultSource: other?.id });
  }
  endMandates(ctx, id);
  emit(ctx, "customer.source.deleted", renderBank(ctx, record));
  return renderBank(ctx, ctx.store.put("bank_account", ctx.account, { ...record, deleted: true }));
}

function verify(ctx: Ctx, record: BankRec, amounts: number[]): JsonObject {
  if (record.status === "verified")
    throw refuse("This bank account has already been verified.", "payment_method_bank_account_already_verified");
  // Stripe's test deposits are 32 and 45 cents.
  const right = [...amounts].sort((a, b) => a - b).join() === "32,45";
  if (!right)
    throw refuse(
      "The amounts provided do not match the amounts that were sent to the bank account.",
      "bank_account_verification_failed",
    );
  const next = ctx.store.put("bank_account", ctx.account, { ...record, status: "verified" as const });
  emit(ctx, "customer.source.updated", renderBank(ctx, next), { status: record.status });
  return renderBank(ctx, next);
}

export const sourceHandlers: Handlers = {
  "Customers.createSource": (ctx, params, path) => {
    const customer = needCustomer(ctx, path.id ?? "");
    return renderBank(ctx, addSource(ctx, customer, params.str("source") ?? "", params.metadata()));
  },
  "Customers.retrieveSource": (ctx, _params, path) =>
    renderBank(ctx, needSource(ctx, path.customerId ?? "", path.id ?? "")),
  "Customers.deleteSource": (ctx, _params, path) => remove(ctx, path.customerId ?? "", path.id ?? ""),
  "Customers.verifySource": (ctx, params, path) =>
    verify(ctx, needSource(ctx, path.customerId ?? "", path.id ?? ""), params.list("amounts").map(Number)),
};
