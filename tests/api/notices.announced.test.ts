// What an office announces to many families waits for what else is done for each: one letter with all that is different, in the
// words of the announcement where nothing else is, and none where it was taken back.
import "../support/own-sandbox";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { drainOutbox } from "@/lib/queue/outbox/outbox";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

type Mail = { template: string; to: string; rows: { label: string; value: string }[]; values: { date?: string } };

let world: World;
let token: string;
/** What has left, in its order. */
let read: Mail[] = [];

beforeAll(() => moveTo("2026-12-10T15:00:00Z"));
beforeEach(async () => {
  world = await makeWorld();
  const email = `noah${world.office}@dental.test`;
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, email, officeIds: [world.office] });
  token = await tokenFor(email);
  read = [];
  await db.pendingNotice.deleteMany({});
  await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
});

async function send(): Promise<void> {
  const mail = async ({ payload }: { payload: unknown }) => {
    read.push(payload as Mail);
  };
  while ((await drainOutbox({ mail })) > 0);
}
/** So many minutes later; the worker has done its round then. */
async function later(minutes: number): Promise<void> {
  await moveTo(new Date((await now()).getTime() + minutes * 60_000).toISOString());
  await tellFamilies();
  await send();
}
const templates = () => read.map(({ template }) => template);
const lines = ({ rows }: Mail) => rows.map(({ label, value }) => `${label}: ${value}`).join("\n");

async function put(pattern: string, input: object, as = token): Promise<Record<string, unknown>> {
  const answer = await call(pattern, { token: as, input });
  expect(answer.status, String(answer.raw)).toBe(200);
  return (answer.body as { data: Record<string, unknown> }).data;
}
const at = (path: string, input: object) => put(`POST /dentists/${world.office}/${path}`, input);
/** A family whose contract is over in January: a new price holds with the first payment after the notice. */
async function makeFree(size = 1): Promise<Family> {
  const family = await makeFamily(world, "2026-12-05", { size });
  const where = { id: { in: family.membershipIds } };
  await db.membership.updateMany({ where, data: { termEndOn: new Date("2027-01-05") } });
  return family;
}
const subscriptionId = ({ membershipIds }: Family, person = 0) => membershipIds[person] ?? 0;
const autoRenew = (family: Family, on: boolean, person = 0) =>
  put("POST /subscriptions/toggleAutoRenew", { subscriptionId: subscriptionId(family, person), autoRenew: on });
const drawDay = (family: Family, drawDate: number) =>
  put("POST /subscriptions/plan-draw", { subscriptionId: subscriptionId(family), drawDate });

describe("a new price", () => {
  const setPrice = (price: number) =>
    at("custom-memberships/changePlanPrice", { planId: world.planId, price, yearlyPrice: 600 });
  const announce = async (price = 55) => {
    await setPrice(price);
    return at(`memberships/${world.planId}/member-prices`, {});
  };
  const withdraw = async () => {
    const path = `DELETE /dentists/${world.office}/memberships/${world.planId}/member-prices`;
    const { status, raw } = await call(path, { token });
    expect(status, String(raw)).toBe(200);
  };

  it("leaves by itself after a day where its family's letter cannot be written", async () => {
    await makeFree();
    await announce();
    await moveTo(new Date((await now()).getTime() + 23 * 3_600_000).toISOString());
    await send();
    expect(templates()).toEqual([]);
    await moveTo(new Date((await now()).getTime() + 2 * 3_600_000).toISOString());
    await send();
    expect(templates()).toEqual(["priceChange"]);
  });

  it("is read in its own words half an hour later, and not before", async () => {
    await makeFree();
    await announce();
    await later(29);
    expect(read).toEqual([]);
    await later(2);
    await later(60);
    expect(read).toMatchObject([{ template: "priceChange", values: { date: "02/05/2027", after: "$55.00" } }]);
  });

  it("and another change for the same family are one letter; a family without one reads the price alone", async () => {
    const [both, alone] = [await makeFree(2), await makeFree()];
    await autoRenew(both, false, 1);
    await later(10);
    await announce();
    await later(31);
    const [changed, ...others] = read.filter(({ template }) => template === "familyChanged");
    expect([templates().toSorted(), others]).toEqual([["familyChanged", "priceChange"], []]);
    expect(lines(changed as Mail)).toMatch(
      /^Person0 Example, .*: Next payment \$49\.00 on January 5, 2027, instead of \$44\.10\. \$55\.00 from February 5, 2027\.\nPerson1 Example, .*: Member through January 4, 2027\. No more payments\.$/,
    );
    const letters = await db.outbox.findMany({
      where: { dedupe: { startsWith: "mail:price:" }, officeId: world.office },
    });
    expect(letters.map(({ householdId, state }) => [householdId, state])).toEqual([
      [both.householdId, "gathered"],
      [alone.householdId, "sent"],
    ]);
  });

  it("of two people of a family is one letter, the one that the preview shows", async () => {
    await makeFree(2);
    await setPrice(55);
    const { letters } = (await at(`memberships/${world.planId}/member-prices`, { preview: true })) as {
      letters: { locale: string; subject: string; text: string }[];
    };
    await at(`memberships/${world.planId}/member-prices`, {});
    await later(31);
    expect(templates()).toEqual(["familyChanged"]);
    const shown = letters.find(({ locale }) => locale === "en-US");
    const [only] = read;
    expect(only?.rows).toHaveLength(2);
    expect(shown?.subject).toMatch(/^A change to your membership at /);
    for (const { label, value } of only?.rows ?? []) expect(shown?.text).toContain(`${label}: ${value}`);
  });

  it("that is taken back within the half hour is no letter, nor is one that is withdrawn and announced again", async () => {
    await makeFree();
    await announce();
    await later(10);
    await withdraw();
    await later(60);
    expect([read, await db.pendingNotice.count()]).toEqual([[], 0]);
    await at(`memberships/${world.planId}/member-prices`, {});
    await later(31);
    expect(templates()).toEqual(["priceChange"]);
    await withdraw();
    await at(`memberships/${world.planId}/member-prices`, {});
    await later(31);
    expect(templates()).toEqual(["priceChange"]);
    await withdraw();
    await later(31);
    expect(templates()).toEqual(["priceChange", "familyChanged"]);
    expect(lines(read[1] as Mail)).toMatch(/Next payment \$49\.00 on January 5, 2027\.$/);
  });

  it("that was read among other changes is taken back in words all the same", async () => {
    const family = await makeFree();
    await autoRenew(family, false);
    await autoRenew(family, true);
    await drawDay(family, 20);
    await announce();
    await later(31);
    expect(templates()).toEqual(["familyChanged"]);
    expect(lines(read[0] as Mail)).toMatch(
      /^Person0 Example, .*: Next payment \$55\.00 on January 20, 2027, instead of \$49\.00\.$/,
    );
    await withdraw();
    await later(31);
    expect(templates()).toEqual(["familyChanged", "priceKept"]);
  });

  it("and a change that comes to nothing leave the price in its own words", async () => {
    const family = await makeFree(2);
    await autoRenew(family, false, 1);
    await announce();
    await autoRenew(family, true, 1);
    await later(31);
    expect(templates()).toEqual(["priceChange"]);
  });

  it("for who pays at the front desk after the next term is read, though no due that is known is another", async () => {
    const family = await makeFree();
    const cash = { collection: "in_office", autoRenew: false, status: "active_cash" } as const;
    await db.membership.updateMany({ where: { id: { in: family.membershipIds } }, data: cash });
    await announce();
    await later(31);
    expect(templates()).toEqual(["priceChangeDesk"]);
  });

  it("that is announced shortly before midnight is read on that day, so that the notice is as long as was promised", async () => {
    await moveTo("2026-12-12T05:45:00Z");
    await makeFree();
    await announce();
    await tellFamilies();
    await send();
    expect([templates(), (await now()).toISOString().slice(0, 13)]).toEqual([["priceChange"], "2026-12-12T05"]);
  });
});

describe("other family discounts", () => {
  const discount = (two: number) => {
    const familyDiscounts = { family_discount_two: two, family_discount_three: null, family_discount_four: null };
    return put(`POST /dentists/updateMembershipSettings/${world.office}`, { familyDiscounts });
  };
  // Every family there is of two in its office, with its contract over in January, and has 10 % off.
  let family: Family;
  beforeAll(() => moveTo("2026-12-14T15:00:00Z"));
  beforeEach(async () => {
    const two = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };
    await db.planSettings.update({ where: { officeId: world.office }, data: two });
    family = await makeFree(2);
  });

  it("are read in their own words half an hour later, by whom they reach", async () => {
    await makeFree();
    await discount(5);
    await later(29);
    expect(read).toEqual([]);
    await later(2);
    expect(templates()).toEqual(["discountChange"]);
    expect(lines(read[0] as Mail)).toMatch(
      /^Person0 Example, .*, from February 5, 2027: \$46\.55 instead of \$44\.10\nPerson1 .*\$46\.55 instead of \$44\.10$/,
    );
  });

  it("are a line of the letter about another change, and told there with what will be drawn", async () => {
    await discount(5);
    await drawDay(family, 20);
    await later(31);
    expect(templates()).toEqual(["familyChanged"]);
    const said = lines(read[0] as Mail);
    expect(said).toMatch(
      /^Person0 Example, .*: Next payment \$44\.10 on January 20, 2027\. \$46\.55 from February 20, 2027\.$/m,
    );
    expect(said).toMatch(/^Family discount: It is changing\. /m);
    expect(said).toMatch(/^Person1 Example, .*, from February 5, 2027: \$46\.55 instead of \$44\.10$/m);
  });

  it("and a new price are one letter", async () => {
    await discount(5);
    await at("custom-memberships/changePlanPrice", { planId: world.planId, price: 55, yearlyPrice: 600 });
    await at(`memberships/${world.planId}/member-prices`, {});
    await later(31);
    expect(templates()).toEqual(["familyChanged"]);
    expect(lines(read[0] as Mail).match(/^Person\d Example, /gm)).toHaveLength(4);
  });

  it("set back within the half hour are no letter, and later are taken back in words", async () => {
    await discount(5);
    await later(10);
    await discount(10);
    await later(60);
    expect([read, await db.pendingNotice.count()]).toEqual([[], 0]);
    await discount(5);
    await later(31);
    await discount(10);
    await later(31);
    expect(templates()).toEqual(["discountChange", "discountKept"]);
  });

  it("read among other changes are taken back in words too", async () => {
    await autoRenew(family, false, 1);
    await autoRenew(family, true, 1);
    await discount(5);
    await drawDay(family, 20);
    await later(31);
    await discount(10);
    await later(31);
    expect(templates()).toEqual(["familyChanged", "discountKept"]);
  });
});
