// Former members come back to their office: logged in, or by a link that was mailed to the address on file.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { ageOn, dateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { RETURN_LINK, sendReturnLinks } from "@/lib/membership/enrolment/returning.commands";
import { drainOutbox } from "@/lib/queue/outbox/outbox";
import { makeUser } from "@/prisma/seed/users";
import { capturedFor, type Family, makeFamily, makeWorld, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { AGREED } from "../support/joining";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
let other: World;
beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
});

let made = 0;
type Sent = { dentistInfoId?: number; members: object[]; [field: string]: unknown };

/** A family of three whose plans have all ended but the first child's, and its login. */
async function formerFamily(): Promise<Family & { token: string; email: string }> {
  made += 1;
  const email = `former${made}@mail.example`;
  const names = { firstName: "Fay", lastName: "Former" };
  const user = await makeUser(db, { tenantId: "dental", role: "client", ...names, email });
  const family = await makeFamily(world, "2026-10-15", { size: 3, userId: user.id });
  const [owner, , third] = family.membershipIds;
  await db.membership.updateMany({ where: { id: { in: [owner ?? 0, third ?? 0] } }, data: { status: "canceled" } });
  const { email: onFile } = await db.household.findUniqueOrThrow({ where: { id: family.householdId } });
  return { ...family, token: await tokenFor(email), email: onFile };
}

const person = (memberId: number | undefined, more: object = {}) => ({
  ...{ memberId, firstName: "Somebody", lastName: "Else", dob: "01/02/1970", relationship: "other" },
  ...{ plan: { planId: world.planId, unit: "month" }, ...more },
});

const comeBack = (sent: Sent, token?: string) =>
  call("POST /reenrolments", {
    ...(token ? { token } : {}),
    ip: `10.9.${made}.1`,
    input: {
      ...{ dentistInfoId: world.office, submissionKey: crypto.randomUUID(), agreements: AGREED, locale: "en-US" },
      ...{ insurance: null, groupCode: "", payment: { kind: "card", paymentMethodId: "pm_card_visa" } },
      ...sent,
    },
  });

/** The price a refusal names, agreed to: the same family discount for everybody who counts. */
async function priceOf(sent: Sent, token?: string): Promise<number> {
  const { status, body } = await comeBack({ consentedTotalCents: 1, ...sent }, token);
  expect(status).toBe(409);
  const said = (body as { fields: { consentedTotalCents: string } }).fields.consentedTotalCents;
  return Math.round(Number(/\$(\d+(?:\.\d\d)?)/.exec(said)?.[1]) * 100);
}

async function mailedKey(to: string, office = world.office): Promise<string> {
  await call("POST /reenrolments/link", { input: { dentistInfoId: office, email: to }, ip: `10.8.0.${made}` });
  await drainOutbox({ mail: async () => undefined, [RETURN_LINK]: sendReturnLinks });
  const mails = await db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "desc" } });
  const links = mails.map(({ payload }) => payload as { to: string; template: string; link: string });
  return links.find((mail) => mail.to === to && mail.template === "returnLink")?.link.split("#")[1] ?? "";
}

const familyOf = (key: string, dentistInfoId = world.office) =>
  call("POST /reenrolments/family", { input: { dentistInfoId, key }, ip: "10.7.0.1" });

describe("who comes back", () => {
  it("logged in: the same person in the same family, the age on file, charged once however often it is sent", async () => {
    const family = await formerFamily();
    const [owner = 0] = family.memberIds;
    const members = [person(owner)];
    const consentedTotalCents = await priceOf({ members }, family.token);
    const sent = { members, consentedTotalCents, submissionKey: crypto.randomUUID() };
    const answers = await Promise.all([comeBack(sent, family.token), comeBack(sent, family.token)]);
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        200,
        { data: { state: "enrolled", added: [{ name: "Person0 Example" }] } },
      ]);
    const rows = await db.membership.findMany({ where: { memberId: owner }, orderBy: { id: "asc" } });
    expect(rows.map(({ status, source }) => [status, source])).toEqual([
      ["canceled", expect.any(String)],
      ["active", "reenroll"],
    ]);
    expect(rows[1]).toMatchObject({ householdId: family.householdId });
    expect(await db.member.count({ where: { householdId: family.householdId } })).toBe(3);
    const payment = await db.payment.findFirstOrThrow({
      where: { householdId: family.householdId, purpose: "enrolment" },
      orderBy: { id: "desc" },
    });
    expect(capturedFor(payment.id)).toEqual([consentedTotalCents]);
  });

  it("pays with what is saved only when logged in", async () => {
    const family = await formerFamily();
    const [, , third = 0] = family.memberIds;
    const instrument = await db.instrument.findFirstOrThrow({ where: { payerId: family.payerId } });
    const payment = { kind: "stored", instrumentId: instrument.id };
    const members = [person(third)];
    const key = await mailedKey(family.email);
    const consentedTotalCents = await priceOf({ members, payment }, family.token);
    const byLink = await comeBack({ members, payment, consentedTotalCents, key });
    expect(byLink.status).toBe(403);
    const loggedIn = await comeBack({ members, payment, consentedTotalCents }, family.token);
    expect(loggedIn.body).toMatchObject({ data: { state: "enrolled" } });
  });

  it("by a link: it shows who may come back, no more, and works for its office alone", async () => {
    const family = await formerFamily();
    const [owner = 0, onPlan = 0, third = 0] = family.memberIds;
    const key = await mailedKey(family.email);
    const { status, body } = await familyOf(key);
    expect(status).toBe(200);
    const { people, facts } = (body as { data: { people: { memberId: number; dob: string }[]; facts: object } }).data;
    expect(people.map(({ memberId }) => memberId)).toEqual([owner, third]);
    // How old they are, by which plans are offered, and not when they were born.
    const on = today(await now(), "America/Chicago");
    for (const { dob } of people) {
      expect(dob).not.toContain("-02-29");
      expect(ageOn(dateOn(dob), on)).toBe(ageOn(dateOn("1988-02-29"), on));
    }
    expect(facts).toMatchObject({ stored: null });
    expect((await familyOf(key, other.office)).status).toBe(404);
    expect((await familyOf(`${key}x`)).status).toBe(404);
    // Who is on a plan does not come back to it.
    const refused = await comeBack({ members: [person(onPlan)], consentedTotalCents: 4900, key });
    expect(refused.status).toBe(409);
    const consentedTotalCents = await priceOf({ members: [person(third)], key });
    const done = await comeBack({ members: [person(third)], consentedTotalCents, key });
    expect(done.body).toMatchObject({ data: { state: "enrolled", added: [{ name: "Person2 Example" }] } });
    expect(((await familyOf(key)).body as { data: typeof body }).data).toMatchObject({ people: [{ memberId: owner }] });
  });

  it("brings somebody new along, and nobody of another family", async () => {
    const [family, stranger] = [await formerFamily(), await formerFamily()];
    const [owner = 0] = family.memberIds;
    const members = [person(owner), person(undefined, { firstName: "Nia", relationship: "child", dob: "05/06/1991" })];
    const consentedTotalCents = await priceOf({ members }, family.token);
    expect((await comeBack({ members, consentedTotalCents }, family.token)).status).toBe(200);
    expect(await db.member.count({ where: { householdId: family.householdId } })).toBe(4);
    const foreign = await comeBack({ members: [person(stranger.memberIds[0])], consentedTotalCents }, family.token);
    expect(foreign.status).toBe(409);
    expect(await db.membership.count({ where: { memberId: stranger.memberIds[0] ?? 0 } })).toBe(1);
  });

  it("answers alike for an address it knows and one it does not, and mails only the one", async () => {
    const { email } = await formerFamily();
    const ask = (to: string) =>
      call("POST /reenrolments/link", { input: { dentistInfoId: world.office, email: to }, ip: "10.6.0.1" });
    const [known, unknown] = [await ask(email), await ask("nobody@mail.example")];
    expect([known.status, known.raw]).toEqual([unknown.status, unknown.raw]);
    expect(await mailedKey("nobody@mail.example")).toBe("");
    expect(await mailedKey(email)).toMatch(/^[\w-]{20,}$/);
  });

  it("is nobody without a login or a link, and nobody of a family that never was here", async () => {
    const { memberIds } = await formerFamily();
    const members = [person(memberIds[0])];
    expect((await comeBack({ members, consentedTotalCents: 4900 })).status).toBe(409);
    const names = { firstName: "New", lastName: "Patient" };
    await makeUser(db, { tenantId: "dental", role: "client", ...names, email: "new@mail.example" });
    const token = await tokenFor("new@mail.example");
    expect((await comeBack({ members, consentedTotalCents: 4900 }, token)).status).toBe(409);
  });
});
