import { ApiError, missing, refuse } from "@/sandbox/errors";
import { newId, randomText } from "@/sandbox/ids";
import { isObject, type JsonObject } from "@/sandbox/json";
import { cleaned, Params } from "@/sandbox/params";
import type { AccountRec, BankFacts } from "@/sandbox/records";
import { capabilitiesOf, PAYOUT_WEEKDAYS, renderAccount } from "@/sandbox/stripe/account-view";
import { bankFromName, bankFromNumber } from "@/sandbox/stripe/banks";
import { type Ctx, type Handlers, on, PLATFORM } from "@/sandbox/stripe/context";
import { difference, emit } from "@/sandbox/stripe/events";
import { listObject, listOf } from "@/sandbox/stripe/list";
import { renderBank, saveBank, sourcesOf } from "@/sandbox/stripe/sources";

export const NEEDED = [
  "business_profile.mcc",
  "business_profile.url",
  "business_type",
  "external_account",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];

/** A connected account that has not been set up yet. */
export function blankAccount(ctx: Ctx, id = `acct_${randomText(16)}`): AccountRec {
  return {
    id,
    created: ctx.clock.now(),
    email: null,
    country: "US",
    dashboard: "full",
    feesPayer: "account",
    losses: "stripe",
    collection: "stripe",
    capabilities: { card_payments: "inactive", transfers: "inactive" },
    submitted: false,
    currentlyDue: NEEDED,
    interval: "daily",
    metadata: {},
  };
}

/** Stores the account and notifies the platform's Connect endpoint. */
export function changed(ctx: Ctx, record: AccountRec): AccountRec {
  const office = on(ctx, record.id);
  const before = ctx.store.get("account", PLATFORM, record.id);
  ctx.store.put("account", PLATFORM, record);
  const shown = renderAccount(office, record);
  emit(office, "account.updated", shown, before ? difference(renderAccount(office, before), shown) : undefined);
  return record;
}

/** Marks an account as fully set up, as the hosted onboarding does at its end. */
export function completeOnboarding(ctx: Ctx, record: AccountRec): AccountRec {
  const active = Object.keys(record.capabilities).map((name) => [name, "active"] as const);
  return changed(ctx, {
    ...record,
    submitted: true,
    currentlyDue: [],
    capabilities: Object.fromEntries(active),
    tos: record.tos ?? { date: ctx.clock.now(), ip: "127.0.0.1" },
  });
}

export function needAccount(ctx: Ctx, id: string): AccountRec {
  const record = ctx.store.get("account", PLATFORM, id);
  // An office sees itself; the platform sees everybody who is still connected.
  const visible = ctx.account === PLATFORM || ctx.account === id;
  if (record && visible && !record.deleted && !record.deauthorized) return record;
  const text = `The provided key 'sk_test_***use' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  throw new ApiError(403, "invalid_request_error", text, { code: "account_invalid" });
}

/** Where payouts go; the number is checked against the test numbers and only its end is kept. */
export function addExternal(ctx: Ctx, account: string, routing: string, number: string, holder: string | null): void {
  saveExternal(ctx, account, bankFromNumber({ number, routing, holderType: "company" }, false), holder);
}

function saveExternal(ctx: Ctx, account: string, facts: BankFacts, holder: string | null): void {
  const office = on(ctx, account);
  for (const old of sourcesOf(office, account)) {
    office.store.put("bank_account", account, { ...old, primary: false });
  }
  const saved = saveBank(office, account, facts, { holder, primary: true });
  emit(office, "account.external_account.created", renderBank(office, saved));
}

function external(ctx: Ctx, account: string, params: Params): void {
  const given = params.raw.external_account;
  if (isObject(given)) {
    const bank = new Params(given);
    addExternal(
      ctx,
      account,
      bank.str("routing_number") ?? "",
      bank.str("account_number") ?? "",
      bank.str("account_holder_name") ?? null,
    );
  } else if (typeof given === "string" && given !== "") {
    const facts = ctx.store.get("token", PLATFORM, given)?.bank ?? bankFromName(given);
    if (!facts) throw missing("token", given, "external_account");
    saveExternal(ctx, account, facts, null);
  }
}

function requested(params: Params, old: AccountRec["capabilities"], submitted: boolean): AccountRec["capabilities"] {
  const result = { ...old };
  for (const [name, request] of Object.entries(params.object("capabilities") ?? {})) {
    if (!isObject(request)) continue;
    if (request.requested === true) result[name] = submitted ? "active" : (result[name] ?? "inactive");
    else delete result[name];
  }
  return result;
}

/** The payout schedule as sent; monthly ones are paid out daily here. */
function scheduled(record: AccountRec, params: Params): Pick<AccountRec, "interval" | "payoutWeekday"> {
  const schedule = params.sub("settings").sub("payouts").sub("schedule");
  const interval = schedule.str("interval");
  if (!interval) return { interval: record.interval, payoutWeekday: record.payoutWeekday };
  if (interval !== "weekly") return { interval: interval === "manual" ? "manual" : "daily" };
  const weekday = PAYOUT_WEEKDAYS.indexOf(schedule.str("weekly_anchor") ?? "friday") + 1;
  return { interval, payoutWeekday: weekday || 5 };
}

function filled(record: AccountRec, params: Params): AccountRec {
  const settings = params.sub("settings");
  const merged = (name: string, old: JsonObject | undefined) => {
    const sent = cleaned(params.object(name));
    return sent ? { ...old, ...sent } : old;
  };
  return {
    ...record,
    email: params.email("email", record.email),
    businessType: params.str("business_type") ?? record.businessType,
    businessProfile: merged("business_profile", record.businessProfile),
    company: merged("company", record.company),
    individual: merged("individual", record.individual),
    branding: cleaned(settings.object("branding")) ?? record.branding,
    descriptor: settings.sub("payments").str("statement_descriptor") ?? record.descriptor,
    tos: cleaned(params.object("tos_acceptance")) ?? record.tos,
    ...scheduled(record, params),
    capabilities: requested(params, record.capabilities, record.submitted),
    metadata: params.metadata(record.metadata),
  };
}

function controlled(record: AccountRec, params: Params): AccountRec {
  const controller = params.sub("controller");
  const type = params.str("type");
  if (type && params.has("controller")) {
    throw refuse(
      "You may only specify one of these parameters: type, controller.",
      "parameters_exclusive",
      "controller",
    );
  }
  const express = type === "express" || type === "custom";
  const dashboard =
    controller.sub("stripe_dashboard").str("type") ?? (express ? (type === "custom" ? "none" : "express") : "full");
  const losses = controller.sub("losses").str("payments") ?? (express ? "application" : "stripe");
  const feesPayer = controller.sub("fees").str("payer") ?? (express ? "application" : "account");
  if (dashboard === "full" && losses === "application") {
    throw refuse(
      "Accounts with the full dashboard need losses[payments]=stripe.",
      "parameter_invalid_empty",
      "controller[losses][payments]",
    );
  }
  return {
    ...record,
    country: params.str("country") ?? "US",
    dashboard: dashboard as AccountRec["dashboard"],
    losses: losses as AccountRec["losses"],
    feesPayer: feesPayer as AccountRec["feesPayer"],
    collection: (controller.str("requirement_collection") ??
      (type === "custom" ? "application" : "stripe")) as AccountRec["collection"],
  };
}

function create(ctx: Ctx, params: Params): JsonObject {
  if (ctx.account !== PLATFORM) {
    throw refuse("You can only create new accounts if you've signed up for Connect, as a platform.");
  }
  const record = filled(controlled(blankAccount(ctx), params), params);
  ctx.store.put("account", PLATFORM, record);
  external(ctx, record.id, params);
  return renderAccount(on(ctx, record.id), record);
}

function update(ctx: Ctx, params: Params, id: string): JsonObject {
  const record = changed(ctx, filled(needAccount(ctx, id), params));
  external(ctx, id, params);
  return renderAccount(on(ctx, id), record);
}

function remove(ctx: Ctx, id: string): JsonObject {
  const record = needAccount(ctx, id);
  if (ctx.balances.total(id) !== 0) {
    throw refuse("This account cannot be deleted while it has a balance.", "balance_invalid_parameter");
  }
  ctx.store.put("account", PLATFORM, { ...record, deleted: true });
  return { id, object: "account", deleted: true };
}

function loginLink(ctx: Ctx, id: string): JsonObject {
  const record = needAccount(ctx, id);
  if (record.dashboard !== "express") {
    throw refuse(
      "Login links can only be created for accounts with access to the Express Dashboard.",
      "not_allowed_on_standard_account",
    );
  }
  if (!record.submitted) throw refuse("Cannot create a login link for an account that has not completed onboarding.");
  const link = ctx.store.put("login_link", PLATFORM, {
    id: newId("lel"),
    created: ctx.clock.now(),
    target: id,
    expiresAt: ctx.clock.now() + 300,
  });
  return { object: "login_link", created: link.created, url: `${ctx.baseUrl}/express/${link.id}` };
}

function reject(ctx: Ctx, id: string, reason: string | undefined): JsonObject {
  const why = reason === "terms_of_service" ? reason : reason?.startsWith("fraud") ? "fraud" : "other";
  return renderAccount(on(ctx, id), changed(ctx, { ...needAccount(ctx, id), disabledReason: `rejected.${why}` }));
}

export const accountHandlers: Handlers = {
  "Accounts.create": (ctx, params) => create(ctx, params),
  "Accounts.list": (ctx, params) =>
    listOf(
      on(ctx, PLATFORM),
      params,
      "account",
      "/v1/accounts",
      (inner, record) => renderAccount(on(inner, record.id), record),
      {
        where: (record) => record.id !== PLATFORM && !record.deleted && !record.deauthorized,
      },
    ),
  "Accounts.retrieve": (ctx, _params, path) => renderAccount(on(ctx, path.id ?? ""), needAccount(ctx, path.id ?? "")),
  "Accounts.retrieveCurrent": (ctx) => renderAccount(ctx, needAccount(ctx, ctx.account)),
  "Accounts.update": (ctx, params, path) => update(ctx, params, path.id ?? ""),
  "Accounts.del": (ctx, _params, path) => remove(ctx, path.id ?? ""),
  "Accounts.reject": (ctx, params, path) => reject(ctx, path.id ?? "", params.str("reason")),
  "Accounts.createLoginLink": (ctx, _params, path) => loginLink(ctx, path.id ?? ""),
  "Accounts.listExternalAccounts": (ctx, params, path) => {
    const { id } = needAccount(ctx, path.id ?? "");
    return listOf(on(ctx, id), params, "bank_account", `/v1/accounts/${id}/external_accounts`, renderBank, {
      by: { owner: id },
      where: (one) => !one.deleted && params.str("object") !== "card",
    });
  },
  "Accounts.listCapabilities": (_ctx, _params, path) => {
    const record = needAccount(_ctx, path.id ?? "");
    return listObject(`/v1/accounts/${record.id}/capabilities`, capabilitiesOf(record));
  },
  "AccountLinks.create": (ctx, params) => {
    const account = needAccount(ctx, params.str("account") ?? "");
    const [returnUrl, refreshUrl] = [params.str("return_url"), params.str("refresh_url")];
    if (!returnUrl || !refreshUrl) {
      const param = returnUrl ? "refresh_url" : "return_url";
      throw refuse(`Missing required param: ${param}.`, "parameter_missing", param);
    }
    for (const url of [returnUrl, refreshUrl])
      if (!/^https?:\/\//.test(url)) throw refuse(`Not a valid URL: ${url}`, "url_invalid");
    const link = ctx.store.put("account_link", PLATFORM, {
      id: newId("alink"),
      created: ctx.clock.now(),
      target: account.id,
      returnUrl,
      refreshUrl,
      expiresAt: ctx.clock.now() + 600,
    });
    return {
      object: "account_link",
      created: link.created,
      expires_at: link.expiresAt,
      url: `${ctx.baseUrl}/onboarding/${link.id}`,
    };
  },
};
