import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { dateOn, fromDbDate } from "@/lib/core/time/dates";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World, work } from "../support/billing";
import { type Called, call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let other: World;
let staff: string;
let foreign: string;
let patient: string;
let userId: number;

type Ledger = {
  membershipId: number;
  term: { startOn: string; endOn: string };
  included: number;
  used: number;
  left: number;
  usedCents: number | null;
  savedCents: number | null;
  cost: { paidCents: number; toComeCents: number } | null;
  lines: {
    code: string;
    quantity: number;
    used: number;
    left: number;
    uses: { id: number; by: string | null; carried: boolean }[];
  }[];
  earlier: unknown[];
};
type Exit = {
  recorded: unknown;
  benefits: { used: number };
  quoted: { now: { lines: object[]; refundCents: number; needsOffice: boolean } };
};
const dataOf = <T>(answer: Called): T => (answer.body as { data: T }).data;
const only = (family: Family) => family.membershipIds[0] ?? 0;

const mark = (membershipId: number, more: object = {}, as = staff, at = world) =>
  call(`POST /dentists/${at.office}/benefits/uses`, {
    token: as,
    input: { membershipId, code: "1110", nth: 1, ...more },
  });
const undo = (useId: number, as = staff, at = world) =>
  call(`POST /dentists/${at.office}/benefits/uses/${useId}/undo`, { token: as, input: {} });
async function ledgerOf(family: Family, as = staff): Promise<Ledger> {
  const answer = await call(`GET /members/${family.memberIds[0]}/benefits`, { token: as });
  expect(answer.status, String(answer.raw)).toBe(200);
  const [ledger] = dataOf<Ledger[]>(answer);
  if (!ledger) throw new Error("no ledger");
  return ledger;
}
const lineOf = (ledger: Ledger, code = "1110") => ledger.lines.find((line) => line.code === code);
const rowsOf = (membershipId: number) => db.benefitUse.findMany({ where: { membershipId }, orderBy: { id: "asc" } });
const actsOf = async (membershipId: number, like: string) =>
  (
    await db.auditEvent.findMany({
      where: { noun: "membership", nounId: String(membershipId), action: { startsWith: like } },
      orderBy: { id: "asc" },
      select: { action: true, actorId: true, after: true, before: true },
    })
  ).map((row) => row);
const paid = async (startedOn: string, options: Parameters<typeof makeFamily>[2] = {}) => {
  const family = await makeFamily(world, startedOn, { ...options, spec: { nextIndex: 0, ...options.spec } });
  await work();
  return family;
};

beforeAll(async () => {
  world = await makeWorld();
  other = await makeWorld({ timezone: "America/New_York" });
  const person = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  // Longer than the years these stories last.
  const temporaryUntil = dateOn("2030-12-31");
  await makeUser(db, { ...person, role: "office_admin_temp", temporaryUntil, officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist", email: "else@dental.test", officeIds: [other.office] });
  await makeUser(db, {
    ...person,
    role: "dentist",
    email: "both@dental.test",
    officeIds: [world.office, other.office],
  });
  userId = (await makeUser(db, { ...person, role: "client", firstName: "Maria" })).id;
  staff = await tokenFor("office_admin_temp@dental.test");
  foreign = await tokenFor("else@dental.test");
  patient = await tokenFor("client@dental.test");
  for (const officeId of [world.office, other.office]) {
    await db.officeFee.deleteMany({ where: { officeId } });
    await db.officeFee.createMany({
      data: ["1110", "0120", "0274", "1208", "0210", "0150", "0272"].map((code) => ({
        officeId,
        code,
        feeCents: 10_000,
      })),
    });
  }
  await moveTo("2026-11-30T14:00:00Z");
});

describe("marking a service as used", () => {
  it("keeps code, day and who it was, in the history too, and says how much is left", async () => {
    const family = await makeFamily(world, "2026-11-01");
    const before = lineOf(await ledgerOf(family));
    // With the tenant's prefix, as it stands on screen.
    expect(await mark(only(family), { code: "D1110" })).toMatchObject({
      ...{ status: 200, body: { message: "Marked as used on 11/30/2026", data: { already: false, overLimit: false } } },
    });
    const ledger = await ledgerOf(family);
    expect(lineOf(ledger)).toMatchObject({ used: 1, left: (before?.left ?? 0) - 1, uses: [{ by: "Noah Grant" }] });
    expect(ledger.term).toEqual({ startOn: "2026-11-01", endOn: "2027-11-01" });
    const [row] = await rowsOf(only(family));
    expect(row).toMatchObject({ code: "1110", feeCents: 10_000, overLimit: false, undoneAt: null });
    expect(await actsOf(only(family), "membership.benefit")).toEqual([
      {
        ...{ action: "membership.benefitUse", actorId: row?.createdById, before: null },
        after: { service: "1110", usedOn: "2026-11-30" },
      },
    ]);
  });

  it("twice at the same moment is once, and the second is told so", async () => {
    const family = await makeFamily(world, "2026-11-01");
    const answers = await Promise.all([mark(only(family)), mark(only(family)), mark(only(family))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const said = answers.map((answer) => dataOf<{ already: boolean; useId: number }>(answer));
    expect(said.filter(({ already }) => !already)).toHaveLength(1);
    expect(new Set(said.map(({ useId }) => useId)).size).toBe(1);
    expect(await rowsOf(only(family))).toHaveLength(1);
    expect(await actsOf(only(family), "membership.benefitUse")).toHaveLength(1);
  });

  it("stops at what is included, goes on when the office says that it means it, and never counts that as included", async () => {
    const family = await makeFamily(world, "2026-11-01");
    const quantity = lineOf(await ledgerOf(family))?.quantity ?? 0;
    expect(quantity).toBeGreaterThan(0);
    for (let nth = 1; nth <= quantity; nth += 1) expect((await mark(only(family), { nth })).status).toBe(200);
    expect((await mark(only(family), { nth: quantity + 1 })).status).toBe(409);
    expect(await rowsOf(only(family))).toHaveLength(quantity);
    expect(await mark(only(family), { nth: quantity + 1, overLimit: true })).toMatchObject({
      ...{ status: 200, body: { data: { overLimit: true } } },
    });
    expect(lineOf(await ledgerOf(family))).toMatchObject({ used: quantity, left: 0 });
    expect((await ledgerOf(family)).usedCents).toBe(quantity * 10_000);
  });

  it("takes the day of the visit, inside the membership and not to come", async () => {
    const family = await makeFamily(world, "2026-11-01");
    expect((await mark(only(family), { usedOn: "11/12/2026" })).status).toBe(200);
    expect((await rowsOf(only(family))).map(({ usedOn }) => fromDbDate(usedOn))).toEqual(["2026-11-12"]);
    for (const usedOn of ["2026-10-31", "2026-12-01"])
      expect(await mark(only(family), { usedOn, nth: 2 })).toMatchObject({
        status: 400,
        body: { fields: { usedOn: expect.any(String) } },
      });
    expect((await mark(only(family), { nth: 5 })).status).toBe(409);
    expect((await mark(only(family), { code: "4910" })).status).toBe(400);
    expect(await rowsOf(only(family))).toHaveLength(1);
  });

  it("is refused for a membership that has ended or is unpaid", async () => {
    for (const status of ["canceled", "delinquent", "pending_cash"] as const) {
      const family = await makeFamily(world, "2026-11-01", { card: null, spec: { status } });
      expect([status, (await mark(only(family))).status]).toEqual([status, 409]);
    }
  });

  it("of another office is not there, neither to be marked, undone nor read", async () => {
    const family = await makeFamily(world, "2026-11-01");
    const { useId } = dataOf<{ useId: number }>(await mark(only(family)));
    const answers = [
      await mark(only(family), {}, foreign),
      await mark(only(family), {}, foreign, other),
      await undo(useId, foreign),
      await undo(useId, foreign, other),
      await call(`GET /members/${family.memberIds[0]}/benefits`, { token: foreign }),
      await call(`POST /dentists/${other.office}/benefits/invite`, {
        token: foreign,
        input: { membershipId: only(family) },
      }),
      await call(`POST /dentists/${other.office}/benefits/invitation`, {
        token: foreign,
        input: { membershipId: only(family) },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect((await mark(only(family), {}, patient)).status).toBe(403);
    expect(await rowsOf(only(family))).toMatchObject([{ undoneAt: null }]);
  });
});

describe("undoing a use", () => {
  it("makes it left again, once, and keeps the row", async () => {
    const family = await makeFamily(world, "2026-11-01");
    const { useId } = dataOf<{ useId: number }>(await mark(only(family)));
    expect((await Promise.all([undo(useId), undo(useId)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await ledgerOf(family)).toMatchObject({ used: 0 });
    expect(await actsOf(only(family), "membership.benefitUndo")).toMatchObject([
      { before: { service: "1110", usedOn: "2026-11-30" } },
    ]);
    // And it can be marked again.
    expect(dataOf(await mark(only(family)))).toMatchObject({ already: false });
    expect(await rowsOf(only(family))).toHaveLength(2);
    expect(await ledgerOf(family)).toMatchObject({ used: 1 });
  });
});

describe("what it saved", () => {
  const feesOf = (feeCents: number) =>
    db.officeFee.updateMany({ where: { officeId: world.office, code: "1110" }, data: { feeCents } });

  it("is what was used less what the whole term costs, and keeps the fee of its day", async () => {
    const family = await paid("2026-11-30");
    await mark(only(family));
    // A year of months costs more than what was used: no saving is claimed, however little was paid so far.
    const year = { paidCents: 4900, toComeCents: 11 * 4900 };
    expect(await ledgerOf(family)).toMatchObject({ usedCents: 10_000, cost: year, savedCents: null });
    await feesOf(60_000);
    await mark(only(family), { nth: 2 });
    expect(await ledgerOf(family)).toMatchObject({ usedCents: 70_000, cost: year, savedCents: 11_200 });
    await feesOf(99_900);
    expect((await ledgerOf(family)).usedCents).toBe(70_000);
    await feesOf(10_000);
  });

  it("does not get smaller when dues are paid", async () => {
    const family = await paid("2026-10-30");
    await feesOf(80_000);
    await mark(only(family));
    await feesOf(10_000);
    const before = await ledgerOf(family);
    expect(before).toMatchObject({ usedCents: 80_000, savedCents: 80_000 - 12 * 4900 });
    await db.obligation.updateMany({ where: { membershipId: only(family), status: "open" }, data: { status: "paid" } });
    const after = await ledgerOf(family);
    expect(after.cost?.paidCents).toBeGreaterThan(4900);
    expect(after.savedCents).toBe(before.savedCents);
  });

  it("counts what is charged until the last day of a membership that ends before", async () => {
    const family = await paid("2026-11-30");
    await feesOf(30_000);
    await mark(only(family));
    await feesOf(10_000);
    const ends = new Date("2027-01-30T00:00:00Z");
    await db.membership.update({
      where: { id: only(family) },
      data: { status: "cancellation_requested", cancelOn: ends },
    });
    expect(await ledgerOf(family)).toMatchObject({
      ...{ cost: { paidCents: 4900, toComeCents: 4900 }, savedCents: 30_000 - 2 * 4900 },
    });
  });

  it("counts the rest of a term the plan commits to", async () => {
    const plan = { ...filledPreset("dental", "general_adult"), exitPolicy: "remaining_term" as const };
    const made = await makePlan(db, { officeId: world.office, plan });
    const family = await paid("2026-11-30", { spec: { planId: made.id, planVersionId: made.currentVersionId ?? 0 } });
    await mark(only(family));
    expect(await ledgerOf(family)).toMatchObject({
      cost: { paidCents: 4900, toComeCents: 11 * 4900 },
      savedCents: null,
    });
  });

  it("is not said where nothing is known of what was paid", async () => {
    const family = await makeFamily(world, "2026-11-01");
    await mark(only(family));
    expect(await ledgerOf(family)).toMatchObject({ usedCents: 10_000, cost: null, savedCents: null });
  });
});

describe("leaving", () => {
  it("begins with what the ledger holds, and still asks the office", async () => {
    const family = await paid("2026-11-30");
    const quote = async () =>
      dataOf<Exit>(
        await call(`POST /dentists/${world.office}/subscription/exit-quote`, {
          ...{ token: staff, input: { membershipId: only(family) } },
        }),
      );
    expect(await quote()).toMatchObject({ recorded: [], quoted: { now: { refundCents: 4900, needsOffice: true } } });
    await db.officeFee.updateMany({ where: { officeId: world.office, code: "0120" }, data: { feeCents: 1500 } });
    await mark(only(family), { code: "0120" });
    expect(await quote()).toMatchObject({
      recorded: [{ code: "0120", quantity: 1 }],
      benefits: { used: 1 },
      quoted: { now: { refundCents: 3400, needsOffice: true } },
    });
    await db.officeFee.updateMany({ where: { officeId: world.office, code: "0120" }, data: { feeCents: 10_000 } });
  });
});

describe("the list of what is not used yet", () => {
  const file = async (query = "") =>
    String((await call(`GET /dentists/${world.office}/benefits/unused?format=csv${query}`, { token: staff })).raw);

  it("holds whoever has something left, is searched and filtered, and is a workbook too", async () => {
    const family = await makeFamily(world, "2025-12-15");
    await db.member.update({ where: { id: family.memberIds[0] ?? 0 }, data: { firstName: "Zoë", lastName: "Unused" } });
    const found = (await file("&q=unused%20zoe")).trim().split("\r\n");
    expect(found).toHaveLength(2);
    expect(found[1]).toContain("Zoë Unused");
    expect(await file("&q=zoe&filter=ending")).toContain("12/14/2026");
    await mark(only(family), { code: "1110" });
    expect(await file("&q=zoe&filter=noVisit")).not.toContain("Zoë");
    const { lines } = await ledgerOf(family);
    for (const { code, left, used } of lines)
      for (let n = 1; n <= left; n += 1) expect((await mark(only(family), { code, nth: used + n })).status).toBe(200);
    expect(await file("&q=zoe")).not.toContain("Zoë");
    const book = await call(`GET /dentists/${world.office}/benefits/unused?format=xlsx`, { token: staff });
    expect(book.headers["content-type"]).toContain("spreadsheetml");
  });

  it("invites in the family's language, from the office, once a day", async () => {
    const family = await makeFamily(world, "2026-11-01");
    await db.household.update({ where: { id: family.householdId }, data: { locale: "es-US" } });
    const invite = () =>
      call(`POST /dentists/${world.office}/benefits/invite`, { token: staff, input: { membershipId: only(family) } });
    const answers = await Promise.all([invite(), invite()]);
    expect(answers.map((answer) => dataOf<{ already: boolean }>(answer).already).sort()).toEqual([false, true]);
    const [mail, ...more] = await db.outbox.findMany({ where: { memberId: family.memberIds[0] ?? 0, kind: "mail" } });
    expect(more).toEqual([]);
    expect(mail?.payload).toMatchObject({
      template: "benefitsLeft",
      locale: "es-US",
      senderName: expect.stringMatching(/^Office/),
    });
    expect(JSON.stringify(mail?.payload)).toContain("Quedan 2 de 2");
    // Who has no login has no notices to choose: the mail itself is the way out.
    const link = /unsubscribe\/([\w-]{48})/.exec(JSON.stringify(mail?.payload))?.[1];
    expect((await call(`POST /unsubscribe/${link}`)).status).toBe(200);
    await db.benefitInvite.deleteMany({ where: { membershipId: only(family) } });
    expect(await invite()).toMatchObject({ status: 409 });
    expect(await actsOf(only(family), "membership.benefitInvite")).toHaveLength(1);
    const { text } = dataOf<{ text: string }>(
      await call(`POST /dentists/${world.office}/benefits/invitation`, {
        token: staff,
        input: { membershipId: only(family) },
      }),
    );
    expect(text).toContain("Quedan 2 de 2");
  });
});

describe("a term", () => {
  it("begins anew at the renewal, by the month and by the year", async () => {
    const month = await makeFamily(world, "2026-11-01", { card: null });
    const annual = await makeFamily(world, "2026-11-01", { card: null, spec: { unit: "year", listCents: 49_900 } });
    for (const family of [month, annual]) await mark(only(family));
    await moveTo("2027-10-31T18:00:00Z");
    for (const family of [month, annual]) expect(await ledgerOf(family)).toMatchObject({ used: 1, earlier: [] });
    await moveTo("2027-11-01T18:00:00Z");
    for (const family of [month, annual]) {
      await db.membership.updateMany({ where: { id: only(family) }, data: { status: "active" } });
      const ledger = await ledgerOf(family);
      expect(ledger).toMatchObject({ used: 0, term: { startOn: "2027-11-01" }, earlier: [{ code: "1110" }] });
      expect((await mark(only(family))).status).toBe(200);
    }
  });

  it("goes with a member to another office, so that nothing is included twice", async () => {
    const token = await tokenFor("both@dental.test");
    const family = await makeFamily(world, "2027-10-15");
    await mark(only(family));
    const answer = await call(`POST /office/${world.office}/members/transfer-member`, {
      ...{ token, input: { memberId: family.memberIds[0], targetDentistInfoId: other.office } },
    });
    expect(answer.status, String(answer.raw)).toBe(200);
    const { memberId } = dataOf<{ memberId: number }>(answer);
    const [there] = dataOf<Ledger[]>(await call(`GET /members/${memberId}/benefits`, { token: foreign }));
    expect(there).toMatchObject({ used: 1, cost: null, savedCents: null });
    expect(there?.lines.find(({ code }) => code === "1110")?.uses).toMatchObject([{ carried: true, by: null }]);
  });

  it("keeps what was used when the plan changes", async () => {
    const child = await makePlan(db, { officeId: world.office, plan: filledPreset("dental", "general_perio") });
    const family = await makeFamily(world, "2027-10-15");
    await mark(only(family), { code: "0120" });
    await db.membership.update({
      ...{ where: { id: only(family) }, data: { planId: child.id, planVersionId: child.currentVersionId ?? 0 } },
    });
    const line = lineOf(await ledgerOf(family), "0120");
    expect(line).toMatchObject({ used: 1, left: Math.max(0, (line?.quantity ?? 0) - 1) });
  });
});

describe("the patient", () => {
  it("sees their family's ledgers, without the names of the staff", async () => {
    const family = await makeFamily(world, "2027-10-15", { userId });
    await mark(only(family));
    const { ledgersOfPayer } = await import("@/lib/billing/benefits/queries");
    const [ledger] = await ledgersOfPayer(family.payerId, "en-US");
    expect(ledger).toMatchObject({ membershipId: only(family), used: 1 });
    expect(ledger?.lines.flatMap(({ uses }) => uses).map(({ by }) => by)).toEqual([null]);
  });
});
