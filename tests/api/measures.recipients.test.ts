// The monthly report by mail: on the day one chose, by the office's calendar, once a month for each recipient whatever the worker
// does; an address that bounces is shown.
import "../support/own-sandbox";
import { beforeAll, expect, it } from "vitest";
import { moveClock } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { mailMonthlyReports } from "@/lib/platform/measures/recipients.commands";
import { recipientsOf } from "@/lib/platform/measures/recipients.queries";
import { makeUser } from "@/prisma/seed/users";
import { makeWorld, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

let west: World;
let east: World;
let token = "";
const add = (email: string, day: unknown, office = west.office) =>
  call(`POST /dentists/${office}/report-recipients`, { token, input: { email, day } });
const mails = () =>
  db.outbox.findMany({ where: { dedupe: { startsWith: "mail:monthReport:" } }, orderBy: { id: "asc" } });
const to = async () => (await mails()).map(({ payload }) => (payload as { to: string }).to);

beforeAll(async () => {
  west = await makeWorld({ timezone: "America/Los_Angeles" });
  east = await makeWorld({ timezone: "America/New_York" });
  const owner = {
    tenantId: "dental",
    role: "dentist",
    firstName: "R",
    lastName: "R",
    email: "owner@recipients.example",
  } as const;
  await makeUser(db, { ...owner, officeIds: [west.office, east.office] });
  token = await tokenFor(owner.email);
}, 60_000);

it("takes an address and a day, another day for the same address, and nothing else", async () => {
  expect((await add("books@example.com", 4)).status).toBe(200);
  expect((await add("Books@Example.com", "5")).status).toBe(200);
  expect((await recipientsOf(west.office)).map(({ email, day, state }) => [email, day, state])).toEqual([
    ["books@example.com", 5, null],
  ]);
  for (const day of [0, 29, 1.5, "x", null]) expect((await add("a@example.com", day)).status, String(day)).toBe(400);
  expect((await add("no address", 5)).status).toBe(400);
  expect((await add("east@example.com", 5, east.office)).status).toBe(200);
});

it("is mailed in the morning of that day by each office's own clock, once however often the worker runs", async () => {
  // Before the day of the next month nobody gets any, though this month's day is over.
  expect(await mailMonthlyReports()).toBe(0);
  // Six in the morning of December 5 in New York is three in Los Angeles.
  await moveClock(new Date("2026-12-05T10:59:00Z"));
  expect(await mailMonthlyReports()).toBe(0);
  await moveClock(new Date("2026-12-05T11:00:00Z"));
  const twice = await Promise.all([mailMonthlyReports(), mailMonthlyReports()]);
  expect(twice.toSorted()).toEqual([0, 1]);
  expect(await to()).toEqual(["east@example.com"]);
  await moveClock(new Date("2026-12-05T14:00:00Z"));
  expect(await mailMonthlyReports()).toBe(1);
  expect(await mailMonthlyReports()).toBe(0);
  expect(await to()).toEqual(["east@example.com", "books@example.com"]);
  const [mail] = await mails();
  expect(mail?.payload).toMatchObject({
    ...{ template: "monthReport", values: { month: "Nov 2026" } },
    link: expect.stringMatching(/\/dentist-new\/web-report\/2026\/11$/),
  });
});

it("comes again next month, also when the worker was away on the day, and not to who was added after it", async () => {
  expect((await add("late@example.com", 2)).status).toBe(200);
  await moveClock(new Date("2026-12-20T20:00:00Z"));
  expect(await mailMonthlyReports()).toBe(0);
  await moveClock(new Date("2027-01-09T20:00:00Z"));
  expect(await mailMonthlyReports()).toBe(3);
  expect((await to()).slice(2).toSorted()).toEqual(["books@example.com", "east@example.com", "late@example.com"]);
});

it("shows an address that bounces, and is not sent to one that was removed", async () => {
  await db.outbox.updateMany({
    where: { dedupe: { startsWith: "mail:monthReport:" }, payload: { path: ["to"], equals: "books@example.com" } },
    data: { state: "dead", error: "550 no such mailbox" },
  });
  const [books, late] = await recipientsOf(west.office);
  expect([books?.state, books?.reportedOn, late?.state]).toEqual(["failed", "2026-12-01", "waiting"]);
  const path = (office: number) => `DELETE /dentists/${office}/report-recipients/${books?.id}`;
  expect((await call(path(east.office), { token })).status).toBe(404);
  expect((await call(path(west.office), { token })).status).toBe(200);
  await moveClock(new Date("2027-02-09T20:00:00Z"));
  expect(await mailMonthlyReports()).toBe(2);
  expect((await to()).filter((address) => address === "books@example.com")).toHaveLength(2);
});
