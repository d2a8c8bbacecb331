import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { addDays, dateOn, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { invitationOver } from "@/lib/practice/offices/invitations.queries";
import { invitationCause } from "@/lib/practice/offices/invitations.rules";
import { endTemporaryAccess } from "@/lib/practice/offices/temporary.commands";
import { listTeam } from "@/lib/practice/offices/users.queries";
import { teamList } from "@/lib/practice/offices/users.schema";
import { makeOffice } from "@/prisma/seed/offices";
import { makeUser } from "@/prisma/seed/users";
import { call, download, tokenFor } from "../support/call";
import { staffOf } from "../support/staff";

const ZONE = "America/Chicago";
const TODAY = today(new Date(), ZONE);
let office: OfficeId;
let owner: string;
let admin: string;
let operator: string;
const place = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: ZONE } as const;

beforeAll(async () => {
  const made = (slug: string) => makeOffice(db, { ...place, officeName: slug, slug });
  office = (await made("team")).id as OfficeId;
  owner = await staffOf([office], { email: "owner@team.example" });
  admin = await staffOf([office], { role: "office_admin", email: "admin@team.example", lastName: "Adams" });
  await makeUser(db, { tenantId: "dental", role: "super_admin", firstName: "Mo", lastName: "Hale" });
  operator = await tokenFor("super_admin@dental.test");
});

const act = (what: string, input: object, token = owner, at: number = office) =>
  call(`POST /dentists/${at}/users/${what}`, { token, input });
const userOf = (email: string) => db.user.findFirstOrThrow({ where: { email } });
const add = (email: string, more: object = {}, token = owner) =>
  act("add", { firstName: "Ned", lastName: "Low", email, type: "dentist_standard", ...more }, token);
const rows = async (query: object = {}) => listTeam(office, teamList.parse(query));
const rowOf = async (email: string) => (await rows()).rows.find((row) => row.email === email);
/** The newest link that somebody was sent. */
async function linkOf(email: string): Promise<string> {
  const mails = await db.outbox.findMany({
    where: { kind: "mail", payload: { path: ["to"], equals: email } },
    orderBy: { id: "desc" },
  });
  const { link } = (mails[0]?.payload ?? {}) as { link?: string };
  return link?.split("/").pop() ?? "";
}
/**
 * Does something while another transaction holds the team: whatever waits goes on once it is let go, one after the other.
 * @param then what that transaction does before it ends.
 */
async function whileHeld<T>(team: number, work: () => Promise<T>, then = "select 1"): Promise<T> {
  const holder = new pg.Client({ connectionString: env().DATABASE_URL });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select id from office where id = $1 for no key update", [team]);
  const working = work();
  await expect.poll(waiting).toBeGreaterThan(0);
  await new Promise((done) => setTimeout(done, 200));
  await holder.query(then);
  await holder.query("commit");
  await holder.end();
  return working;
}
async function waiting(): Promise<number> {
  const rows = await db.$queryRaw<{ held: number }[]>`
    select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows[0]?.held ?? 0;
}

const accept = (token: string) =>
  call(`POST /accounts/set-password/${token}`, { input: { password: "long enough", passwordAgain: "long enough" } });

describe("an invitation", () => {
  it("stands while its mail has not left, and says how far the mail is", async () => {
    expect((await add("ann@team.example")).body).toMatchObject({ message: "User added" });
    expect(await rowOf("ann@team.example")).toMatchObject({ state: "invited", invitation: "waiting" });
    const token = await db.accountToken.findFirstOrThrow({ where: { user: { email: "ann@team.example" } } });
    const dedupe = `mail:${invitationCause(token.id)}`;
    for (const [state, shown] of [
      ["dead", "failed"],
      ["sent", "sent"],
    ] as const) {
      await db.outbox.update({ where: { dedupe }, data: { state } });
      expect((await rowOf("ann@team.example"))?.invitation).toBe(shown);
    }
    await db.accountToken.update({ where: { id: token.id }, data: { expiresAt: new Date(0) } });
    expect((await rowOf("ann@team.example"))?.invitation).toBe("expired");
  });

  it("is sent again with a new link, and the one before stops working", async () => {
    const before = await linkOf("ann@team.example");
    const { userId = 0 } = (await rowOf("ann@team.example")) ?? {};
    expect((await act("invite-again", { userId })).body).toMatchObject({ message: "Invitation sent again" });
    expect((await accept(before)).status).toBe(404);
    const link = await linkOf("ann@team.example");
    expect((await accept(link)).status).toBe(200);
    expect((await accept(link)).status).toBe(404);
    expect(await invitationOver("dental", link)).toBe("accepted");
    expect(await invitationOver("vision", link)).toBeNull();
    expect((await rowOf("ann@team.example"))?.state).toBe("active");
    for (const what of ["invite-again", "uninvite"])
      expect((await act(what, { userId })).body).toMatchObject({ message: "This invitation was already accepted" });
  });

  it("is taken back: its mail stays, its link is dead and says so, and the person can be invited again", async () => {
    await add("bea@team.example");
    const { id: userId } = await userOf("bea@team.example");
    const link = await linkOf("bea@team.example");
    expect((await act("uninvite", { userId })).body).toMatchObject({ message: "Invitation taken back" });
    expect((await accept(link)).status).toBe(404);
    expect(await invitationOver("dental", link)).toBe("withdrawn");
    expect(await rowOf("bea@team.example")).toBeUndefined();
    expect(await db.outbox.count({ where: { payload: { path: ["to"], equals: "bea@team.example" } } })).toBe(0);
    expect(await db.auditEvent.count({ where: { action: "user.uninvite", nounId: String(userId) } })).toBe(1);
    expect((await add("bea@team.example", { firstName: "Beatrice" })).status).toBe(200);
    expect(await rowOf("bea@team.example")).toMatchObject({ userId, name: "Beatrice Low", state: "invited" });
  });

  it("of somebody switched off meanwhile cannot be accepted", async () => {
    const { id: userId } = await userOf("bea@team.example");
    const link = await linkOf("bea@team.example");
    await act("reactivate", { userId, active: false });
    expect((await accept(link)).status).toBe(404);
    expect(await invitationOver("dental", link)).toBe("withdrawn");
    expect((await act("invite-again", { userId })).status).toBe(409);
  });
});

describe("a temporary administrator", () => {
  const temp = { type: "office_admin_temp" };

  it.each([
    ["no last day", {}, "Enter the last day of their access"],
    ["one that is over", { until: addDays(TODAY, -1) }, "Choose today or a later day"],
    ["one in two years", { until: addDays(TODAY, 700) }, "Choose a day within a year"],
  ])("is refused with %s", async (_what, until, fault) => {
    const refused = await add("temp@team.example", { ...temp, ...until });
    expect([refused.status, (refused.body as { fields: object }).fields]).toEqual([400, { until: fault }]);
    const { id: userId } = await userOf("ann@team.example");
    expect((await act("changePermissions", { userId, ...temp, ...until })).status).toBe(400);
  });

  it("has a last day, which can be moved, and nobody else has one", async () => {
    const until = addDays(TODAY, 10);
    const { id: userId } = await userOf("ann@team.example");
    expect((await act("changePermissions", { userId, ...temp, until })).status).toBe(200);
    expect(await rowOf("ann@team.example")).toMatchObject({ state: "temporary", until });
    // What is not sent stays.
    expect((await act("changePermissions", { userId, ...temp, planCoordinator: true })).status).toBe(200);
    expect((await rowOf("ann@team.example"))?.until).toBe(until);
    const later = addDays(TODAY, 20);
    expect((await act("changePermissions", { userId, ...temp, until: later })).status).toBe(200);
    expect((await rowOf("ann@team.example"))?.until).toBe(later);
    expect((await act("changePermissions", { userId, type: "office_admin", until })).status).toBe(400);
    expect((await act("changePermissions", { userId, type: "office_admin" })).status).toBe(200);
    expect(await rowOf("ann@team.example")).toMatchObject({ state: "active", until: null });
  });

  it("ends at midnight where the office is", async () => {
    const until = dateOn("2026-11-25");
    const person = await makeUser(db, {
      ...{ tenantId: "dental", role: "office_admin_temp", firstName: "Mi", lastName: "Dnight" },
      ...{ email: "midnight@team.example", officeIds: [office], temporaryUntil: until },
    });
    const over = async (at: string) => {
      const found = await db.$queryRaw<{ is: boolean }[]>`
        select access_ended(u, ${new Date(at)}) as is from app_user u where u.id = ${person.id}`;
      return found[0]?.is;
    };
    expect([await over("2026-11-26T05:59:59Z"), await over("2026-11-26T06:00:00Z")]).toEqual([false, true]);
    await db.userOffice.deleteMany({ where: { userId: person.id } });
    await db.user.update({ where: { id: person.id }, data: { active: false } });
  });

  it("is out with the next request after the last day, before any work in the background, and then in the trail", async () => {
    const token = await staffOf([office], { role: "office_admin_temp", email: "cover@team.example" });
    expect((await call("GET /users/me/account", { token })).status).toBe(200);
    const { id } = await userOf("cover@team.example");
    await db.user.update({ where: { id }, data: { temporaryUntil: toDbDate(addDays(TODAY, -1)) } });
    expect((await call("GET /users/me/account", { token })).status).toBe(401);
    await expect(tokenFor("cover@team.example")).rejects.toThrow("401");
    expect(await rowOf("cover@team.example")).toMatchObject({ state: "deactivated" });
    expect(await endTemporaryAccess()).toBe(1);
    expect(await endTemporaryAccess()).toBe(0);
    expect((await userOf("cover@team.example")).active).toBe(false);
    expect(await db.auditEvent.findFirst({ where: { action: "user.end", nounId: String(id) } })).toMatchObject({
      officeId: office,
      actorId: null,
    });
  });

  it("comes back by another last day, and by nothing else", async () => {
    const { id: userId } = await userOf("cover@team.example");
    expect((await act("reactivate", { userId, active: true })).status).toBe(409);
    expect((await act("changePermissions", { userId, ...temp, until: addDays(TODAY, 3) })).status).toBe(200);
    expect(await tokenFor("cover@team.example")).toBeTypeOf("string");
  });
});

describe("the last administrator", () => {
  const refused = { status: 409 };

  it("cannot be removed, switched off or demoted, by nobody", async () => {
    const other = (await makeOffice(db, { ...place, officeName: "Alone", slug: "team-alone" })).id as OfficeId;
    await staffOf([other], { role: "office_admin", email: "alone@team.example" });
    await staffOf([other], { role: "office_admin_temp", email: "alone.temp@team.example" });
    const { id: userId } = await userOf("alone@team.example");
    for (const [what, more] of [
      ["delete", {}],
      ["reactivate", { active: false }],
      ["changePermissions", { type: "dentist_standard" }],
    ] as const)
      expect(await act(what, { userId, ...more }, operator, other)).toMatchObject(refused);
    expect((await act("changePermissions", { userId, type: "dentist" }, operator, other)).status).toBe(200);
  });

  it.each([
    ["delete", {}],
    ["reactivate", { active: false }],
    ["changePermissions", { type: "dentist_standard" }],
  ])("is left when two are asked for at once (%s)", async (what, more) => {
    const slug = `team-two-${what.toLowerCase()}`;
    const two = (await makeOffice(db, { ...place, officeName: "Two", slug })).id as OfficeId;
    const emails = ["one", "two"].map((name) => `${name}@${slug}.example`);
    for (const email of emails) await staffOf([two], { role: "office_admin", email });
    const people = await Promise.all(emails.map(userOf));
    const both = await whileHeld(two, () =>
      Promise.all(people.map(({ id: userId }) => act(what, { userId, ...more }, operator, two))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("does not fall to somebody who was switched off while they waited", async () => {
    const { id: adminId } = await userOf("admin@team.example");
    const { id: userId } = await userOf("ann@team.example");
    const late = await whileHeld(
      office,
      () => act("reactivate", { userId, active: false }, admin),
      `update app_user set active = false where id = ${adminId}`,
    );
    expect(late.status).toBe(401);
    expect((await userOf("ann@team.example")).active).toBe(true);
    await db.user.update({ where: { id: adminId }, data: { active: true } });
  });
});

describe("the team's list", () => {
  it("counts each filter, finds by name, email and job title, and is a file", async () => {
    await add("zoe@team.example", { firstName: "Zoe", lastName: "Zorn", jobTitle: "Hygienist" });
    const { counts, total } = await rows();
    expect(counts.all).toBe(total);
    expect(counts.active + counts.invited + counts.temporary + counts.deactivated).toBe(total);
    const found = async (q: string) => (await rows({ q })).rows.map(({ email }) => email);
    expect(await found("zorn zoe")).toEqual(["zoe@team.example"]);
    expect(await found("hygien")).toEqual(["zoe@team.example"]);
    expect(await found("nobody")).toEqual([]);
    const { bytes, name } = await download(`/dentists/${office}/users/export?format=csv&filter=invited`, owner);
    expect(name).toContain("Team.csv");
    const lines = bytes.toString("utf8").trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + counts.invited);
    expect(lines.join("\n")).toContain("zoe@team.example");
  });

  it("is nobody else's: another office's is not found, other roles look and do not act", async () => {
    const other = await makeOffice(db, { ...place, officeName: "Other", slug: "team-other" });
    const stranger = await staffOf([other.id as OfficeId], { email: "stranger@team.example" });
    const { id: userId } = await userOf("zoe@team.example");
    for (const what of ["invite-again", "uninvite"]) {
      expect((await act(what, { userId }, stranger)).status).toBe(404);
      expect((await act(what, { userId }, stranger, other.id)).status).toBe(404);
    }
    expect((await call(`GET /dentists/${office}/users/export?format=csv`, { token: stranger })).status).toBe(404);
    const standard = await staffOf([office], { role: "dentist_standard", email: "standard@team.example" });
    expect((await call(`GET /dentists/${office}/users/export?format=csv`, { token: standard })).status).toBe(200);
    expect((await act("invite-again", { userId }, standard)).status).toBe(403);
  });
});
