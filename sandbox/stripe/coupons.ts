import { missing, refuse } from "@/sandbox/errors";
import { newId, randomText } from "@/sandbox/ids";
import { isObject, type JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { CouponRec, PromotionCodeRec } from "@/sandbox/records";
import type { Ctx, Handlers } from "@/sandbox/stripe/context";
import { checkCurrency } from "@/sandbox/stripe/currency";
import { needCustomer } from "@/sandbox/stripe/customer-view";
import { difference, emit } from "@/sandbox/stripe/events";
import { listOf } from "@/sandbox/stripe/list";

function isValid(ctx: Ctx, record: CouponRec): boolean {
  const expired = record.redeemBy !== undefined && record.redeemBy <= ctx.clock.now();
  return !expired && (record.max === undefined || record.redeemed < record.max);
}

export function renderCoupon(ctx: Ctx, record: CouponRec): JsonObject {
  return {
    id: record.id,
    object: "coupon",
    amount_off: record.amountOff ?? null,
    ...(record.products ? { applies_to: { products: record.products } } : {}),
    created: record.created,
    currency: record.amountOff === undefined ? null : "usd",
    duration: record.duration,
    duration_in_months: record.months ?? null,
    livemode: false,
    max_redemptions: record.max ?? null,
    metadata: record.metadata,
    name: record.name ?? null,
    percent_off: record.percentOff ?? null,
    redeem_by: record.redeemBy ?? null,
    times_redeemed: record.redeemed,
    valid: isValid(ctx, record),
  };
}

function needCoupon(ctx: Ctx, id: string, param = "coupon"): CouponRec {
  const record = ctx.store.get("coupon", ctx.account, id);
  if (!record) throw missing("coupon", id, param);
  return record;
}

function createCoupon(ctx: Ctx, params: Params): JsonObject {
  const id = params.str("id") ?? randomText(8);
  if (ctx.store.get("coupon", ctx.account, id))
    throw refuse(`Coupon already exists: ${id}`, "resource_already_exists", "id");
  const [amountOff, percentRaw] = [params.int("amount_off"), params.raw.percent_off];
  const percentOff = typeof percentRaw === "number" ? percentRaw : undefined;
  if ((amountOff === undefined) === (percentOff === undefined)) {
    throw refuse("You must pass exactly one of percent_off and amount_off.", "parameters_exclusive", "percent_off");
  }
  if (percentOff !== undefined && (percentOff <= 0 || percentOff > 100))
    throw refuse("percent_off must be between 0 and 100", undefined, "percent_off");
  if (amountOff !== undefined && !params.str("currency"))
    throw refuse("You must pass currency when passing amount_off", "parameter_missing", "currency");
  if (amountOff !== undefined && amountOff < 1) throw refuse("Invalid positive integer", undefined, "amount_off");
  checkCurrency(params);
  checkFuture(ctx, params, "redeem_by");
  const duration = params.str("duration") ?? "once";
  if (duration === "repeating" && params.int("duration_in_months") === undefined) {
    throw refuse("Missing required param: duration_in_months.", "parameter_missing", "duration_in_months");
  }
  const record = ctx.store.put("coupon", ctx.account, {
    id,
    created: ctx.clock.now(),
    name: params.str("name"),
    amountOff,
    percentOff,
    duration,
    months: params.int("duration_in_months"),
    max: params.int("max_redemptions"),
    redeemBy: params.int("redeem_by"),
    redeemed: 0,
    products: params.sub("applies_to").strings("products"),
    metadata: params.metadata(),
  });
  emit(ctx, "coupon.created", renderCoupon(ctx, record));
  return renderCoupon(ctx, record);
}

export function renderPromotion(ctx: Ctx, record: PromotionCodeRec): JsonObject {
  const coupon = ctx.store.get("coupon", ctx.account, record.coupon);
  const usedUp = record.max !== undefined && record.redeemed >= record.max;
  const expired = record.expiresAt !== undefined && record.expiresAt <= ctx.clock.now();
  const given = record.restrictions ?? {};
  return {
    id: record.id,
    object: "promotion_code",
    active: record.active && !usedUp && !expired && coupon !== undefined && isValid(ctx, coupon),
    code: record.code,
    created: record.created,
    customer: record.customer ?? null,
    expires_at: record.expiresAt ?? null,
    livemode: false,
    max_redemptions: record.max ?? null,
    metadata: record.metadata,
    promotion: { coupon: record.coupon, type: "coupon" },
    restrictions: {
      first_time_transaction: given.first_time_transaction ?? false,
      minimum_amount: given.minimum_amount ?? null,
      minimum_amount_currency: given.minimum_amount_currency ?? null,
    },
    times_redeemed: record.redeemed,
  };
}

/** Throws 400 when a customer would find two codes of one name. */
function checkFree(ctx: Ctx, code: string, customer: string | undefined): void {
  const same = (one: PromotionCodeRec) =>
    one.code.toUpperCase() === code.toUpperCase() && one.customer === customer && renderPromotion(ctx, one).active;
  if (!ctx.store.values("promotion_code", ctx.account).some(same)) return;
  throw refuse(`An active promotion code with code: ${code} already exists.`, "resource_already_exists", "code");
}

/** Throws 400 on an end that lies behind. */
function checkFuture(ctx: Ctx, params: Params, name: string): void {
  const at = params.int(name);
  if (at !== undefined && at <= ctx.clock.now()) throw refuse(`${name} must be in the future.`, undefined, name);
}

function createPromotion(ctx: Ctx, params: Params): JsonObject {
  const coupon = needCoupon(ctx, params.sub("promotion").str("coupon") ?? "", "promotion[coupon]");
  const customer = params.str("customer");
  if (customer) needCustomer(ctx, customer);
  const code = params.str("code") ?? randomText(8).toUpperCase();
  if (!/^[A-Za-z0-9_-]+$/.test(code))
    throw refuse("Codes may only contain letters, digits, dashes and underscores.", "invalid_characters", "code");
  checkFree(ctx, code, customer);
  checkFuture(ctx, params, "expires_at");
  const record = ctx.store.put("promotion_code", ctx.account, {
    id: newId("promo"),
    created: ctx.clock.now(),
    code,
    coupon: coupon.id,
    active: params.bool("active") ?? true,
    customer,
    expiresAt: params.int("expires_at"),
    max: params.int("max_redemptions"),
    redeemed: 0,
    restrictions: params.object("restrictions"),
    metadata: params.metadata(),
  });
  emit(ctx, "promotion_code.created", renderPromotion(ctx, record));
  return renderPromotion(ctx, record);
}

function needPromotion(ctx: Ctx, id: string): PromotionCodeRec {
  const record = ctx.store.get("promotion_code", ctx.account, id);
  if (!record) throw missing("promotion code", id);
  return record;
}

export const couponHandlers: Handlers = {
  "Coupons.create": (ctx, params) => createCoupon(ctx, params),
  "Coupons.list": (ctx, params) => listOf(ctx, params, "coupon", "/v1/coupons", renderCoupon),
  "Coupons.retrieve": (ctx, _params, path) => renderCoupon(ctx, needCoupon(ctx, path.id ?? "")),
  "Coupons.update": (ctx, params, path) => {
    const record = needCoupon(ctx, path.id ?? "");
    const next = {
      ...record,
      name: params.text("name", record.name ?? null) ?? undefined,
      metadata: params.metadata(record.metadata),
    };
    const shown = renderCoupon(ctx, ctx.store.put("coupon", ctx.account, next));
    emit(ctx, "coupon.updated", shown, difference(renderCoupon(ctx, record), shown));
    return shown;
  },
  "Coupons.del": (ctx, _params, path) => {
    const record = needCoupon(ctx, path.id ?? "");
    emit(ctx, "coupon.deleted", renderCoupon(ctx, record));
    ctx.store.delete("coupon", ctx.account, record.id);
    return { id: record.id, object: "coupon", deleted: true };
  },
  "PromotionCodes.create": (ctx, params) => createPromotion(ctx, params),
  "PromotionCodes.list": (ctx, params) => {
    const active = params.bool("active");
    const code = params.str("code")?.toUpperCase();
    return listOf(ctx, params, "promotion_code", "/v1/promotion_codes", renderPromotion, {
      by: { coupon: params.str("coupon") },
      where: (one) =>
        (code === undefined || one.code.toUpperCase() === code) &&
        (!params.str("customer") || one.customer === params.str("customer")) &&
        (active === undefined || renderPromotion(ctx, one).active === active),
    });
  },
  "PromotionCodes.retrieve": (ctx, _params, path) => renderPromotion(ctx, needPromotion(ctx, path.id ?? "")),
  "PromotionCodes.update": (ctx, params, path) => {
    const record = needPromotion(ctx, path.id ?? "");
    const restrictions = params.object("restrictions");
    if (params.bool("active") && !record.active) checkFree(ctx, record.code, record.customer);
    const next = ctx.store.put("promotion_code", ctx.account, {
      ...record,
      active: params.bool("active") ?? record.active,
      restrictions: isObject(restrictions) ? { ...record.restrictions, ...restrictions } : record.restrictions,
      metadata: params.metadata(record.metadata),
    });
    const shown = renderPromotion(ctx, next);
    emit(ctx, "promotion_code.updated", shown, difference(renderPromotion(ctx, record), shown));
    return shown;
  },
};
