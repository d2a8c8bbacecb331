// An old payout account is let go only when nothing can be asked of it any more.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { dateOn } from "@/lib/core/time/dates";
import { freeFrom, keptBecause } from "@/lib/practice/payouts/standard.rules";
import { makeUser } from "@/prisma/seed/users";
import { makeFamily, makeWorld, moveTo, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

let world: World;
let token = "";
let old = "";

beforeAll(async () => {
  world = await makeWorld({ mode: "direct" });
  old = world.account;
  const email = "old@standard.example";
  await makeUser(db, {
    ...{ tenantId: "dental", role: "dentist", firstName: "Old", lastName: "Owner", email, officeIds: [world.office] },
  });
  token = await tokenFor(email);
});

const remove = (office: number = world.office, as = token) =>
  call(`POST /dentists/${office}/remove-standard`, { token: as });
const account = () => db.payoutAccount.findUniqueOrThrow({ where: { officeId: world.office } });
const seen = async () => {
  const { body } = await call(`GET /stripe-connect/${world.office}/account`, { token });
  return (body as { data: { oldAccount: { freeFrom: string | null; removable: boolean } | null } }).data.oldAccount;
};
const replace = () =>
  db.payoutAccount.update({
    where: { officeId: world.office },
    data: { mode: "destination", stripeAccountId: "acct_new_standard", convertedAt: new Date("2026-12-20") },
  });

describe("an old payout account", () => {
  it("stays while payments go to it", async () => {
    await makeFamily(world, "2026-11-25");
    await moveTo("2026-12-26");
    await work();
    expect(await db.payment.count({ where: { stripeAccountId: old, status: "succeeded" } })).toBe(1);
    expect(await seen()).toBeNull();
    const { status, body } = await remove();
    expect([status, body]).toMatchObject([409, { message: expect.stringContaining("still go to this account") }]);
  });

  it("stays once it is replaced, while its payments may be disputed, and says until when", async () => {
    await replace();
    expect(await seen()).toEqual({ freeFrom: "2028-06-18", removable: false });
    expect((await remove()).status).toBe(409);
    expect((await account()).standardAccountId).toBe(old);
  });

  it("stays while a payment of it is undecided, however old", async () => {
    await db.payment.updateMany({
      where: { stripeAccountId: old },
      data: { paidAt: new Date("2024-01-02T18:00:00Z") },
    });
    const [payment] = await db.payment.findMany({ where: { stripeAccountId: old, status: "succeeded" } });
    await db.refund.create({
      data: {
        ...{ paymentId: payment?.id ?? 0, officeId: world.office, amountCents: 100, status: "pending" },
        ...{ reason: "requested", idemKey: "standard", createdAt: new Date() },
      },
    });
    expect(await remove()).toMatchObject({ status: 409, body: { message: expect.stringContaining("not decided") } });
    await db.refund.deleteMany({ where: { paymentId: payment?.id ?? 0 } });
  });

  it("goes when nothing can come any more, once, with its line, and leaves the payments", async () => {
    expect(await seen()).toEqual({ freeFrom: "2025-06-26", removable: true });
    const two = await Promise.all([remove(), remove()]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await account()).standardAccountId).toBeNull();
    expect(await db.payment.count({ where: { stripeAccountId: old } })).toBeGreaterThan(0);
    const lines = await db.auditEvent.findMany({ where: { action: "payout.standard_removed" } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ officeId: world.office, before: { standardAccountId: old } });
    expect(await seen()).toBeNull();
  });

  it("is no one else's to remove", async () => {
    const other = await makeWorld();
    expect((await remove(other.office)).status).toBe(404);
    await makeUser(db, {
      ...{ tenantId: "dental", role: "dentist_standard", firstName: "Desk", lastName: "Clerk" },
      ...{ email: "desk@standard.example", officeIds: [world.office] },
    });
    expect((await remove(world.office, await tokenFor("desk@standard.example"))).status).toBe(403);
  });
});

it("counts the days in which a bank may dispute", () => {
  const paid = { replaced: true, open: false, lastPaidOn: dateOn("2025-01-01") };
  expect(freeFrom(paid)).toBe("2026-06-26");
  expect(keptBecause(paid, dateOn("2026-06-25"))).toBe("young");
  expect(keptBecause(paid, dateOn("2026-06-26"))).toBeNull();
  expect(keptBecause({ ...paid, lastPaidOn: null }, dateOn("2025-01-01"))).toBeNull();
});
