// What the back office sees of one office: facts, people, history; and looking through each of them.
import { beforeAll, describe, expect, it } from "vitest";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { addDays, addMonthsClamped, BACK_OFFICE_ZONE, type DateOn, dateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postJournals } from "@/lib/platform/ledger/commands";
import { feeReturned, invoiceOwed } from "@/lib/platform/ledger/rules";
import type { Cast } from "@/prisma/seed/cast";
import { filledPreset, makePlan, putOnPlan } from "@/prisma/seed/plans";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let elsewhere: Cast;
let admin = "";
beforeAll(async () => {
  cast = castOf("dental");
  elsewhere = castOf("vision");
  admin = await tokenFor("admin@dental.test");
});

const facts = (id: number, token = admin) => call(`GET /admin/dentists/${id}`, { token });
const history = (id: number, before?: string, token = admin) =>
  call(`GET /admin/dentists/${id}/history${before ? `?before=${encodeURIComponent(before)}` : ""}`, { token });
type Line = { id: string; at: string; action: string; who: string | null; as: string | null; changes: object[] };
const pageOf = async (id: number, before?: string) =>
  ((await history(id, before)).body as { data: { entries: Line[]; next: string | null } }).data;

/** Who acts with a token, and in which office first. */
const account = async (token: string) =>
  (await call("GET /users/me/account", { token })).body as {
    data: { email: string; type: string; firstOffice: number | null };
  };

/** A family of the office; with a login when a user is given. */
async function makeFamily(officeId: number, lastName: string, userId: number | null) {
  const at = await now();
  const payer = await db.payer.create({ data: { tenantId: "dental", userId, createdAt: at } });
  const contact = { email: `${lastName.toLowerCase()}@family.example`, phone: "5125550100" };
  const household = await db.household.create({ data: { officeId, payerId: payer.id, ...contact, createdAt: at } });
  return db.member.create({
    data: {
      officeId,
      householdId: household.id,
      firstName: "Rosa",
      lastName,
      birthOn: new Date("1988-04-12"),
      relationship: "myself",
      createdAt: at,
      updatedAt: at,
    },
  });
}

describe("the list of offices", () => {
  it.each(["smiles bright", "BRIGHT", "brïght smilés", "dental, bright"])(
    "%s: words in any order, whatever the accents",
    async (q) => {
      const { body } = await call(`GET /admin/dentists?q=${encodeURIComponent(q)}`, { token: admin });
      const { rows } = (body as { data: { rows: { officeName: string }[] } }).data;
      expect(rows.map(({ officeName }) => officeName)).toContain("Bright Smiles Dental");
      expect(rows.map(({ officeName }) => officeName)).not.toContain("Summit Dental Group");
    },
  );

  it("is searched by phone, however it is written", async () => {
    await db.office.update({ where: { id: cast.soloOfficeId }, data: { phone: "(737) 555-0142" } });
    const { body } = await call(`GET /admin/dentists?q=${encodeURIComponent("737.555.0142")}`, { token: admin });
    expect(body).toMatchObject({ data: { total: 1, rows: [{ id: cast.soloOfficeId }] } });
  });
});

describe("offices of an association", () => {
  type Data = { rows: { id: number }[]; total: number; counts: { all: number }; associations: Record<string, number> };
  const list = async (query: string, token = admin) => {
    const { status, body } = await call(`GET /admin/dentists?${query}`, { token });
    return { status, ...(body as { data: Data }).data };
  };

  it("are listed, counted, filed and written to alone, and so are those of none", async () => {
    const of = (associationId: number | null) => db.office.count({ where: { tenantId: "dental", associationId } });
    const [joined, free] = [await of(cast.associationId), await of(null)];
    expect(joined).toBeGreaterThan(0);
    for (const [choice, count] of [
      [cast.associationId, joined],
      ["none", free],
    ]) {
      const { rows, total, counts, associations } = await list(`association=${choice}`);
      expect([total, rows.length, counts.all]).toEqual([count, count, count]);
      // Each choice says what it would show, whichever is chosen.
      expect(associations).toEqual({ [cast.associationId]: joined, none: free });
      const file = await call(`GET /admin/dentists/export?format=csv&association=${choice}`, { token: admin });
      expect(String(file.raw).trim().split("\n")).toHaveLength(Number(count) + 1);
    }
    const preview = await call("POST /admin/dentists/message/preview", {
      token: admin,
      input: { association: String(cast.associationId) },
    });
    const owned = { isOwner: true, active: true, offices: { some: { office: { associationId: cast.associationId } } } };
    const { owners } = (preview.body as { data: { owners: object[] } }).data;
    expect(owners).toHaveLength(await db.user.count({ where: owned }));
  });

  it("are counted by association as searched and filtered", async () => {
    const { officeName } = await db.office.findFirstOrThrow({ where: { associationId: cast.associationId } });
    const { associations } = await list(`q=${encodeURIComponent(officeName)}&filter=closed`);
    expect(associations).toEqual({});
    expect((await list(`q=${encodeURIComponent(officeName)}`)).associations).toMatchObject({ [cast.associationId]: 1 });
  });

  it("of another tenant's association, or of one that never was, are not found", async () => {
    const token = admin;
    for (const id of [elsewhere.associationId, 900_000_000]) {
      expect((await list(`association=${id}`)).status).toBe(404);
      expect((await call(`GET /admin/dentists/export?format=csv&association=${id}`, { token })).status).toBe(404);
      const input = { association: String(id) };
      expect((await call("POST /admin/dentists/message/preview", { token, input })).status).toBe(404);
    }
    for (const wrong of ["0", "-1", "some", "1;2", "9".repeat(30)])
      expect((await list(`association=${encodeURIComponent(wrong)}`)).status, wrong).toBe(400);
  });
});

describe("what offices are charged", () => {
  it("is the sum of their ledger in the last whole month and this year, the same in list, drawer and file", async () => {
    const [office = 0, other = 0] = cast.locationIds;
    const on = today(await now(), BACK_OFFICE_ZONE);
    const month = dateOn(`${on.slice(0, 7)}-01`);
    const lastMonth = addMonthsClamped(month, -1);
    const book = (officeId: number, effectiveOn: DateOn, lines: ReturnType<typeof invoiceOwed>) => ({
      ...{ kind: "test", source: `fees:${officeId}:${effectiveOn}:${lines[0]?.cents}`, officeId, effectiveOn, lines },
    });
    await transaction((tx) =>
      postJournals(tx, [
        book(office, lastMonth, invoiceOwed(cents(14_900))),
        book(office, addDays(month, -1), feeReturned(cents(500))),
        book(office, on, invoiceOwed(cents(2500))),
        // The month before last, and another office.
        book(office, addDays(lastMonth, -1), invoiceOwed(cents(70_100))),
        book(other, on, invoiceOwed(cents(4200))),
      ]),
    );
    const inYear = (day: DateOn, amount: number) => (day.slice(0, 4) === on.slice(0, 4) ? amount : 0);
    const year =
      2500 + inYear(lastMonth, 14_900) + inYear(addDays(month, -1), -500) + inYear(addDays(lastMonth, -1), 70_100);
    const want = { lastMonthCents: 14_400, yearCents: year };
    const { officeName } = await db.office.findUniqueOrThrow({ where: { id: office } });
    expect((await facts(office)).body).toMatchObject({ data: want });
    const q = `q=${encodeURIComponent(officeName)}`;
    const { body } = await call(`GET /admin/dentists?${q}`, { token: admin });
    const { rows } = (body as { data: { rows: ({ id: number } & typeof want)[] } }).data;
    expect(rows.find(({ id }) => id === office)).toMatchObject(want);
    const { raw } = await call(`GET /admin/dentists/export?${q}&format=csv`, { token: admin });
    expect(String(raw)).toContain(`,144.00,${(year / 100).toFixed(2)},`);
    expect((await facts(other)).body).toMatchObject({ data: { lastMonthCents: 0, yearCents: 4200 } });
  });

  it("is filed for every office that the list shows, however many pages it has", async () => {
    const at = await now();
    await db.office.createMany({
      data: Array.from({ length: 205 }, (_, no) => ({
        ...{
          tenantId: "dental" as const,
          officeName: `Filed ${no}`,
          slug: `filed-${no}`,
          email: `f${no}@filed.example`,
        },
        ...{ createdAt: at, updatedAt: at },
      })),
    });
    const { raw } = await call("GET /admin/dentists/export?q=filed&format=csv&sort=-name", { token: admin });
    const lines = String(raw).trim().split("\n");
    expect(lines).toHaveLength(206);
    expect(lines[1]).toContain("Filed 99");
  });

  it("is filed for administrators only, and of their tenant", async () => {
    for (const role of ["dentist", "association", "client"])
      expect(
        (await call("GET /admin/dentists/export?format=csv", { token: await tokenFor(`${role}@dental.test`) })).status,
      ).toBe(403);
    const { raw } = await call("GET /admin/dentists/export?format=csv", { token: admin });
    const theirs = await db.office.findUniqueOrThrow({ where: { id: elsewhere.soloOfficeId } });
    expect(String(raw)).not.toContain(theirs.email);
  });
});

describe("an office's facts", () => {
  it("say how far it is, what it pays, where its money goes and what it has", async () => {
    // Who is on no plan is no member.
    await makeFamily(cast.soloOfficeId, "Facts", null);
    const { id: planId } = await makePlan(db, {
      ...{ officeId: cast.soloOfficeId, plan: filledPreset("dental", "general_adult") },
    });
    await putOnPlan(db, { tenantId: "dental", officeId: cast.soloOfficeId, planId });
    expect((await facts(cast.soloOfficeId)).body).toMatchObject({
      data: {
        officeName: "Bright Smiles Dental",
        onboardingState: "live",
        tierLevel: 2,
        payoutState: "ready",
        practiceSystem: "Dentrix",
        organization: null,
        members: 1,
        moreMembers: false,
        activePlans: 1,
      },
    });
    await db.payoutAccount.delete({ where: { officeId: cast.locationIds[5] ?? 0 } });
    expect((await facts(cast.locationIds[5] ?? 0)).body).toMatchObject({
      data: { organization: "Summit Dental Group", payoutState: "none", practiceSystem: null, members: 0 },
    });
  });

  it.each(["", "/history"])("are for administrators, and of their tenant only (%s)", async (part) => {
    const ask = async (id: number, token: string, host?: string) =>
      (await call(`GET /admin/dentists/${id}${part}`, { token, ...(host ? { host } : {}) })).status;
    for (const role of ["admin", "almost_super", "super_admin"])
      expect(await ask(cast.soloOfficeId, await tokenFor(`${role}@dental.test`)), role).toBe(200);
    for (const role of ["dentist", "office_admin", "client", "association"])
      expect(await ask(cast.soloOfficeId, await tokenFor(`${role}@dental.test`)), role).toBe(403);
    expect(await ask(elsewhere.soloOfficeId, admin)).toBe(404);
    expect(await ask(2_000_000_000, admin)).toBe(404);
    const visionHost = "vision.localhost:3000";
    const visionAdmin = await tokenFor("admin@vision.test", undefined, visionHost);
    expect(await ask(cast.soloOfficeId, visionAdmin, visionHost)).toBe(404);
  });
});

describe("an office's history", () => {
  it("names who, as whom, and before and after; and nothing of another office", async () => {
    const officeId = cast.largeOfficeId;
    const token = await tokenFor("almost_super@dental.test");
    await call("POST /admin/impersonate", { token, input: { officeId, reason: "asked by phone" } });
    const pick = { token, input: { selectedPms: "eaglesoft" } };
    expect((await call(`POST /office/${officeId}/pms/save-selected-pms`, pick)).status).toBe(200);
    await call("POST /accounts/back-to-admin", { token, input: {} });
    const { entries, next } = await pageOf(officeId);
    expect(next).toBeNull();
    expect(entries.map(({ action, who, as }) => ({ action, who, as }))).toEqual([
      { action: "impersonation.end", who: "Priya Nair", as: "Ingrid Solberg" },
      { action: "office.practice_system", who: "Priya Nair", as: "Ingrid Solberg" },
      { action: "impersonation.begin", who: "Priya Nair", as: "Ingrid Solberg" },
    ]);
    expect(entries[1]?.changes).toEqual([{ field: "practiceSystem", before: "dentrix", after: "eaglesoft" }]);
    expect((await pageOf(cast.locationIds[1] ?? 0)).entries).toEqual([]);
  });

  it("goes on page by page without leaving a line out or showing one twice, also within one moment", async () => {
    const officeId = cast.locationIds[2] ?? 0;
    const at = await now();
    const line = { tenantId: "dental", officeId, action: "plan.sort", noun: "plan" } as const;
    await db.auditEvent.createMany({ data: Array.from({ length: 120 }, () => ({ ...line, at })) });
    const seen: string[] = [];
    for (let before: string | undefined, rounds = 0; rounds < 5; rounds += 1) {
      const { entries, next } = await pageOf(officeId, before);
      seen.push(...entries.map(({ id }) => id));
      if (next === null) break;
      before = next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    // What is no place in a history is its beginning.
    expect((await pageOf(officeId, "2026-99-99T00:00:00.000Z~1")).entries).toHaveLength(50);
  });
});

describe("log-in as, from an office", () => {
  it("shows a user of several offices in the office looked at, and nobody who does not work there", async () => {
    const [, denver = 0] = cast.locationIds;
    const hq = await db.user.findFirstOrThrow({ where: { email: "hq@dental.test" } });
    const token = await tokenFor("super_admin@dental.test");
    const begin = (input: object) =>
      call("POST /admin/impersonate", { token, input: { reason: "asked by phone", ...input } });
    expect((await begin({ officeId: cast.soloOfficeId, userId: hq.id })).status).toBe(404);
    expect((await begin({ officeId: cast.soloOfficeId, memberId: 1 })).status).toBe(400);
    expect((await begin({})).status).toBe(400);
    expect((await begin({ officeId: denver, userId: hq.id })).status).toBe(200);
    expect(await account(token)).toMatchObject({ data: { email: "hq@dental.test", firstOffice: denver } });
    expect((await pageOf(denver)).entries[0]).toMatchObject({
      action: "impersonation.begin",
      who: "Morgan Hale",
      as: "Malik Johnson",
    });
  });

  it("finds account owners by the members' search, says who has a login, and writes the member's office down", async () => {
    const withLogin = await makeFamily(cast.soloOfficeId, "Searchable", cast.clientUserId);
    const without = await makeFamily(cast.soloOfficeId, "Searchable", null);
    const search = async (officeId: number) =>
      call(`POST /dentists/${officeId}/members/upgraded-filters-search`, {
        token: admin,
        input: { searchQuery: "searchable" },
      });
    const { data } = (await search(cast.soloOfficeId)).body as {
      data: { members: { id: number; hasLogin: boolean }[] };
    };
    expect(data.members.map(({ id, hasLogin }) => ({ id, hasLogin }))).toEqual([
      { id: withLogin.id, hasLogin: true },
      { id: without.id, hasLogin: false },
    ]);
    expect((await search(elsewhere.soloOfficeId)).status).toBe(404);

    const token = await tokenFor("super_admin@dental.test");
    const begin = (memberId: number) =>
      call("POST /admin/impersonate", { token, input: { memberId, reason: "asked by phone" } });
    expect((await begin(without.id)).status).toBe(404);
    expect((await begin(withLogin.id)).body).toMatchObject({ data: { landing: "/patient-details/dashboard" } });
    expect(await account(token)).toMatchObject({ data: { email: "client@dental.test", type: "client" } });
    expect((await pageOf(cast.soloOfficeId)).entries[0]).toMatchObject({ action: "impersonation.begin" });
  });
});
