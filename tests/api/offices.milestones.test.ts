// What we do for an office, ticked off by administrators; and what one office owes, earns and may suffer from.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { officesAtRisk, risksOf } from "@/lib/platform/measures/risk.queries";
import { ninetyDayOn } from "@/lib/practice/offices/milestones.rules";
import type { Cast } from "@/prisma/seed/cast";
import { makeFamily, makeWorld, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

type Facts = {
  risks: string[];
  recurringCents: number;
  lateCents: number;
  owedToUsCents: number;
  milestones: { milestone: string; doneAt: string | null; doneBy: string | null }[];
};

let cast: Cast;
let foreign: Cast;
let world: World;
let admin = "";

beforeAll(async () => {
  cast = castOf("dental");
  foreign = castOf("vision");
  world = await makeWorld();
  await makeFamily(world, "2026-11-15");
  admin = await tokenFor("admin@dental.test");
});

const tick = (done: boolean, office = cast.soloOfficeId, token = admin, milestone = "training") =>
  call(`PUT /admin/dentists/${office}/milestones`, { token, input: { milestone, done } });
const facts = async (office: number) => {
  const { body } = await call(`GET /admin/dentists/${office}`, { token: admin });
  return (body as { data: Facts }).data;
};

describe("what we do for an office", () => {
  it("is ticked off with who and when, and taken back, each with its line", async () => {
    expect((await tick(true)).status).toBe(200);
    const done = (await facts(cast.soloOfficeId)).milestones.find(({ milestone }) => milestone === "training");
    expect(done?.doneAt).not.toBeNull();
    expect(done?.doneBy).toBe("Casey Brooks");
    expect((await tick(false)).status).toBe(200);
    const open = (await facts(cast.soloOfficeId)).milestones.find(({ milestone }) => milestone === "training");
    expect(open).toMatchObject({ doneAt: null, doneBy: null });
    const lines = await db.auditEvent.findMany({
      where: { officeId: cast.soloOfficeId, action: { startsWith: "milestone." } },
      orderBy: { id: "asc" },
    });
    expect(lines.map(({ action }) => action)).toEqual(["milestone.done", "milestone.open"]);
  });

  it("is decided once by two at once: the second is told", async () => {
    const two = await Promise.all([tick(true), tick(true)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await tick(true)).status).toBe(409);
  });

  it("is for administrators, of their own tenant's offices, and of the three only", async () => {
    for (const role of ["dentist", "office_admin", "client", "association"])
      expect((await tick(true, cast.soloOfficeId, await tokenFor(`${role}@dental.test`))).status, role).toBe(403);
    expect((await tick(true, foreign.soloOfficeId)).status).toBe(404);
    expect((await tick(true, cast.soloOfficeId, admin, "coffee")).status).toBe(400);
  });

  it("asks how it goes ninety days after the sign-up, by the back office's day", () => {
    expect(ninetyDayOn(new Date("2026-08-28T03:30:00Z"))).toBe("2026-11-25");
    expect(ninetyDayOn(new Date("2026-08-28T12:00:00Z"))).toBe("2026-11-26");
  });
});

describe("one office", () => {
  it("earns what its plans bring a month, and owes what we have billed", async () => {
    const before = await facts(world.office);
    expect(before.recurringCents).toBe(4900);
    expect([before.lateCents, before.owedToUsCents]).toEqual([0, 0]);
    const payer = await db.payer.create({ data: { tenantId: "dental", createdAt: new Date() } });
    const account = await db.tierAccount.create({
      data: {
        tenantId: "dental",
        officeId: world.office,
        payerId: payer.id,
        nextOn: new Date("2026-12-01"),
        createdAt: new Date(),
      },
    });
    for (const [monthOn, status] of [
      ["2026-09-01", "paid"],
      ["2026-10-01", "failed"],
      ["2026-11-01", "open"],
    ] as const)
      await db.tierInvoice.create({
        data: {
          ...{ accountId: account.id, status, amountCents: 14_900, paidAt: status === "paid" ? new Date() : null },
          ...{ monthOn: new Date(monthOn), dueOn: new Date(monthOn), createdAt: new Date() },
        },
      });
    expect((await facts(world.office)).owedToUsCents).toBe(29_800);
  });

  it("is at risk for the same reasons as in the list of those at risk", async () => {
    const listed = await officesAtRisk("dental");
    expect(listed.length).toBeGreaterThan(0);
    for (const { id, risks } of listed) expect(await risksOf(id as World["office"])).toEqual(risks);
    const [first] = listed;
    expect((await facts(first?.id ?? 0)).risks).toEqual(first?.risks);
  });
});
