import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSandbox } from "@/sandbox/server";
import { office, type World, world } from "./support";

let place: World;
beforeEach(async () => {
  place = await world();
});
afterEach(async () => {
  expect([...new Set(place.misfits)]).toEqual([]);
  expect(await place.control("books")).toMatchObject({ balanced: true, difference: 0 });
  await place.close();
});

describe("webhooks", () => {
  async function listener(status: () => number) {
    const got: { path: string; signature: string; body: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      got.push({ path: request.url ?? "", signature: String(request.headers["stripe-signature"]), body });
      response.writeHead(status()).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() };
  }
  const until = async (done: () => boolean) => {
    for (let i = 0; i < 200 && !done(); i += 1) await new Promise((resolve) => setTimeout(resolve, 25));
    expect(done()).toBe(true);
  };

  it("signs as the SDK verifies, retries after a failure, and sends office events to the Connect endpoint only", async () => {
    let failures = 1;
    const hook = await listener(() => (failures-- > 0 ? 500 : 200));
    await place.close();
    place = await world({ webhookUrl: hook.url, webhookSecret: "whsec_p", connectWebhookSecret: "whsec_c" });
    const account = await office(place);
    await place.stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
    });
    await until(() => place.sandbox.webhooks.waiting === 0);
    hook.close();
    for (const one of hook.got) {
      const connect = one.path.includes("connect=1");
      const event = place.stripe.webhooks.constructEvent(one.body, one.signature, connect ? "whsec_c" : "whsec_p");
      expect(event.account).toBe(connect ? account : undefined);
    }
    const types = hook.got.map((one) => JSON.parse(one.body).type);
    expect(types).toEqual(expect.arrayContaining(["payment_intent.succeeded", "charge.succeeded", "account.updated"]));
    const ids = hook.got.map((one) => JSON.parse(one.body).id);
    expect(ids.length).toBe(new Set(ids).size + 1);
    expect(() =>
      place.stripe.webhooks.constructEvent(`${hook.got[0]?.body} `, hook.got[0]?.signature ?? "", "whsec_p"),
    ).toThrow();
  });
});

describe("store and clock", () => {
  it("survives a kill: what was answered is there, a torn line is not", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
    const first = await world({ dataDir });
    const made = await first.stripe.customers.create({ name: "Ann" });
    await first.advance({ days: 3 });
    const path = join(dataDir, "sandbox", "store.jsonl");
    const bytes = readFileSync(path, "utf8");
    await first.close();
    writeFileSync(path, `${bytes}[["customer","acct_platform","cus_torn",{"id":"cus_`);
    const second = await world({ dataDir });
    expect((await second.stripe.customers.list()).data.map((one) => one.id)).toEqual([made.id]);
    expect(second.sandbox.clock.offsetMs).toBeGreaterThan(2 * 86_400_000);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it("moves only forward, by months with the day clamped", async () => {
    await place.close();
    place = await world({ now: Date.UTC(2027, 0, 31, 12) });
    await place.advance({ months: 1 });
    expect(String((await place.control("clock")).now)).toMatch(/^2027-02-28T12/);
    await expect(place.control("clock", { now: "2020-01-01T00:00:00Z" })).rejects.toThrow("forward");
  });

  it("rejects a busy port", async () => {
    await expect(startSandbox({ port: Number(new URL(place.url).port) })).rejects.toThrow("EADDRINUSE");
  });
});
