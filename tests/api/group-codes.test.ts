import { beforeAll, describe, expect, it } from "vitest";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { newToken, tokenHash } from "@/lib/core/auth/secrets";
import { db } from "@/lib/core/db/db";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import { logFollowedInvite } from "@/lib/membership/marketing/invites.commands";
import { inviteCounts } from "@/lib/membership/marketing/invites.queries";
import { listCodes } from "@/lib/platform/group-codes/queries";
import { codeList } from "@/lib/platform/group-codes/schema";
import { listReferrals } from "@/lib/platform/referrals/queries";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let office: OfficeId;
let other: OfficeId;
let owner: string;

beforeAll(async () => {
  const cast = castOf("dental");
  office = cast.soloOfficeId as OfficeId;
  other = cast.largeOfficeId as OfficeId;
  owner = await tokenFor("dentist@dental.test");
});

const make = (input: object, token = owner, at: number = office) =>
  call(`POST /dentists/${at}/group-codes`, { token, input });
const turn = (groupCodeId: number, active: boolean, token = owner, at: number = office) =>
  call(`POST /dentists/${at}/group-codes/active`, { token, input: { groupCodeId, active } });
const idOf = async (code: string) =>
  (await db.groupCode.findUniqueOrThrow({ where: { officeId_code: { officeId: office, code } } })).id;
const usable = async (groupCode: string) =>
  (await call("POST /dentists/group-code", { input: { dentistInfoId: office, groupCode } })).status === 200;
const codes = async (query: object) =>
  (await listCodes(office, codeList.parse(query), { skip: 0, take: 50 })).rows.map(({ code, state }) => [code, state]);

describe("a group code of an office", () => {
  it("is made by who runs the office, can be used at once, and is in the trail", async () => {
    const made = await make({ code: "school-10", discountBps: 1000, maxUses: "25", expiresOn: "12/31/2030" });
    expect(made).toMatchObject({ status: 200, body: { message: "Group code added." } });
    expect(await db.groupCode.findUniqueOrThrow({ where: { id: await idOf("SCHOOL-10") } })).toMatchObject({
      ...{ discountBps: 1000, maxUses: 25, uses: 0, active: true, expiresOn: toDbDate(dateOn("2030-12-31")) },
    });
    expect(await usable("school-10")).toBe(true);
    expect(await make({ code: "School-10", discountBps: 500 })).toMatchObject({
      ...{ status: 400, body: { fields: { code: "You already have this code." } } },
    });
  });

  it("is not made with nothing off, more than everything, no room or a strange sign", async () => {
    for (const input of [
      { code: "NOTHING", discountBps: 0 },
      { code: "TOOMUCH", discountBps: 10_001 },
      { code: "NOBODY", discountBps: 500, maxUses: 0 },
      { code: "A B", discountBps: 500 },
    ])
      expect((await make(input)).status, JSON.stringify(input)).toBe(400);
  });

  it("ends for whoever would join, and works again when that is taken back", async () => {
    await make({ code: "ENDING", discountBps: 500 });
    const id = await idOf("ENDING");
    expect(await turn(id, false)).toMatchObject({ status: 200, body: { message: "Group code ended." } });
    expect(await usable("ENDING")).toBe(false);
    await turn(id, true);
    expect(await usable("ENDING")).toBe(true);
    const trail = await db.auditEvent.findMany({
      where: { noun: "groupCode", nounId: String(id) },
      orderBy: { id: "asc" },
    });
    expect(trail.map(({ action, officeId }) => [action, officeId])).toEqual([
      ["groupCode.create", office],
      ["groupCode.end", office],
      ["groupCode.resume", office],
    ]);
  });

  it("is nobody else's: not another office's, and not of staff who give nothing out", async () => {
    await make({ code: "OWN", discountBps: 500 });
    const id = await idOf("OWN");
    const stranger = await tokenFor("owner.large@dental.test");
    expect((await turn(id, false, stranger)).status).toBe(404);
    expect((await turn(id, false, stranger, other)).status).toBe(404);
    const desk = await tokenFor("dentist_standard@dental.test");
    expect((await make({ code: "DESK", discountBps: 500 }, desk)).status).toBe(403);
    expect((await turn(id, false, desk)).status).toBe(403);
    expect(await usable("OWN")).toBe(true);
  });

  it("is listed with the state that the enrolment holds it to, employers' codes too", async () => {
    const rows = [
      { code: "LIST-ON", uses: 1, maxUses: 2 },
      { code: "LIST-FULL", uses: 2, maxUses: 2 },
      { code: "LIST-PAST", expiresOn: new Date("2020-01-01") },
      { code: "LIST-OFF", active: false, uses: 2, maxUses: 2 },
    ];
    await db.groupCode.createMany({ data: rows.map((row) => ({ officeId: office, discountBps: 700, ...row })) });
    const states = { "LIST-ON": "active", "LIST-FULL": "used", "LIST-PAST": "expired", "LIST-OFF": "ended" };
    expect(Object.fromEntries(await codes({ q: "list-" }))).toEqual(states);
    for (const [code, state] of Object.entries(states)) {
      expect(await codes({ q: "list-", filter: state })).toEqual([[code, state]]);
      expect(await usable(code)).toBe(state === "active");
    }
    expect(await codes({ q: "TEAM15" })).toEqual([["TEAM15", "active"]]);
  });
});

describe("what else brought families", () => {
  it("are referral codes, counted however they were spelled, of those who joined", async () => {
    const at = new Date("2026-05-04T15:00:00Z");
    const joined = (referralCode: string | null, state: "done" | "failed", officeId: number) => ({
      ...{ submissionKey: crypto.randomUUID(), officeId, state, source: "public" as const },
      ...{ inputHash: "x", consentedCents: 0, result: { referralCode }, createdAt: at, updatedAt: at },
    });
    await db.enrolment.createMany({
      data: [
        joined("Dr-Lee", "done", office),
        joined(" dr-lee ", "done", office),
        joined("GONE", "failed", office),
        joined(null, "done", office),
        joined("ELSEWHERE", "done", other),
      ],
    });
    const [row, ...more] = await listReferrals(office);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ families: 2, lastOn: "2026-05-04" });
    expect(row?.code.toLowerCase()).toBe("dr-lee");
  });

  it("are invitations, followed once however often the page is opened", async () => {
    const token = newToken();
    const now = new Date();
    const until = new Date(now.getTime() + 86_400_000);
    await db.accountToken.create({
      data: { purpose: "invite", tokenHash: tokenHash(token), officeId: office, createdAt: now, expiresAt: until },
    });
    expect(await inviteCounts(office)).toEqual({ sent: 1, opened: 0 });
    for (const followed of [undefined, "<b>", newToken(), token, token]) await logFollowedInvite(followed);
    expect(await inviteCounts(office)).toEqual({ sent: 1, opened: 1 });
    expect(await inviteCounts(other)).toEqual({ sent: 0, opened: 0 });
  });
});
