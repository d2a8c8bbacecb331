import { beforeEach, describe, expect, it } from "vitest";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { daysFrom } from "@/lib/core/time/dates";
import { openHandover } from "@/lib/practice/offices/handover.queries";
import { makeOffice } from "@/prisma/seed/offices";
import { call, tokenFor } from "../support/call";
import { staffOf } from "../support/staff";

const PASSWORD = "inhouse-demo-2026";
const place = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;
let office: OfficeId;
let slug = "";
let made = 0;
const emailOf = (name: string) => `${name}@${slug}.example`;
const idOf = async (name: string) => (await db.user.findFirstOrThrow({ where: { email: emailOf(name) } })).id;
const tokens: Record<string, string> = {};

beforeEach(async () => {
  slug = `handover-${++made}`;
  office = (await makeOffice(db, { ...place, officeName: slug, slug })).id as OfficeId;
  for (const [name, role] of [
    ["old", "dentist"],
    ["new", "dentist_standard"],
    ["third", "office_admin"],
    ["temp", "office_admin_temp"],
  ] as const)
    tokens[name] = await staffOf([office], { role, email: emailOf(name), firstName: name, lastName: "Person" });
  await db.user.update({ where: { id: await idOf("old") }, data: { isOwner: true } });
});

const post = (what: string, who: string, input?: object) =>
  call(`POST /dentists/${office}/handover${what}`, { token: tokens[who] ?? "", ...(input ? { input } : {}) });
const ask = async (to = "new", more: object = {}, who = "old") =>
  post("", who, { userId: await idOf(to), currentPassword: PASSWORD, ...more });
const confirm = () => post("/confirm", "new");
const back = async () => {
  tokens.old = await tokenFor(emailOf("old"));
  return post("/take-back", "old");
};
const standing = async (name: string) => {
  const { role, isOwner } = await db.user.findUniqueOrThrow({ where: { id: await idOf(name) } });
  return [role, isOwner];
};
const mailsTo = async (name: string) =>
  (
    await db.outbox.findMany({ where: { payload: { path: ["to"], equals: emailOf(name) } }, orderBy: { id: "asc" } })
  ).map(({ payload }) => (payload as { template: string }).template);
const asItWas = async () =>
  expect([await standing("old"), await standing("new")]).toEqual([
    ["dentist", true],
    ["dentist_standard", false],
  ]);

describe("the ownership of a practice", () => {
  it("goes to a colleague once both have confirmed, and comes back within seven days", async () => {
    expect((await ask()).body).toMatchObject({ message: expect.stringContaining("Nothing changes") });
    await asItWas();
    expect(await openHandover(office, await idOf("old"))).toMatchObject({ side: "waits", other: "new Person" });
    expect(await openHandover(office, await idOf("new"))).toMatchObject({ side: "decides", other: "old Person" });
    expect(await openHandover(office, await idOf("third"))).toBeNull();
    expect((await confirm()).status).toBe(200);
    expect([await standing("old"), await standing("new")]).toEqual([
      ["office_admin", false],
      ["dentist", true],
    ]);
    // Both log in anew: the next request of either is refused.
    for (const who of ["old", "new"])
      expect((await call("GET /users/me/account", { token: tokens[who] ?? "" })).status).toBe(401);
    expect((await back()).status).toBe(200);
    await asItWas();
    expect(await mailsTo("old")).toEqual(["handoverWaits", "handoverGiven", "handoverBack"]);
    expect(await mailsTo("new")).toEqual(["handoverAsked", "handoverTaken", "handoverBack"]);
    const lines = await db.auditEvent.findMany({ where: { officeId: office }, orderBy: { id: "asc" } });
    expect(lines.map(({ action }) => action)).toEqual([
      "user.askHandover",
      ...["user.handOver", "user.handOver", "user.takeBack", "user.takeBack"],
    ]);
    expect((await back()).status).toBe(409);
  });

  it("is given by its owner alone, who proves it", async () => {
    expect((await ask("new", { currentPassword: "wrong" })).body).toMatchObject({
      fields: { currentPassword: expect.any(String) },
    });
    expect((await ask("new", {}, "third")).status).toBe(403);
    expect((await ask("temp")).status).toBe(409);
    expect((await ask("old")).status).toBe(409);
    expect((await confirm()).status).toBe(409);
    await asItWas();
  });

  it("is asked for once, however often at the same moment", async () => {
    const both = await Promise.all([ask("new"), ask("third")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.officeHandover.count({ where: { officeId: office } })).toBe(1);
  });

  it("is confirmed once, however often at the same moment", async () => {
    await ask();
    const both = await Promise.all([confirm(), confirm()]);
    expect(both.map(({ status }) => status).sort()[0]).toBe(200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.auditEvent.count({ where: { officeId: office, action: "user.handOver" } })).toBe(2);
  });

  it.each(["old", "new"])("stays where it is when %s calls it off", async (who) => {
    await ask();
    expect((await post("/end", who)).status).toBe(200);
    expect((await confirm()).status).toBe(409);
    await asItWas();
    expect((await ask("third")).status).toBe(200);
  });

  it("does not go to somebody deactivated meanwhile, to nobody after seven days, nor out of a closed office", async () => {
    await ask();
    const off = { userId: await idOf("new"), active: false };
    await call(`POST /dentists/${office}/users/reactivate`, { token: tokens.third ?? "", input: off });
    expect((await confirm()).status).toBe(401);
    await db.user.update({ where: { id: off.userId }, data: { active: true } });
    tokens.new = await tokenFor(emailOf("new"));
    await db.office.update({ where: { id: office }, data: { accountStatus: "closed" } });
    expect((await confirm()).body).toMatchObject({ message: "This office is closed" });
    await db.office.update({ where: { id: office }, data: { accountStatus: "live" } });
    await db.officeHandover.updateMany({ where: { officeId: office }, data: { until: daysFrom(new Date(), -1) } });
    expect((await confirm()).body).toMatchObject({ message: "This handover is no longer open" });
    await asItWas();
  });

  it("cannot be taken back after seven days, nor found with a third before", async () => {
    await ask();
    await confirm();
    tokens.new = await tokenFor(emailOf("new"));
    const third = { userId: await idOf("third"), currentPassword: PASSWORD };
    expect((await post("", "new", third)).status).toBe(409);
    // Who may still take it back keeps the account to do it with.
    for (const [what, more] of [
      ["delete", {}],
      ["reactivate", { active: false }],
      ["changePermissions", { type: "dentist_standard" }],
    ] as const) {
      const input = { userId: await idOf("old"), ...more };
      expect((await call(`POST /dentists/${office}/users/${what}`, { token: tokens.new, input })).status).toBe(409);
    }
    await db.officeHandover.updateMany({ where: { officeId: office }, data: { until: daysFrom(new Date(), -1) } });
    expect((await back()).status).toBe(409);
    expect(await standing("new")).toEqual(["dentist", true]);
  });

  it("stays within the offices that both work at", async () => {
    const { id } = await makeOffice(db, { ...place, officeName: "Second", slug: `${slug}-second` });
    await db.userOffice.create({ data: { userId: await idOf("new"), officeId: id, position: 1 } });
    expect((await ask()).status).toBe(409);
    await db.userOffice.create({ data: { userId: await idOf("old"), officeId: id, position: 1 } });
    expect((await ask()).status).toBe(200);
  });
});
