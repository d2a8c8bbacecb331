// What was done in an office: in words, found by kind, person, family and day, for those who may see it, and taken back.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import type { Role } from "@/lib/core/auth/roles";
import { db } from "@/lib/core/db/db";
import { type ActivityRow, activityPage } from "@/lib/operations/activity/queries";
import { viewOf } from "@/lib/operations/activity/rules";
import { activityList } from "@/lib/operations/activity/schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, download, tokenFor } from "../support/call";
import { staffOf } from "../support/staff";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

let world: World;
let other: World;
let family: Family;
let token: string;
let helper: string;

beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  token = await staffOf([world.office]);
  helper = await staffOf([world.office], { role: "dentist_standard", email: "standard@dental.test", firstName: "Sol" });
  await moveTo("2026-12-10T15:00:00Z");
  family = await makeFamily(world, "2026-11-15");
});

const send = async (what: string, input: object, as = token) => {
  const done = await call(what, { token: as, input });
  expect([what, done.status, String(done.raw)]).toEqual([what, 200, expect.anything()]);
  return done;
};

async function acts(search: Record<string, string> = {}, role: Role = "dentist", office = world.office) {
  const day = await officeDay(office);
  return activityPage(office, role, viewOf(activityList.parse(search), day.today), { skip: 0, take: 50 }, day);
}
const first = async (action: string, role?: Role): Promise<ActivityRow> => {
  const found = (await acts({}, role)).rows.find((row) => row.action === action);
  if (!found) throw new Error(`no ${action}`);
  return found;
};

const [memberId, membershipId] = [() => family.memberIds[0] ?? 0, () => family.membershipIds[0] ?? 0];
const details = (input: object) => send(`PUT /users/1/members/${memberId()}`, input);

describe("the activity of an office", () => {
  it("says who did what about whom, what it changed, and how it is taken back", async () => {
    const { lastName } = await db.member.findUniqueOrThrow({ where: { id: memberId() } });
    await details({ lastName: "Okonkwo" });
    const line = await first("member.update");
    expect(line).toMatchObject({
      ...{ kind: "members", who: "Noah Grant", as: null },
      about: { memberId: memberId(), name: expect.stringContaining("Okonkwo") },
      changes: [{ field: "lastName", before: lastName, after: "Okonkwo" }],
      undo: { kind: "details", memberId: memberId(), fields: { lastName } },
    });
    await details(line.undo?.kind === "details" ? line.undo.fields : {});
    expect((await db.member.findUniqueOrThrow({ where: { id: memberId() } })).lastName).toBe(lastName);
    // The change back is the one to take back now.
    const both = (await acts()).rows.filter(({ action }) => action === "member.update");
    expect(both.map(({ undo }) => undo?.kind ?? null)).toEqual(["details", null]);
  });

  it("takes back a detail that was empty before", async () => {
    await details({ chartId: "C-77" });
    const { undo } = await first("member.update");
    expect(undo).toMatchObject({ kind: "details", fields: { chartId: "" } });
    await details(undo?.kind === "details" ? undo.fields : {});
    expect((await db.member.findUniqueOrThrow({ where: { id: memberId() } })).chartId).toBeNull();
  });

  it("offers to take back an end, and no longer once it was", async () => {
    await send(`POST /dentists/${world.office}/subscription/cancel`, {
      membershipId: membershipId(),
      immediately: false,
    });
    expect((await first("membership.cancel")).undo).toEqual({ kind: "cancel", membershipId: membershipId() });
    expect((await first("membership.cancel", "dentist_standard")).undo).toBeNull();
    await send(`POST /dentists/${world.office}/subscription/cancel/undo`, { membershipId: membershipId() });
    expect((await first("membership.cancel")).undo).toBeNull();
  });

  it("offers to take back a change of the membership until something follows it", async () => {
    await send("POST /subscriptions/toggleAutoRenew", { subscriptionId: membershipId(), autoRenew: false });
    const { undo } = await first("membership.autoRenew");
    expect(undo).toMatchObject({ kind: "act" });
    if (undo?.kind !== "act") return;
    await send(`POST /subscriptions/acts/${undo.actId}/undo`, {});
    expect((await first("membership.autoRenew")).undo).toBeNull();
    expect((await db.membership.findUniqueOrThrow({ where: { id: membershipId() } })).autoRenew).toBe(true);
  });

  it("offers to let a colleague in again, to whoever may", async () => {
    const person = { tenantId: "dental", role: "dentist_standard", firstName: "Una", lastName: "Reed" } as const;
    const { id: userId } = await makeUser(db, { ...person, email: "una@dental.test", officeIds: [world.office] });
    await send(`POST /dentists/${world.office}/users/reactivate`, { userId, active: false });
    expect((await first("user.deactivate")).undo).toEqual({ kind: "user", userId });
    expect((await acts({}, "dentist_standard")).rows.filter(({ kind }) => kind === "team")).toEqual([]);
    expect((await acts({}, "dentist_standard")).counts.team).toBe(0);
  });

  it("is found by kind, person, family, name and day", async () => {
    await details({ lastName: "Okonkwo" });
    const stranger = await makeFamily(world, "2026-11-15");
    await send(`PUT /users/1/members/${stranger.memberIds[0]}`, { lastName: "Vasquez" }, helper);
    const of = async (search: Record<string, string>) =>
      (await acts(search)).rows.filter(({ action }) => action === "member.update").map(({ about }) => about?.memberId);
    const { id: sol } = await db.user.findFirstOrThrow({ where: { firstName: "Sol" } });
    expect(await of({ who: String(sol) })).toEqual([stranger.memberIds[0]]);
    expect(await of({ who: "patients" })).toEqual([]);
    expect(await of({ who: "support" })).toEqual([]);
    expect(await of({ member: String(stranger.memberIds[0]) })).toEqual([stranger.memberIds[0]]);
    expect(await of({ q: "vasqu" })).toEqual([stranger.memberIds[0]]);
    expect(await of({ q: "nobody" })).toEqual([]);
    expect(await of({ filter: "payments" })).toEqual([]);
    expect(await of({ filter: "members", from: "2026-12-10", until: "2026-12-10" })).toContain(memberId());
    expect(await of({ until: "2026-12-09" })).toEqual([]);
    const { counts, total } = await acts({ q: "vasqu" });
    expect([counts.all, counts.members, total]).toEqual([total, counts.members, counts.all]);
  });

  it("counts what it lists", async () => {
    for (const filter of ["all", "members", "payments", "plans", "team", "office"]) {
      const { rows, counts, total } = await acts({ filter });
      expect([filter, total]).toEqual([filter, counts[filter as "all"]]);
      expect(rows).toHaveLength(Math.min(50, total));
    }
  });

  it("shows the last 30 days, and takes nothing back that is older", async () => {
    await moveTo("2027-01-20T15:00:00Z");
    const login = await tokenFor("dentist@dental.test");
    expect((await acts()).rows.filter(({ action }) => action === "member.update")).toEqual([]);
    const all = (await acts({ period: "all" })).rows;
    expect(all.filter(({ action }) => action === "member.update").length).toBeGreaterThan(1);
    expect(all.filter(({ undo, at }) => undo !== null && at < new Date("2026-12-21"))).toEqual([]);
    const { bytes } = await download(`/dentists/${world.office}/activity/export?period=all&format=csv`, login);
    const lines = bytes.toString("utf8").trim().split("\n");
    expect(lines).toHaveLength((await acts({ period: "all" })).total + 1);
    expect(lines.join("\n")).toContain("Okonkwo");
  });

  it("keeps a family and the acts about it in their own office", async () => {
    expect((await acts({ period: "all", member: String(memberId()) }, "dentist", other.office)).rows).toEqual([]);
    const there = await call(`GET /dentists/${other.office}/activity/export`, {
      token: await tokenFor("dentist@dental.test"),
    });
    expect(there.status).toBe(404);
  });

  it("tells no office what is ours, nor anybody's own log-in", async () => {
    const at = new Date("2027-01-20T14:00:00Z");
    const line = { at, tenantId: "dental", officeId: world.office, noun: "thread", nounId: "1" } as const;
    for (const action of ["thread.assign", "account.change_password", "event.replay"])
      await db.auditEvent.create({ data: { ...line, action } });
    const shown = (await acts({ period: "all" })).rows.map(({ action }) => action);
    expect(shown.filter((action) => /assign|account|event/.test(action))).toEqual([]);
  });
});

describe("the history of an office in the back office", () => {
  it("has what is ours as well, which the office does not read", async () => {
    await audit(db, SYSTEM, { action: "thread.assign", noun: "thread", nounId: 1, officeId: world.office });
    await audit(db, SYSTEM, { action: "promo.end", noun: "promo", nounId: 1, officeId: world.office });
    // Another story of this file may have assigned a thread before.
    const seen = async (role: Role) => [
      ...new Set(
        (await acts({ who: "system" }, role)).rows
          .map(({ action }) => action)
          .filter((action) => /^(thread|promo)\./.test(action)),
      ),
    ];
    expect(await seen("admin")).toEqual(["promo.end", "thread.assign"]);
    expect(await seen("dentist")).toEqual([]);
  });
});
