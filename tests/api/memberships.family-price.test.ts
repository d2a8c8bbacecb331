// What a family is told it will pay is what it is charged: prices announced to others, people who are gone by then.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { fromDbDate } from "@/lib/core/time/dates";
import { familyRowOf } from "@/lib/membership/members/list.queries";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let other: World;
let token: string;

beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  const two = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };
  for (const { office } of [world, other]) await db.planSettings.update({ where: { officeId: office }, data: two });
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office, other.office] });
  token = await tokenFor("dentist@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
});

async function data(path: string, input: object): Promise<Record<string, unknown>> {
  const done = await call(path, { token, input });
  expect(done.status, String(done.raw)).toBe(200);
  return (done.body as { data: Record<string, unknown> }).data;
}
const at = (path: string, input: object) => data(`POST /dentists/${world.office}/${path}`, input);
const drawn = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ dueOn, amountCents }) => [fromDbDate(dueOn), amountCents]);

async function through(...days: string[]): Promise<void> {
  for (const day of days) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
}

describe("the rest of a family that somebody leaves", () => {
  let family: Family;
  let leaver: number;

  beforeAll(async () => {
    family = await makeFamily(world, "2026-12-05", { size: 2 });
    const [first = 0, second = 0] = family.membershipIds;
    leaver = first;
    const price = { kind: "price", effectiveIndex: 1, payload: { listCents: 5500 }, createdAt: new Date() } as const;
    await db.scheduledChange.create({ data: { ...price, membershipId: second } });
  });

  it("is told the price that was announced to it, in the preview and in the quote that is signed", async () => {
    const preview = await at("subscription/cancel-preview", { membershipId: leaver });
    expect(preview).toMatchObject({ stopsCents: 4410, othersNowCents: 4950, othersThenCents: 5500 });
    const { quoted } = await at("subscription/exit-quote", { membershipId: leaver });
    expect(quoted).toMatchObject({ priceCents: 4410, family: { nowCents: 4950, thenCents: 5500 } });
  });

  it("is charged that", async () => {
    await at("subscription/cancel", { membershipId: leaver, immediately: true });
    await through("2027-01-05");
    expect(await drawn(family)).toEqual([["2027-01-05", 5500]]);
  });
});

describe("a family of which one's term is over, though nobody has written that down yet", () => {
  let family: Family;
  const staying = () => ({ memberId: family.memberIds[0] ?? 0, subscriptionId: family.membershipIds[0] ?? 0 });

  beforeAll(async () => {
    family = await makeFamily(world, "2027-01-08", { size: 2, spec: { autoRenew: false, collection: "in_office" } });
    const [first = 0, second = 0] = family.membershipIds;
    const cash = { status: "active_cash", nextDueOn: null } as const;
    await db.membership.update({ where: { id: first }, data: { ...cash, termEndOn: new Date("2027-02-08") } });
    await db.membership.update({ where: { id: second }, data: { ...cash, termEndOn: new Date("2027-02-06") } });
    await moveTo("2027-02-06T15:00:00Z");
  });

  it("counts one: in the list, for another plan and at another office", async () => {
    const shown = await familyRowOf(world.office, staying().memberId, "en-US");
    expect(shown?.subscriptions).toMatchObject([{ priceCents: 4900 }]);
    const preset = filledPreset("dental", "general_adult");
    const plan = await makePlan(db, {
      officeId: world.office,
      plan: { ...preset, planName: "More", monthlyCents: cents(6000) },
    });
    const changed = await call("PUT /subscriptions/change_contract_plan", {
      token,
      input: { subscriptionId: staying().subscriptionId, membershipId: plan.id, preview: true },
    });
    expect(changed.body, String(changed.raw)).toMatchObject({
      data: { before: { priceCents: 4900 }, after: { priceCents: 6000 } },
    });
    const transfer = { memberId: staying().memberId, targetDentistInfoId: other.office, preview: true };
    const moved = await data(`POST /office/${world.office}/members/transfer-member`, transfer);
    expect(moved).toMatchObject({ memberships: [{ priceNowCents: 4900, priceThenCents: 4900 }] });
  });

  it("is renewed in the office for what was shown, without the discount of two", async () => {
    const path = `POST /subscriptions/members/${staying().memberId}/renew_cash`;
    const input = { subscriptionId: staying().subscriptionId };
    expect(await data(path, { ...input, preview: true })).toMatchObject({ after: { priceCents: 4900 } });
    await data(path, input);
    expect((await drawn(family)).map(([, cents]) => cents)).toEqual([4900]);
    const [line] = await db.obligation.findMany({ where: { membershipId: input.subscriptionId } });
    expect(line).toMatchObject({ familySize: 1, discountBps: 0 });
  });
});

it("who moves to an office where the family is already is shown the price that is drawn there", async () => {
  const family = await makeFamily(world, "2027-01-20", { size: 2 });
  const [owner = 0, second = 0] = family.memberIds;
  const move = (memberId: number, preview: boolean) =>
    data(`POST /office/${world.office}/members/transfer-member`, {
      ...{ memberId, targetDentistInfoId: other.office, membershipId: other.planId, preview },
    });
  await move(second, false);
  // The owner is known there already, as the one who pays, without a plan; now they are two with one.
  expect(await move(owner, true)).toMatchObject({ memberships: [{ priceNowCents: 4900, priceThenCents: 4410 }] });
  await move(owner, false);
  await through("2027-02-20");
  expect(await drawn(family)).toEqual([["2027-02-20", 8820]]);
});
