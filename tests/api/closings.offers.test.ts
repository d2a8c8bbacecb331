// Families of a location that closes whose terms differ at the other one: asked by letter, answered by themselves or to the desk, and
// moved at exactly what they accepted, or at nothing else.
import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { armFailpoint, disarmFailpoints } from "@/lib/core/process/failpoint";
import { fromDbDate } from "@/lib/core/time/dates";
import { carryOutClosings } from "@/lib/membership/closings/commands";
import { tellChangedFamilies, tellChangedOffers } from "@/lib/membership/closings/letters.commands";
import { brokenRules } from "@/lib/operations/checks/commands";
import { makeUser } from "@/prisma/seed/users";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";
import { closingLetters } from "../support/closing-letters";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let here: World;
let there: World;
let organizationId: number;
let senior: string;
let desk: string;
let patients: string[];
/** Who accepts, who accepts on the phone and is then told other terms, who declines, who says nothing. */
let yes: Family;
let told: Family;
let no: Family;
let silent: Family;

const LAST = "2027-01-20";
const at = (world: World) => `/admin/dentists/${world.office}/closing`;
const input = { closesOn: LAST, reason: "other" };
const close = () => call(`POST ${at(here)}`, { token: senior, input: { ...input, takenOverById: there.office } });
const preview = async () => {
  const sent = { closesOn: LAST, takenOverById: there.office };
  const { body } = await call(`POST ${at(here)}/preview`, { token: senior, input: sent });
  return (body as { data: { members: number; takeover: { lines: string[]; families: Line[] } } }).data;
};
type Line = {
  householdId: number;
  reason: string | null;
  asked: { answer: string | null; revision: number } | null;
  offered: string[];
};

const letters = closingLetters;
const lettersLeft = () => db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
const offerOf = ({ householdId }: Family) =>
  db.closingOffer.findFirstOrThrow({ where: { householdId, voidedAt: null }, orderBy: { id: "desc" } });
const answer = async (family: Family, given: string, { token = "", revision = 0, by = "" } = {}) => {
  const { id } = await offerOf(family);
  const way = by === "" ? {} : { way: by };
  const path =
    by === "" ? `/patient/closing-offers/${id}/answer` : `/dentists/${here.office}/closing-offers/${id}/answer`;
  return call(`POST ${path}`, { token: by === "" ? token : desk, input: { answer: given, revision, ...way } });
};
const membershipsOf = ({ payerId }: Family, world: World) =>
  db.membership.findMany({ where: { officeId: world.office, household: { payerId } }, orderBy: { id: "asc" } });
const statusesOf = async (family: Family, world: World) =>
  (await membershipsOf(family, world)).map(({ status }) => status);
const drawn = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ officeId, dueOn, amountCents, status }) => [
    officeId,
    fromDbDate(dueOn),
    amountCents,
    status,
  ]);
/** The plan there costs this much a month from now on: a version of its own. */
async function pricedAt(monthlyCents: number): Promise<void> {
  const { id: _, createdAt, ...version } = await db.planVersion.findFirstOrThrow({ where: { id: there.versionId } });
  const { no: last } = await db.planVersion.findFirstOrThrow({
    where: { planId: there.planId },
    orderBy: { no: "desc" },
  });
  const services = JSON.stringify([{ code: "D0120", quantity: 9 }]);
  const made = await db.planVersion.create({
    data: { ...version, createdAt, no: last + 1, monthlyCents, services: JSON.parse(services) } as never,
  });
  await db.plan.update({ where: { id: there.planId }, data: { currentVersionId: made.id } });
}

beforeAll(async () => {
  here = await makeWorld();
  there = await makeWorld();
  ({ id: organizationId } = await db.organization.create({
    data: { tenantId: "dental", name: "Two places", createdAt: new Date("2026-01-01T15:00:00Z") },
  }));
  await db.office.updateMany({ where: { id: { in: [here.office, there.office] } }, data: { organizationId } });
  const person = { tenantId: "dental", firstName: "Ana", lastName: "Roa" } as const;
  await makeUser(db, { ...person, role: "super_admin", email: "senior@asks.test" });
  await makeUser(db, { ...person, role: "dentist_standard", email: "desk@asks.test", officeIds: [here.office] });
  const users: { id: number; email: string }[] = [];
  for (const name of ["yes", "told", "no", "silent"])
    users.push(await makeUser(db, { ...person, role: "client", email: `${name}@asks.test` }));
  senior = await tokenFor("senior@asks.test");
  desk = await tokenFor("desk@asks.test");
  patients = [];
  for (const { email } of users) patients.push(await tokenFor(email));
  await moveTo("2026-12-10T15:00:00Z");
  await pricedAt(5500);
  const make = (index: number, size = 1) => makeFamily(here, "2026-12-05", { size, userId: users[index]?.id ?? 0 });
  [yes, told, no, silent] = [await make(0, 2), await make(1), await make(2), await make(3)];
});
afterEach(disarmFailpoints);

describe("asked", () => {
  it("is counted before it is announced, with what each would have", async () => {
    const { members, takeover } = await preview();
    expect(members).toBe(5);
    expect(takeover.families.map(({ reason, asked }) => [reason, asked?.answer])).toEqual(
      Array.from({ length: 4 }, () => ["terms", null]),
    );
    expect(takeover.families[0]?.offered[0]).toContain("$49.50 a month, $5.40 more than now; first payment");
    expect(takeover.lines.join(" ")).toContain("4 families are asked");
    expect(await db.closingOffer.count()).toBe(0);
  });

  it("by one letter with plan, price, difference and first payment of each", async () => {
    expect((await close()).status).toBe(200);
    const [letter, ...more] = await letters(yes);
    expect([letter?.template, more]).toEqual(["officeAsks", []]);
    expect(letter?.link).toMatch(/\/patient-details\/dashboard$/);
    const says = expect.stringMatching(/\$49\.50 a month, \$5\.40 more than now; first payment January 21, 2027$/);
    expect(letter?.rows.map(({ value }) => value)).toEqual([says, says]);
    expect(await offerOf(yes)).toMatchObject({ toId: there.office, answer: null, revision: 0 });
  });

  it("is answered by the payer, kept with what was shown, and signed", async () => {
    expect(await answer(yes, "accepted", { token: patients[0] ?? "" })).toMatchObject({ status: 200 });
    const offer = await offerOf(yes);
    expect(offer).toMatchObject({ answer: "accepted", way: "online", revision: 1 });
    const signed = await db.agreementSignature.findFirstOrThrow({ where: { closingOfferId: offer.id } });
    expect(signed).toMatchObject({ kind: "moved_terms", householdId: yes.householdId, signedName: "Person0 Example" });
    expect(signed.text).toContain("$49.50 a month, $5.40 more than now");
    const acts = await db.auditEvent.findMany({ where: { action: "household.closingAnswer" } });
    expect(acts.map(({ nounId, after }) => [nounId, after])).toEqual([
      [String(yes.householdId), { answer: "accepted", way: "online", offerId: offer.id }],
    ]);
  });

  it("is answered to the desk for a family, and by nobody else for it", async () => {
    expect(await answer(told, "accepted", { by: "phone" })).toMatchObject({ status: 200 });
    expect(await offerOf(told)).toMatchObject({ answer: "accepted", way: "phone", revision: 1 });
    expect((await answer(silent, "accepted", { token: patients[0] ?? "" })).status).toBe(404);
    const { id } = await offerOf(silent);
    const path = `/dentists/${there.office}/closing-offers/${id}/answer`;
    const sent = { answer: "accepted", revision: 0, way: "phone" };
    expect((await call(`POST ${path}`, { token: senior, input: sent })).status).toBe(404);
  });

  it("takes one of two answers at once: the other reads what stands, and may change it", async () => {
    const token = patients[2] ?? "";
    const both = await Promise.all([answer(no, "declined", { token }), answer(no, "accepted", { by: "in_person" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stands = (await offerOf(no)).answer;
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringContaining(`was ${stands} in the meantime`),
    });
    expect((await answer(no, "declined", { token, revision: 1 })).status).toBe(200);
    expect(await offerOf(no)).toMatchObject({ answer: "declined", revision: 2 });
  });

  it("shows who has answered what", async () => {
    const { members, takeover } = await preview();
    const answers = takeover.families.map(({ householdId, asked }) => [householdId, asked?.answer ?? null]);
    expect(answers).toEqual([
      [yes.householdId, "accepted"],
      [told.householdId, "accepted"],
      [no.householdId, "declined"],
      [silent.householdId, null],
    ]);
    expect(takeover.lines.join(" ")).toContain("2 accepted, 1 declined, 1 not answered");
    expect(members).toBe(2);
  });

  it("is asked anew in time where what is offered has changed, and an answer to the old is refused", async () => {
    await lettersLeft();
    expect(await tellChangedOffers()).toBe(0);
    const before = await offerOf(told);
    await pricedAt(5600);
    expect(await answer(silent, "accepted", { token: patients[3] ?? "" })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("has changed") },
    });
    expect(await tellChangedOffers()).toBe(4);
    expect(await tellChangedOffers()).toBe(0);
    expect((await letters(told)).map(({ template }) => template)).toEqual(["officeAsks", "officeAsks"]);
    expect(await offerOf(told)).toMatchObject({ answer: null, revision: 0 });
    expect(await db.closingOffer.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({ answer: "accepted" });
    const old = `POST /dentists/${here.office}/closing-offers/${before.id}/answer`;
    const sent = { answer: "declined", revision: 1, way: "phone" };
    expect((await call(old, { token: desk, input: sent })).status).toBe(409);
  });

  it("is asked nothing any more once nobody in it is a member, and the worker is done with it", async () => {
    const family = await makeFamily(here, "2026-12-05");
    await tellChangedFamilies();
    const { id } = await offerOf(family);
    await db.membership.updateMany({
      where: { householdId: family.householdId },
      data: { status: "canceled", endedOn: new Date("2026-12-10"), nextDueOn: null, revision: { increment: 1 } },
    });
    await tellChangedOffers();
    expect((await db.closingOffer.findUniqueOrThrow({ where: { id } })).voidedAt).not.toBeNull();
    expect(await tellChangedOffers()).toBe(0);
  });

  it("is taken back with the closing, and asked anew with the next", async () => {
    await lettersLeft();
    expect((await call(`DELETE ${at(here)}`, { token: senior })).status).toBe(200);
    expect((await letters(yes)).at(-1)?.template).toBe("officeStays");
    expect(await db.closingOffer.count({ where: { voidedAt: null } })).toBe(0);
    expect((await close()).status).toBe(200);
    expect((await answer(yes, "accepted", { token: patients[0] ?? "" })).status).toBe(200);
    expect((await answer(told, "accepted", { by: "phone" })).status).toBe(200);
    expect((await answer(no, "declined", { token: patients[2] ?? "" })).status).toBe(200);
  });
});

describe("carried out", () => {
  it("moves who accepted at just these terms, once, and ends the others", async () => {
    await moveTo("2027-01-21T15:00:00Z");
    expect((await answer(silent, "accepted", { token: patients[3] ?? "" })).status).toBe(409);
    for (const point of ["transfer.taken", "closing.moved"] as const) {
      armFailpoint(point, () => {
        throw new Error("the process dies");
      });
      const ran = carryOutClosings();
      if (point === "closing.moved") await expect(ran).rejects.toThrow("the process dies");
      else await ran;
      disarmFailpoints();
    }
    await carryOutClosings();
    for (const family of [yes, told])
      expect(new Set(await statusesOf(family, there))).toEqual(new Set(["active_transferred"]));
    expect((await membershipsOf(yes, there)).map(({ listCents }) => listCents)).toEqual([5600, 5600]);
    for (const family of [no, silent]) {
      expect(await statusesOf(family, here)).toEqual(["canceled"]);
      expect(await membershipsOf(family, there)).toEqual([]);
    }
    await work();
    await work();
    expect(await drawn(yes)).toEqual([[there.office, "2027-01-05", 10080, "succeeded"]]);
    expect(await drawn(told)).toEqual([[there.office, "2027-01-05", 5600, "succeeded"]]);
    expect(await drawn(no)).toEqual([]);
    const { ours, theirs } = await bothBooks([here, there]);
    expect(ours).toEqual(theirs);
    expect(await brokenRules(db)).toEqual([]);
  });
});

describe("changed since it was accepted", () => {
  it("asks nobody any more in the night after the last day, before the day's billing begins", async () => {
    here = await makeWorld();
    await db.office.update({ where: { id: here.office }, data: { organizationId } });
    const user = await db.user.findFirstOrThrow({ where: { email: "desk@asks.test" } });
    await db.userOffice.create({ data: { userId: user.id, officeId: here.office } });
    const family = await makeFamily(here, "2027-01-21");
    const closing = { closesOn: "2027-01-30", takenOverById: there.office, reason: "other" };
    expect((await call(`POST ${at(here)}`, { token: senior, input: closing })).status).toBe(200);
    expect((await answer(family, "accepted", { by: "in_person" })).status).toBe(200);
    await lettersLeft();
    await pricedAt(5650);
    await moveTo("2027-01-31T07:30:00Z");
    await carryOutClosings();
    expect((await letters(family)).map(({ template }) => template)).toEqual(["officeAsks", "officeClosesAgain"]);
    expect(await statusesOf(family, here)).toEqual(["canceled"]);
  });

  it("moves nobody at other terms: on the day they read that it ends, and it does", async () => {
    here = await makeWorld();
    await db.office.update({ where: { id: here.office }, data: { organizationId } });
    const user = await db.user.findFirstOrThrow({ where: { email: "desk@asks.test" } });
    await db.userOffice.create({ data: { userId: user.id, officeId: here.office } });
    const family = await makeFamily(here, "2027-01-10");
    const closing = { closesOn: "2027-02-20", takenOverById: there.office, reason: "other" };
    expect((await call(`POST ${at(here)}`, { token: senior, input: closing })).status).toBe(200);
    expect((await answer(family, "accepted", { by: "in_person" })).status).toBe(200);
    await lettersLeft();
    await pricedAt(5700);
    await moveTo("2027-02-21T15:00:00Z");
    await carryOutClosings();
    expect((await letters(family)).map(({ template }) => template)).toEqual(["officeAsks", "officeClosesAgain"]);
    expect(await statusesOf(family, here)).toEqual(["canceled"]);
    expect(await membershipsOf(family, there)).toEqual([]);
    expect(await brokenRules(db)).toEqual([]);
  });
});
