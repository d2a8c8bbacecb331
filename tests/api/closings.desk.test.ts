// The desk of an office that closes: each person is judged by their own period, before the money is taken and when it is, and an import
// says whose first payment will not be taken.
import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { csvLine } from "@/lib/core/sheets/csv";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import { UPLOAD_COLUMNS } from "@/lib/membership/enrolment/uploads.schema";
import { makeUser } from "@/prisma/seed/users";
import { makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { AT_HOME, joiner, joining } from "../support/joining";

let world: World;
let token: string;
let senior: string;
let planName: string;
const dataOf = ({ body }: { body: unknown }) => (body as { data: Record<string, unknown> }).data;
const closing = () => `/admin/dentists/${world.office}/closing`;

let annual: number;

beforeAll(async () => {
  await moveTo("2027-01-10T15:00:00Z");
  world = await makeWorld();
  const ours = { tenantId: "dental", firstName: "Ana", lastName: "Ours" } as const;
  await makeUser(db, { ...ours, role: "super_admin", email: "senior@ours.test" });
  await makeUser(db, { ...ours, role: "dentist", email: "owner@closes.test", officeIds: [world.office] });
  [senior, token] = [await tokenFor("senior@ours.test"), await tokenFor("owner@closes.test")];
  const version = await db.planVersion.findUniqueOrThrow({ where: { id: world.versionId } });
  planName = version.planName;
  annual = version.annualCents ?? 0;
  await db.planSettings.update({
    where: { officeId: world.office },
    data: { familyTwoBps: null, familyThreeBps: null, familyFourBps: null },
  });
  const input = { closesOn: "2027-03-10", reason: "sold", note: "" };
  // Whoever is named below has enrolled before it was announced.
  for (const units of [
    ["month", "year"],
    ["year", "month"],
  ] as const)
    families.push(await enrolled(units));
  expect((await call(`POST ${closing()}`, { token: senior, input })).status).toBe(200);
});

const families: number[][] = [];

/** A couple that enrolled to pay at the desk, each by a unit of their own; returns the people's ids, the account owner first. */
async function enrolled(units: readonly ["month" | "year", "month" | "year"]): Promise<number[]> {
  const email = `${randomUUID()}@family.example`;
  const person = (firstName: string, relationship: string, unit: string) =>
    joiner(world.planId, { firstName, lastName: "Moreno", relationship, plan: { planId: world.planId, unit } });
  const answer = await call("POST /enrolments", {
    ip: `10.4.2.${families.length + 1}`,
    input: joining(world.office, [person("Ines", "myself", units[0]), person("Nico", "partner", units[1])], {
      owner: { email, ...AT_HOME },
      payment: { kind: "in_office" },
      consentedTotalCents: 4900 + annual,
    }),
  });
  expect(answer.status, String(answer.raw)).toBe(200);
  const people = await db.member.findMany({ where: { household: { email } }, orderBy: { id: "asc" } });
  return people.map(({ id }) => id);
}

describe("a family of which one pays by the month and another by the year", () => {
  it.each([
    [0, "Ines", "Nico"],
    [1, "Nico", "Ines"],
  ])("is judged person by person, whoever is opened: %s", async (at, begins, stays) => {
    const people = families[at] ?? [];
    const monthly = people[at] ?? 0;
    const yearly = people[1 - at] ?? 0;
    const path = (id: number) => `/dentists/${world.office}/subscription/members/${id}/activate_cash`;
    for (const id of people)
      expect(dataOf(await call(`GET ${path(id)}`, { token }))).toMatchObject({
        people: [{ memberId: monthly, name: `${begins} Moreno`, duesCents: 4900 }],
        refused: [{ memberId: yearly, name: `${stays} Moreno`, planName }],
        closesOn: "2027-03-10",
        totalCents: 4900,
      });
    const input = { membershipId: world.planId, wholeFamily: true };
    const take = (id: number, more: object = {}) => call(`POST ${path(id)}`, { token, input: { ...input, ...more } });
    expect(await take(yearly, { wholeFamily: false })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("about to close") },
    });
    // Nothing but what was shown is taken.
    expect((await take(monthly, { totalCents: 4900 + annual })).status).toBe(409);
    expect(dataOf(await take(yearly, { totalCents: 4900 }))).toMatchObject({
      totalCents: 4900,
      people: [`${begins} Moreno`],
    });
    const statuses = await db.membership.findMany({
      where: { memberId: { in: people } },
      orderBy: { memberId: "asc" },
    });
    expect(statuses.map(({ status }) => status)).toEqual(
      at === 0 ? ["active_cash", "pending_cash"] : ["pending_cash", "active_cash"],
    );
    expect((await take(yearly)).status).toBe(409);
    expect(dataOf(await call(`GET ${path(yearly)}`, { token }))).toMatchObject({
      people: [],
      refused: [{ memberId: yearly }],
      totalCents: 0,
    });
  });
});

it("says until when somebody stays a member whose next period cannot be paid at the desk", async () => {
  const spec = { collection: "in_office", status: "active_cash", autoRenew: false } as const;
  const family = await makeFamily(world, "2027-01-05", { size: 2, card: null, spec });
  const [soon, late] = family.membershipIds;
  const end = (id = 0, termEndOn = "", unit: "month" | "year" = "month") =>
    db.membership.update({ where: { id }, data: { termEndOn: toDbDate(dateOn(termEndOn)), unit, nextDueOn: null } });
  await end(soon, "2027-02-01", "year");
  await end(late, "2027-02-01");
  const renew = (at: number, preview: boolean) =>
    call(`POST /subscriptions/members/${family.memberIds[at]}/renew_cash`, {
      token,
      input: { subscriptionId: family.membershipIds[at], preview },
    });
  await moveTo("2027-01-25T15:00:00Z");
  expect(dataOf(await renew(0, true))).toMatchObject({ refused: "officeCloses", memberUntil: "2027-01-31" });
  expect((await renew(0, false)).status).toBe(409);
  expect(dataOf(await renew(1, true))).toMatchObject({ refused: null, memberUntil: null });
  expect((await renew(1, false)).status).toBe(200);
});

describe("a file of members", () => {
  type Row = Partial<Record<(typeof UPLOAD_COLUMNS)[number], string>>;
  const fileOf = (rows: Row[]) =>
    csvLine([...UPLOAD_COLUMNS]) +
    rows.map((row) => csvLine(UPLOAD_COLUMNS.map((column) => row[column] ?? ""))).join("");
  const person = (n: number, payment: string): Row => ({
    first_name: `Person${n}`,
    last_name: "Filed",
    birth_date: "04/12/1986",
    email: `f${n}@example.com`,
    phone: "512-555-0170",
    plan: planName,
    payment,
  });
  const send = (rows: Row[]) =>
    call(`POST /office/${world.office}/members/uploads`, {
      token,
      input: { fileName: "members.csv", content: fileOf(rows) },
    });
  const review = async (id: unknown) => {
    const path = `POST /office/${world.office}/reports/members-file-upload-info`;
    const { uploads } = dataOf(await call(path, { token })) as { uploads: Record<string, unknown>[] };
    return uploads.find((one) => one.id === id);
  };

  it("says whose first payment will not be taken, and imports nothing when that has become more since", async () => {
    await call(`DELETE ${closing()}`, { token: senior });
    const rows = [person(1, "monthly"), person(2, "annual"), person(3, "annual")];
    const { id } = dataOf(await send(rows));
    expect(await review(id)).toMatchObject({ members: 3, cannotBegin: 0 });
    const input = { closesOn: "2027-03-20", reason: "sold", note: "" };
    expect((await call(`POST ${closing()}`, { token: senior, input })).status).toBe(200);
    const shown = { members: 3, families: 3, firstCents: 4900 + 2 * annual };
    const bring = () => call(`POST /office/${world.office}/members/uploads/${id}/import`, { token, input: shown });
    expect((await bring()).status).toBe(409);
    expect(dataOf(await send(rows)).id).toBe(id);
    expect(await review(id)).toMatchObject({ members: 3, cannotBegin: 2 });
    expect((await bring()).status).toBe(200);
  });
});
