// Coupons and promotion codes: what they may be, and what they refuse.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, type World, world } from "./support";

let place: World;
let stripe: Stripe;
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
});
afterAll(() => closeSound(place));

describe("coupons", () => {
  it.each([
    ["both at once", { percent_off: 10, amount_off: 100, currency: "usd" }],
    ["neither", { duration: "once" as const }],
    ["nothing off", { percent_off: 0 }],
    ["no cent off", { amount_off: 0, currency: "usd" }],
    ["a currency that there is not", { amount_off: 100, currency: "xxx" }],
    ["more than all", { percent_off: 101 }],
    ["an amount of no currency", { amount_off: 100 }],
    ["repeating without an end", { percent_off: 10, duration: "repeating" as const }],
    ["an end that has passed", { percent_off: 10, redeem_by: 1_000_000 }],
  ])("refuse %s", async (_, request) => {
    expect((await failure(stripe.coupons.create(request))).statusCode).toBe(400);
  });

  it("keep the id they are given, once, and end with their day", async () => {
    const redeem_by = Math.floor(place.sandbox.clock.nowMs() / 1000) + 86_400;
    const made = await stripe.coupons.create({ id: "SPRING", percent_off: 12.5, duration: "forever", redeem_by });
    expect(made).toMatchObject({
      id: "SPRING",
      object: "coupon",
      percent_off: 12.5,
      amount_off: null,
      valid: true,
      times_redeemed: 0,
    });
    expect((await failure(stripe.coupons.create({ id: "SPRING", percent_off: 5 }))).code).toBe(
      "resource_already_exists",
    );
    await place.advance({ days: 2 });
    expect((await stripe.coupons.retrieve("SPRING")).valid).toBe(false);
    expect(await stripe.coupons.del("SPRING")).toMatchObject({ id: "SPRING", deleted: true });
    expect((await failure(stripe.coupons.retrieve("SPRING"))).statusCode).toBe(404);
  });

  it("cost nobody their terms once made", async () => {
    const { id } = await stripe.coupons.create({ percent_off: 10 });
    const request = { percent_off: 20 } as unknown as Stripe.CouponUpdateParams;
    expect((await failure(stripe.coupons.update(id, request))).code).toBe("parameter_unknown");
    expect((await stripe.coupons.update(id, { name: "Ten", metadata: { a: "1" } })).name).toBe("Ten");
  });
});

describe("promotion codes", () => {
  it("are one of a kind while they are active, to whatever case", async () => {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 10 });
    const promotion = { type: "coupon" as const, coupon };
    const made = await stripe.promotionCodes.create({ promotion, code: "SMILE", max_redemptions: 2 });
    expect(made).toMatchObject({
      object: "promotion_code",
      code: "SMILE",
      active: true,
      max_redemptions: 2,
      promotion,
    });
    expect((await failure(stripe.promotionCodes.create({ promotion, code: "smile" }))).statusCode).toBe(400);
    await stripe.promotionCodes.update(made.id, { active: false });
    expect((await stripe.promotionCodes.create({ promotion, code: "Smile" })).active).toBe(true);
    expect((await failure(stripe.promotionCodes.update(made.id, { active: true }))).statusCode).toBe(400);
    expect((await stripe.promotionCodes.list({ active: true, coupon })).data).toHaveLength(1);
    const free = await stripe.promotionCodes.create({ promotion });
    expect(free.code).toMatch(/^[A-Z0-9]{8}$/);
  });

  it("need a coupon that there is, and end with it", async () => {
    const unknown = { type: "coupon" as const, coupon: "nobody" };
    expect(await failure(stripe.promotionCodes.create({ promotion: unknown }))).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
    });
    const { id: coupon } = await stripe.coupons.create({ percent_off: 10 });
    const expires_at = Math.floor(place.sandbox.clock.nowMs() / 1000) + 86_400;
    const made = await stripe.promotionCodes.create({ promotion: { type: "coupon", coupon }, expires_at });
    await place.advance({ days: 2 });
    expect((await stripe.promotionCodes.retrieve(made.id)).active).toBe(false);
  });
});
