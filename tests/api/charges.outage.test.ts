import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { outageNow } from "@/lib/billing/charges/outage.queries";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import {
  bothBooks,
  capturedFor,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";
import { control } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";

// The provider does not take our own key, or may not be called as we call it. Whoever pays has nothing to do with it.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token = "";
beforeAll(async () => {
  world = await makeWorld();
  const staff = { tenantId: "dental", role: "office_admin", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office] });
  await makeUser(db, { tenantId: "dental", role: "super_admin", firstName: "Ada", lastName: "Watch", officeIds: [] });
  token = await tokenFor("office_admin@dental.test");
});
afterEach(async () => {
  await control("DELETE", "faults");
});

const refuseUs = (kind: string, path = "/v1/") =>
  control("POST", "faults", { match: { path }, kind, times: 1_000_000 });
/** The provider takes our calls again, and some time goes by. */
async function mended(): Promise<void> {
  await control("DELETE", "faults");
  await leasesEnd();
  await work();
}
const calls = async () => (await control("GET", "faults")) as { data: { seen: number }[] };
const mails = (template: string) => db.outbox.count({ where: { dedupe: { startsWith: `mail:${template}` } } });
const statusOf = async ({ membershipIds }: Family) =>
  (await db.membership.findUniqueOrThrow({ where: { id: membershipIds[0] ?? 0 } })).status;

describe.each(["http_401", "no_permission"])("our key refused with %s on a billing day", (kind) => {
  it("is nobody's decline: all wait, we are told, and everybody is charged once when it works again", async () => {
    const month = kind === "http_401" ? "2026-12" : "2027-01";
    const before = kind === "http_401" ? "2026-11" : "2026-12";
    const homes = [];
    for (let made = 0; made < 3; made += 1) homes.push(await makeFamily(world, `${before}-05`));
    await moveTo(`${month}-05T15:00:00Z`);
    await refuseUs(kind, "/v1/payment_intents");
    await work();
    for (const home of homes) {
      expect(await statusOf(home)).toBe("active");
      expect((await paymentsOf(home.payerId)).at(-1)).toMatchObject({ status: "planned", failureCode: null });
    }
    expect(await db.outbox.count({ where: { dedupe: { contains: "paymentFailed" } } })).toBe(0);
    expect(await outageNow()).not.toBeNull();
    // Once an hour, however often it begins again.
    expect(await mails("paymentsDown")).toBe(1);
    // Nobody asks again and again: the next round leaves the provider in peace, and families that fall due meanwhile.
    const late = await makeFamily(world, `${before}-05`);
    const seen = (await calls()).data[0]?.seen;
    await work();
    expect((await calls()).data[0]?.seen).toBe(seen);
    await mended();
    expect(await outageNow()).toBeNull();
    for (const home of [...homes, late]) {
      const payment = (await paymentsOf(home.payerId)).at(-1);
      expect(payment).toMatchObject({ status: "succeeded", attemptCount: 1 });
      expect(capturedFor(payment?.id ?? 0)).toEqual([4900]);
    }
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });
});

describe("whoever asks for a charge while our key is refused", () => {
  it("is told that it is our fault and that nothing was charged, and all is as before", async () => {
    const home = await makeFamily(world, "2027-01-10");
    await nextOutcomes(home.payerId, "insufficient_funds", "ok");
    await moveTo("2027-02-10T15:00:00Z");
    await work();
    const [late] = await paymentsOf(home.payerId);
    expect(late).toMatchObject({ status: "failed", attemptCount: 1 });
    await refuseUs("http_401");
    const memberId = home.memberIds[0];
    const again = await call("POST /users/me/update-account/retryPayment", { token, input: { memberId } });
    expect(again).toMatchObject({ status: 200, body: { data: [{ outcome: "outage" }], tone: "error" } });
    expect(JSON.stringify(again.body)).toMatch(/\$49 was not charged: payments are down on our side/);
    expect((await paymentsOf(home.payerId))[0]).toMatchObject({
      ...{ status: "failed", failureCode: "insufficient_funds" },
      nextAttemptOn: late?.nextAttemptOn,
    });
    // A new card cannot be saved either, and that is not said to be the card's fault.
    const card = await call(`POST /users/${memberId}/update-account/payment/sources`, {
      token,
      input: { token: "pm_card_mastercard" },
    });
    expect(card).toMatchObject({ status: 503 });
    expect(JSON.stringify(card.body)).toContain("Payments are down on our side");
    const extra = { memberId, amount: 20, reason: "Whitening" };
    const charged = await call(`POST /users/${memberId}/members/charge_user`, { token, input: extra });
    expect([charged.status, JSON.stringify(charged.body)]).toEqual([503, expect.stringContaining("our side")]);
    await control("DELETE", "faults");
    const paid = await call("POST /users/me/update-account/retryPayment", { token, input: { memberId } });
    expect(paid).toMatchObject({ status: 200, body: { data: [{ outcome: "succeeded" }] } });
    expect(capturedFor(late?.id ?? 0)).toEqual([4900]);
  });
});
