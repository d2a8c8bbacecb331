// A family that stopped paying and pays after all goes on with its next period, whatever its rows came from.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { debtPreview } from "@/lib/billing/arrears/debts.queries";
import { db } from "@/lib/core/db/db";
import { dateOn, fromDbDate } from "@/lib/core/time/dates";
import { brokenRules } from "@/lib/operations/checks/commands";
import { inventEarlier, inventFamilies, STORIES } from "@/prisma/seed/families";
import { live } from "@/prisma/seed/life";
import { Random } from "@/prisma/seed/random";
import {
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call } from "../support/call";
import { staffOf } from "../support/staff";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;

beforeAll(async () => {
  world = await makeWorld();
  token = await staffOf([world.office]);
});

const rowOf = ({ membershipIds: [id = 0] }: Family) => db.membership.findUniqueOrThrow({ where: { id } });

/** A family declined on the first of a month and given up in it, its next due date lost on the way. */
async function givenUp(
  month: string,
  joinedOn: string,
  spec: { autoRenew?: boolean; termEndOn?: Date } = {},
): Promise<Family> {
  await moveTo(`${month}-01T15:00:00Z`);
  const family = await makeFamily(world, joinedOn, { spec });
  await nextOutcomes(family.payerId, ...Array<string>(9).fill("insufficient_funds"));
  for (const day of ["01", "04", "08", "15", "22"]) {
    await moveTo(`${month}-${day}T15:00:00Z`);
    await work();
  }
  expect(await rowOf(family)).toMatchObject({ status: "delinquent" });
  await db.membership.updateMany({ where: { id: family.membershipIds[0] ?? 0 }, data: { nextDueOn: null } });
  return family;
}

async function paysByLink(memberId: number): Promise<void> {
  const input = { memberId, send: false };
  const made = await call(`POST /dentists/${world.office}/members/pay-link`, { token, input });
  const { url } = (made.body as { data: { url: string } }).data;
  const paid = await call(`POST /payment-links/${url.split("/pn/")[1]}/pay`, {
    input: { paymentMethodId: "pm_card_visa" },
  });
  expect(paid.body, String(paid.raw)).toMatchObject({ data: { state: "paid" } });
}

describe("a delinquent family without a next due date", () => {
  let family: Family;

  it("is found by the check, before it pays", async () => {
    family = await givenUp("2026-12", "2026-11-01");
    expect(await brokenRules(db, ["statusHasItsDates"])).toMatchObject([
      { rows: [`membership ${family.membershipIds[0]}`] },
    ]);
  });

  it("is shown its next payment, pays by its link, and is charged on that day", async () => {
    await moveTo("2027-01-20T15:00:00Z");
    const { after } = await debtPreview(world.office, family.memberIds[0] ?? 0, "en-US");
    expect(after).toMatchObject([{ to: "active", nextDueOn: "2027-02-01" }]);
    await paysByLink(family.memberIds[0] ?? 0);
    const { status, nextDueOn } = await rowOf(family);
    expect([status, nextDueOn && fromDbDate(nextDueOn)]).toEqual(["active", "2027-02-01"]);
    expect(await brokenRules(db, ["statusHasItsDates"])).toEqual([]);
    await moveTo("2027-02-01T15:00:00Z");
    await work();
    const paid = (await paymentsOf(family.payerId)).map(({ dueOn, status: is }) => [fromDbDate(dueOn), is]);
    expect(paid).toEqual([
      ["2026-12-01", "succeeded"],
      ["2027-02-01", "succeeded"],
    ]);
  });
});

it("who does not renew and has no period left is promised no payment, and keeps the term's end", async () => {
  const family = await givenUp("2027-03", "2027-02-01", { autoRenew: false, termEndOn: new Date("2027-03-28") });
  const { after } = await debtPreview(world.office, family.memberIds[0] ?? 0, "en-US");
  expect(after).toMatchObject([{ to: "active", nextDueOn: null }]);
  await paysByLink(family.memberIds[0] ?? 0);
  expect(await rowOf(family)).toMatchObject({ status: "active", nextDueOn: null });
  await moveTo("2027-04-05T15:00:00Z");
  await work();
  const row = await rowOf(family);
  expect([row.status, row.endedOn && fromDbDate(row.endedOn)]).toEqual(["inactive", "2027-03-28"]);
  expect(await paymentsOf(family.payerId)).toHaveLength(1);
});

it("the families of the demo break no rule, those that stopped paying among them", async () => {
  const today = dateOn("2027-04-05");
  const office = await db.office.findUniqueOrThrow({ where: { id: world.office } });
  const { planName, monthlyCents, annualCents } = await db.planVersion.findUniqueOrThrow({
    where: { id: world.versionId },
  });
  const prices = { monthlyCents: monthlyCents ?? 0, annualCents: annualCents ?? 0 };
  const version = { planId: world.planId, planName, id: world.versionId, ...prices };
  const discounts = { familyTwoBps: null, familyThreeBps: null, familyFourBps: null };
  const families = inventFamilies(
    new Random(7),
    { officeId: office.id, families: STORIES.length, months: 6, today },
    STORIES,
  );
  const before = { officeId: office.id, families: 10, today, after: families.length };
  const earlier = inventEarlier(new Random(11), before);
  expect(new Set(earlier.map(({ story }) => story))).toEqual(new Set(["former", "wonBack"]));
  await live({ office, adult: version, child: version, family: discounts, today }, [...families, ...earlier]);
  const stored = await db.membership.findMany({ where: { officeId: world.office, status: "delinquent" } });
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter(({ nextDueOn }) => nextDueOn === null || nextDueOn <= new Date(today))).toEqual([]);
  expect(await brokenRules(db)).toEqual([]);
});
