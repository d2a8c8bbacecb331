// Papers and tools that look ahead or back: the year-end statement, the demo's clock, prices before they are announced,
// the recovery board as a file.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { addDays, dateOn } from "@/lib/core/time/dates";
import { makeUser } from "@/prisma/seed/users";
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
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";
import { pdfLines } from "../support/pdf";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
let family: Family;
let staff: string;
let foreign: string;
let patient: string;
let stranger: string;
let admin: string;

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const person = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...person, role: "dentist", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist", email: "else@dental.test", officeIds: [other.office] });
  await makeUser(db, { ...person, role: "admin" });
  const client = await makeUser(db, { ...person, role: "client", firstName: "Maria", lastName: "Alvarez" });
  const else_ = await makeUser(db, { ...person, role: "client", email: "stranger@dental.test" });
  await moveTo("2026-12-04T15:00:00Z");
  family = await makeFamily(world, "2026-11-05", { size: 2, userId: client.id });
  await makeFamily(other, "2026-11-20", { userId: else_.id });
  await makeFamily(world, "2026-11-05").then(({ payerId }) => nextOutcomes(payerId, "insufficient_funds"));
  for (const day of ["2026-12-05", "2027-01-05"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
  staff = await tokenFor("dentist@dental.test");
  foreign = await tokenFor("else@dental.test");
  patient = await tokenFor("client@dental.test");
  stranger = await tokenFor("stranger@dental.test");
  admin = await tokenFor("admin@dental.test");
});

const statement = (year: number | string, token: string, headers: Record<string, string> = {}) =>
  call(`GET /users/${family.memberIds[0]}/statements/${year}`, { token, headers });
const linesOf = async (...asked: Parameters<typeof statement>) => pdfLines((await statement(...asked)).raw as Buffer);

it("a year's statement has each payment of the year, refunds taken off, and says what it is", async () => {
  const [, january] = await paymentsOf(family.payerId);
  const input = { dentistInfoId: world.office, chargeId: january?.id, amount: 10, reason: "Moved away" };
  expect((await call("POST /dentists/refunds/single", { token: staff, input })).status).toBe(200);
  await work();
  const text = (await linesOf(2027, patient)).join("\n");
  expect(text).toContain("Payment statement 2027");
  expect(text).toContain("01/05/2027");
  expect(text).not.toContain("12/05/2026");
  expect(text).toContain(`$${((january?.amountCents ?? 0) / 100).toFixed(2)}`);
  expect(text).toContain("-$10.00");
  expect(text).toContain(`$${((january?.amountCents ?? 0) / 100 - 10).toFixed(2)}`);
  expect(text).toMatch(/not insurance/);
  expect(text).toContain("Austin, TX 78701");
  expect((await linesOf(2026, staff)).join("\n")).toContain("12/05/2026");
});

it("a year without payments says so, in the reader's language", async () => {
  expect((await linesOf(2024, patient)).join("\n")).toContain("No payments in 2024.");
  const spanish = (await linesOf(2024, patient, { cookie: "lang=es-US" })).join("\n");
  expect(spanish).toMatch(/En 2024 no se realiz/);
});

it("statements and calendars are the family's and the office's alone", async () => {
  for (const token of [stranger, foreign]) expect((await statement(2026, token)).status).toBe(404);
  for (const year of ["26", "none", "1999"]) expect((await statement(year, patient)).status).toBe(404);
  const own = await call("GET /patient/billing-calendar", { token: patient });
  expect(own.body).toMatchObject({ data: [{ householdId: family.householdId }] });
});

it("the recovery board comes as a file, filtered as it is seen", async () => {
  const path = `GET /dentists/${world.office}/recovery/report`;
  const answer = await call(`${path}?filter=past_due`, { token: staff });
  expect(answer.headers["content-disposition"]).toContain("Recovery.csv");
  expect((await call(`${path}?filter=everybody`, { token: staff })).status).toBe(400);
  expect((await call(path, { token: foreign })).status).toBe(404);
});

it("prices are looked at by price and day with the letter in both languages, and nothing is written", async () => {
  const input = { planId: world.planId, price: 55, yearlyPrice: 550 };
  await call(`POST /dentists/${world.office}/custom-memberships/changePlanPrice`, { token: staff, input });
  const path = `POST /dentists/${world.office}/memberships/${world.planId}/member-prices`;
  const before = await everything();
  const { body } = await call(path, { token: staff, input: { preview: true } });
  expect(await everything()).toEqual(before);
  expect(body).toMatchObject({
    data: {
      members: 3,
      waiting: 0,
      groups: [{ unit: "month", fromCents: 4900, toCents: 5500, members: 3 }],
      days: [{ on: "2027-11-05", members: 3 }],
      letters: [{ locale: "en-US" }, { locale: "es-US" }],
    },
  });
  const { letters } = (body as { data: { letters: { text: string }[] } }).data;
  for (const { text } of letters) expect(text).toContain("$55.00");
  expect((await call(path, { token: staff, input: { expectedMembers: 3 } })).status).toBe(200);
  expect((await call(path, { token: staff, input: { preview: true } })).body).toMatchObject({ data: { waiting: 3 } });
});

it("the demo's clock moves forward one step at a time, once for two clicks, and reports what happened", async () => {
  const path = "POST /test-playground/clock";
  const { body } = await call("GET /test-playground/progress", { token: admin });
  const { today, at } = (body as { data: { today: string; at: string } }).data;
  const from = dateOn(today);
  const step = { from, to: addDays(from, 5) };
  for (const to of [from, addDays(from, -1), addDays(from, 8)])
    expect((await call(path, { token: admin, input: { from, to } })).status).toBe(400);
  expect((await call(path, { token: staff, input: step })).status).toBe(403);
  const answers = await Promise.all([1, 2].map(() => call(path, { token: admin, input: step })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await work();
  expect((await call("GET /test-playground/progress", { token: admin })).body).toMatchObject({
    data: { today: step.to, dues: 0, payments: 0 },
  });
  const happened = await call(`GET /test-playground/happened?since=${at}`, { token: admin });
  expect(happened.body).toMatchObject({ data: { charges: expect.any(Number), failures: 0 } });
  expect(await db.auditEvent.count({ where: { action: "demo.clock" } })).toBe(1);
});

it("a real installation has no playground", async () => {
  const settings = env();
  settings.INHOUSE_PRODUCTION = true;
  settings.DENTAL_HOSTS = ["dental.localhost"];
  try {
    for (const path of ["progress", `happened?since=${new Date(0).toISOString()}`])
      expect((await call(`GET /test-playground/${path}`, { token: admin })).status).toBe(404);
    const input = { from: "2027-01-05", to: "2027-01-06" };
    expect((await call("POST /test-playground/clock", { token: admin, input })).status).toBe(404);
  } finally {
    settings.INHOUSE_PRODUCTION = false;
    settings.DENTAL_HOSTS = [];
  }
});
