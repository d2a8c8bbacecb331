// A yearly charge is told weeks before it is drawn: who, how much, when, from what; again where it changes, and as it is drawn then.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { tellYearlyCharges } from "@/lib/billing/notices/yearly.commands";
import { db } from "@/lib/core/db/db";
import { officeWork } from "@/lib/operations/work/queries";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { pdfLines } from "../support/pdf";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const YEARLY = { unit: "year", listCents: 49_900 } as const;
let world: World;
let token: string;

beforeAll(async () => {
  world = await makeWorld();
  const two = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };
  await db.planSettings.update({ where: { officeId: world.office }, data: two });
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office] });
  token = await tokenFor("dentist@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
});

const letters = async ({ householdId }: Family) => {
  const where = { householdId, kind: { in: ["yearlyAhead", "yearlyChanged", "familyChanged"] } };
  const rows = await db.notice.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ kind, body }) => [kind, body.split("\n").slice(2).join("\n")] as const);
};
const first = ({ membershipIds }: Family) => membershipIds[0] ?? 0;

it("is told once, 30 days before, as it is drawn on its day", async () => {
  const family = await makeFamily(world, "2026-01-20", { size: 2, spec: YEARLY });
  const monthly = await makeFamily(world, "2026-12-20");
  await moveTo("2026-12-20T15:00:00Z");
  await tellYearlyCharges();
  expect(await letters(family)).toEqual([]);
  await moveTo("2026-12-21T15:00:00Z");
  await Promise.all([tellYearlyCharges(), tellYearlyCharges()]);
  await tellYearlyCharges();
  expect(await letters(family)).toEqual([
    [
      "yearlyAhead",
      expect.stringMatching(
        /^Person0 Example, .*: \$449\.10\nPerson1 Example, .*: \$449\.10\nCharged to: Visa ending in 4242$/,
      ),
    ],
  ]);
  const [said] = await db.notice.findMany({ where: { householdId: family.householdId } });
  expect(said?.body).toContain("We will charge $898.20 that day.");
  // In the history it stands on the day it was written.
  expect(said?.sentOn).toEqual(new Date("2026-12-21"));
  expect(await letters(monthly)).toEqual([]);
  await moveTo("2027-01-20T15:00:00Z");
  await work();
  const drawn = (await paymentsOf(family.payerId)).map(({ amountCents }) => amountCents);
  expect(drawn).toEqual([89_820]);
});

it("is told as many days before as the office has chosen", async () => {
  const input = { yearlyNoticeDays: 45 };
  const saved = await call(`POST /dentists/updateMembershipSettings/${world.office}`, { token, input });
  expect(saved.status, String(saved.raw)).toBe(200);
  const refused = await call(`POST /dentists/updateMembershipSettings/${world.office}`, {
    token,
    input: { yearlyNoticeDays: 14 },
  });
  expect(refused.status).toBe(400);
  const family = await makeFamily(world, "2026-03-10", { spec: YEARLY });
  await moveTo("2027-01-23T15:00:00Z");
  await tellYearlyCharges();
  expect(await letters(family)).toEqual([]);
  await moveTo("2027-01-24T15:00:00Z");
  await tellYearlyCharges();
  expect((await letters(family)).map(([kind]) => kind)).toEqual(["yearlyAhead"]);
});

it("is told again where it changes by itself, and once where another letter tells the change", async () => {
  const family = await makeFamily(world, "2026-03-20", { size: 2, spec: YEARLY });
  await moveTo("2027-02-05T15:00:00Z");
  await tellYearlyCharges();
  // A price of a plan, as its announcement schedules it.
  const [, second = 0] = family.membershipIds;
  await db.membership.update({ where: { id: second }, data: { listCents: 59_900, revision: { increment: 1 } } });
  await tellYearlyCharges();
  await tellYearlyCharges();
  expect(await letters(family)).toMatchObject([
    ["yearlyAhead", expect.any(String)],
    ["yearlyChanged", expect.stringContaining("$539.10")],
  ]);
  const input = { subscriptionId: first(family), autoRenew: false };
  expect((await call("POST /subscriptions/toggleAutoRenew", { token, input })).status).toBe(200);
  await tellYearlyCharges();
  await moveTo("2027-02-05T15:31:00Z");
  await tellFamilies();
  await tellYearlyCharges();
  const all = await letters(family);
  expect(all.map(([kind]) => kind)).toEqual(["yearlyAhead", "yearlyChanged", "familyChanged"]);
  expect(all.at(-1)?.[1]).toMatch(/Person1 .*: Next payment \$599\.00 on March 20, 2027, instead of \$539\.10/);
});

it("is told to nobody who is not charged: renewal off, leaving, at the front desk, or without an address", async () => {
  await moveTo("2027-02-06T15:00:00Z");
  const on = "2026-03-15";
  const families = [
    await makeFamily(world, on, { spec: { ...YEARLY, autoRenew: false } }),
    await makeFamily(world, on, {
      spec: { ...YEARLY, status: "cancellation_requested", cancelOn: new Date("2027-03-15") },
    }),
    await makeFamily(world, on, { card: null, spec: { ...YEARLY, status: "active_cash" } }),
  ];
  const silent = await makeFamily(world, on, { spec: YEARLY });
  await db.household.update({ where: { id: silent.householdId }, data: { email: "" } });
  await tellYearlyCharges();
  expect(await Promise.all([...families, silent].map(letters))).toEqual([[], [], [], []]);
  // The office hands it over; the charge is not held back.
  const kept = await db.yearlyNotice.findMany({ where: { householdId: silent.householdId } });
  expect(kept).toMatchObject([{ toldAt: null, said: [{ membershipId: first(silent), cents: 49_900 }] }]);
  const officer = { userId: 0, role: "dentist" } as const;
  const { lines } = await officeWork(world.office, officer, "letter", 10);
  expect(lines).toMatchObject([{ kind: "letter", memberId: silent.memberIds[0], dueOn: "2027-03-15", cents: 49_900 }]);
  const letterId = kept[0]?.id ?? 0;
  const path = `/dentists/${world.office}/yearly-letters/${letterId}`;
  const letter = await call(`GET ${path}`, { token });
  expect([letter.status, letter.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const text = pdfLines(letter.raw as Buffer)
    .join(" ")
    .replace(/ +/g, " ");
  expect(text).toContain("Your membership renews on March 15, 2027");
  expect(text).toContain("We will charge $499.00 that day.");
  // Whoever has an address by then is written to, and nobody hands anything over; nor once it is not charged any more.
  await db.household.update({ where: { id: silent.householdId }, data: { email: "now@mail.example" } });
  await tellYearlyCharges();
  expect((await letters(silent)).map(([kind]) => kind)).toEqual(["yearlyAhead"]);
  expect((await officeWork(world.office, officer, "letter", 10)).lines).toEqual([]);
  await db.membership.update({ where: { id: first(silent) }, data: { autoRenew: false } });
  expect((await call(`GET ${path}`, { token })).status).toBe(404);
});

it("is handed over where no mail arrives, until it is told by another", async () => {
  await moveTo("2027-02-20T15:00:00Z");
  const family = await makeFamily(world, "2026-03-18", { spec: YEARLY });
  await tellYearlyCharges();
  const line = async () => {
    const { lines } = await officeWork(world.office, { userId: 0, role: "dentist" }, "letter", 10);
    return lines.filter(({ memberId }) => memberId === family.memberIds[0]);
  };
  expect(await line()).toEqual([]);
  const dedupe = `mail:household:${family.householdId}:yearly:2027-03-18`;
  await db.outbox.update({ where: { dedupe }, data: { state: "dead" } });
  expect(await line()).toMatchObject([{ dueOn: "2027-03-18", cents: 49_900, fact: { undelivered: true } }]);
  await db.membership.update({
    where: { id: first(family) },
    data: { listCents: 51_900, revision: { increment: 1 } },
  });
  await tellYearlyCharges();
  expect((await letters(family)).map(([kind]) => kind)).toEqual(["yearlyAhead", "yearlyChanged"]);
  expect(await line()).toEqual([]);
  await db.outbox.updateMany({ where: { dedupe: { startsWith: dedupe } }, data: { state: "dead" } });
  expect(await line()).toHaveLength(1);
});
