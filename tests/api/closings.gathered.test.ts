// A closing is read with what else is done for a family, in one letter, and by nobody where it is taken back at once.
import "../support/own-sandbox";
import { beforeEach, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { closingTasks } from "@/lib/membership/closings/jobs";
import { cancelMembership } from "@/lib/membership/memberships/cancel.commands";
import { changeDrawDay } from "@/lib/membership/memberships/schedule.commands";
import { drainOutbox } from "@/lib/queue/outbox/outbox";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

type Mail = { template: string; to: string; rows: { label: string; value: string }[] };
let world: World;
let senior: string;
/** What has left, in its order. */
let read: Mail[] = [];
let stories = 0;

beforeEach(async () => {
  stories += 1;
  await moveTo(`2027-01-${10 + stories}T15:00:00Z`);
  await db.pendingNotice.deleteMany({});
  await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
  read = [];
  world = await makeWorld();
  const email = `senior${world.office}@ours.test`;
  await makeUser(db, { tenantId: "dental", firstName: "Ana", lastName: "Ours", role: "super_admin", email });
  senior = await tokenFor(email);
});

const path = () => `/admin/dentists/${world.office}/closing`;
const close = async (closesOn = "2027-03-10") => {
  const input = { closesOn, reason: "sold", note: "" };
  expect((await call(`POST ${path()}`, { token: senior, input })).status).toBe(200);
};
const stay = async () => expect((await call(`DELETE ${path()}`, { token: senior })).status).toBe(200);
/** So many minutes later; the worker has done its round then. */
async function later(minutes: number): Promise<void> {
  await moveTo(new Date((await now()).getTime() + minutes * 60_000).toISOString());
  for (const { run } of closingTasks) await run();
  await tellFamilies();
  const mail = async ({ payload }: { payload: unknown }) => {
    read.push(payload as Mail);
  };
  while ((await drainOutbox({ mail })) > 0);
}
/** What a family has read. */
async function readBy({ householdId }: Family): Promise<string[]> {
  const { email } = await db.household.findUniqueOrThrow({ where: { id: householdId } });
  const mine = read.filter(({ to }) => to === email);
  return mine.map(({ template, rows }) =>
    [template, ...rows.map(({ label, value }) => `${label.split(",")[0]}: ${value}`)].join("\n"),
  );
}
const drawDay = ({ membershipIds: [id = 0] }: Family, drawDate: number) =>
  changeDrawDay({ officeId: world.office }, { subscriptionId: id, drawDate, preview: false }, SYSTEM);

it("is read of in its own words half an hour later, and that it stays half an hour after that", async () => {
  const family = await makeFamily(world, "2027-01-05");
  await close();
  await later(29);
  expect(await readBy(family)).toEqual([]);
  await later(2);
  await later(60);
  expect(await readBy(family)).toEqual(["officeCloses\nPerson0 Example: Last payment on February 5, 2027"]);
  await stay();
  await later(29);
  expect(await readBy(family)).toHaveLength(1);
  await later(2);
  expect((await readBy(family)).slice(1)).toEqual(["officeStays\nPerson0 Example: Next payment on February 5, 2027"]);
});

it("is read of by nobody where it was taken back within the half hour; nor is the other way round that it stays", async () => {
  const family = await makeFamily(world, "2027-01-05");
  await close();
  await later(10);
  await stay();
  await later(31);
  expect(await readBy(family)).toEqual([]);
  await close();
  await later(31);
  await stay();
  await later(10);
  await close();
  await later(31);
  expect((await readBy(family)).map((one) => one.split("\n")[0])).toEqual(["officeCloses", "officeClosesAgain"]);
});

it("and another change for the same family are one letter; who leaves before the last day reads of it as well", async () => {
  const [moves, leaves] = [await makeFamily(world, "2027-01-05"), await makeFamily(world, "2027-01-05")];
  const [leaver = 0] = leaves.membershipIds;
  await cancelMembership(world.office, { membershipId: leaver, reason: 1, note: "", immediately: false }, SYSTEM);
  await later(31);
  read = [];
  await drawDay(moves, 8);
  await later(5);
  await close();
  await later(31);
  await later(60);
  const [letter = "", ...more] = await readBy(moves);
  expect(more).toEqual([]);
  expect(letter.split("\n")).toEqual([
    "familyChanged",
    expect.stringMatching(/^Person0 Example: .*Next payment \$49\.00 on February 8, 2027/),
    expect.stringMatching(/^Your office is closing: It sees its last patients on March 10, 2027\./),
    "Person0 Example: Last payment on February 8, 2027",
  ]);
  expect(await readBy(leaves)).toEqual([
    "officeCloses\nPerson0 Example: No more payments, member through February 4, 2027",
  ]);
});

it("reaches who was moved to another draw day meanwhile with the day that holds, once", async () => {
  const family = await makeFamily(world, "2027-01-05");
  await close();
  await later(10);
  await drawDay(family, 8);
  await later(31);
  await later(60);
  const letters = await readBy(family);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain("Person0 Example: Last payment on February 8, 2027");
});
