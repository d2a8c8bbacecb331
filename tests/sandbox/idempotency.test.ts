// One request, however often it is sent: the rules of Stripe's idempotency keys.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, office, post, send, type World, world } from "./support";

let place: World;
beforeAll(async () => {
  place = await world();
});
afterAll(() => closeSound(place));

const keyed = (key: string, path: string, body: string, more: Record<string, string> = {}) =>
  post(place, path, body, { "idempotency-key": key, ...more });
const people = () => place.sandbox.store.values("customer", "acct_platform").length;

describe("idempotency keys", () => {
  it("belong to one endpoint", async () => {
    await keyed("endpoint", "/v1/customers", "name=Ann");
    const other = await keyed("endpoint", "/v1/payment_intents", "amount=4900&currency=usd");
    expect(other).toMatchObject({ status: 400, body: { error: { type: "idempotency_error" } } });
    expect(other.headers.get("idempotent-replayed")).toBeNull();
    expect(String(other.body.error.message)).toContain("endpoint");
  });

  it("do not mind the order of the parameters or how an array is written", async () => {
    const first = await keyed("order", "/v1/customers", "name=Ann&email=ann%40example.com&expand[0]=sources");
    const again = await keyed("order", "/v1/customers", "expand[]=sources&email=ann@example.com&name=Ann");
    expect(again.body.id).toBe(first.body.id);
  });

  it("answer with what was answered then, even when the object has changed since", async () => {
    const first = await keyed("then", "/v1/customers", "name=Ann");
    await post(place, `/v1/customers/${first.body.id}`, "name=Bea");
    expect((await keyed("then", "/v1/customers", "name=Ann")).body).toEqual(first.body);
  });

  it("may have 255 characters and not 256, and are told apart by case", async () => {
    expect((await keyed("k".repeat(255), "/v1/customers", "")).status).toBe(200);
    expect(await keyed("k".repeat(256), "/v1/customers", "")).toMatchObject({
      status: 400,
      body: { error: { type: "invalid_request_error" } },
    });
    const [small, large] = [await keyed("case", "/v1/customers", ""), await keyed("CASE", "/v1/customers", "")];
    expect(small.body.id).not.toBe(large.body.id);
  });

  it("are free again after a request that failed its validation, whatever comes next", async () => {
    expect((await keyed("valid", "/v1/payment_intents", "amount=x&currency=usd")).status).toBe(400);
    expect((await keyed("valid", "/v1/payment_intents", "currency=usd")).status).toBe(400);
    expect((await keyed("valid", "/v1/customers", "name=Ann")).status).toBe(200);
    expect(
      (await keyed("refused", "/v1/payment_intents", "amount=4900&currency=usd", { "stripe-account": "acct_x" }))
        .status,
    ).toBe(403);
    expect((await keyed("refused", "/v1/customers", "name=Ann")).status).toBe(200);
    expect((await keyed("keyless", "/v1/customers", "name=A", { authorization: "Bearer sk_test_no" })).status).toBe(
      401,
    );
    expect((await keyed("keyless", "/v1/customers", "name=B")).status).toBe(200);
  });

  it("keep a decline with its body, its status and its request", async () => {
    const body = "amount=4900&currency=usd&payment_method=pm_card_chargeDeclined&confirm=true";
    const first = await keyed("decline", "/v1/payment_intents", body);
    const again = await keyed("decline", "/v1/payment_intents", body);
    expect([first.status, again.status]).toEqual([402, 402]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("original-request")).toBe(first.headers.get("request-id"));
  });

  it("keep a 500 that came from the work, and run the work once", async () => {
    await place.control("faults", { kind: "http_500", after: true, match: { method: "POST", path: "/v1/customers" } });
    const before = people();
    expect((await keyed("broken", "/v1/customers", "name=Ann")).status).toBe(500);
    const again = await keyed("broken", "/v1/customers", "name=Ann");
    expect([again.headers.get("idempotent-replayed"), people() - before]).toEqual(["true", 1]);
  });

  it("let one of ten at once through; the others wait their turn with 409 or get the same answer", async () => {
    await place.control("faults", { kind: "delay", ms: 150, match: { method: "POST", path: "/v1/customers" } });
    const before = people();
    const all = await Promise.all(Array.from({ length: 10 }, () => keyed("ten", "/v1/customers", "name=Ann")));
    expect(people() - before).toBe(1);
    expect(all.filter(({ status }) => status === 200)).not.toHaveLength(0);
    for (const { status, body, headers } of all.filter((one) => one.status !== 200)) {
      expect([status, body.error.code]).toEqual([409, "idempotency_key_in_use"]);
      expect(headers.get("stripe-should-retry")).toBe("true");
    }
    const ids = new Set(all.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
  });

  it("are one set per account, and mean nothing to a GET or a DELETE", async () => {
    const account = await office(place, "full");
    const [own, other] = [
      await keyed("both", "/v1/customers", "name=Ann"),
      await keyed("both", "/v1/customers", "name=Bea", { "stripe-account": account }),
    ];
    expect([own.status, other.status]).toEqual([200, 200]);
    const headers = { "idempotency-key": "both" };
    expect((await send(place, "/v1/customers?limit=1", { headers })).status).toBe(200);
    expect((await send(place, "/v1/balance", { headers })).status).toBe(200);
    const gone = await send(place, `/v1/customers/${own.body.id}`, { method: "DELETE", headers });
    expect(gone.body).toMatchObject({ deleted: true });
  });

  it("live a day of the sandbox's own time", async () => {
    const first = await keyed("day", "/v1/customers", "name=Ann");
    await place.advance({ hours: 23 });
    expect((await keyed("day", "/v1/customers", "name=Ann")).body.id).toBe(first.body.id);
    await place.advance({ hours: 2 });
    const fresh = await keyed("day", "/v1/customers", "name=Eve");
    expect([fresh.status, fresh.headers.get("idempotent-replayed")]).toEqual([200, null]);
  });
});
