// Families recommend their office: who is named, to whom it is counted, and that nobody else's family is.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { systemPayer } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { referralCode } from "@/lib/platform/referrals/code.queries";
import {
  listReferrals,
  ownReferrals,
  recommendations,
  recommendedBy,
  recommender,
} from "@/lib/platform/referrals/queries";
import { type Family, makeFamily, makeWorld, type World } from "../support/billing";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
let other: World;
let family: Family;
let friend: Family;
let stranger: Family;

beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  [family, friend] = [await makeFamily(world, "2026-10-15"), await makeFamily(world, "2026-10-20", { size: 2 })];
  stranger = await makeFamily(other, "2026-10-15");
});

const code = () => referralCode(family.householdId);
/** An enrolment as the product writes it; `result` holds what was typed. */
const joined = (householdId: number, referredById: number | null, day: string, state: "done" | "failed" = "done") => ({
  ...{ submissionKey: crypto.randomUUID(), officeId: world.office, state, source: "public" as const },
  ...{ inputHash: "x", consentedCents: 0, householdId, referredById },
  ...{ result: { referralCode: code() }, createdAt: new Date(`${day}T18:00:00Z`), updatedAt: new Date() },
});

describe("whom a code is counted to", () => {
  it("is the family whose own it is, at its own office, and nobody for their own joining", async () => {
    const of = (text: string | null, office = world.office as number, joining = friend.householdId) =>
      recommendedBy(db, office, text, joining);
    expect(await of(code())).toBe(family.householdId);
    expect(await of(` ${code().toLowerCase()}`)).toBe(family.householdId);
    expect(await of(code(), world.office, family.householdId)).toBeNull();
    expect(await of(code(), other.office)).toBeNull();
    expect(await of(referralCode(stranger.householdId))).toBeNull();
    for (const text of [null, "", "DR-LEE", referralCode(999_999_999)]) expect(await of(text)).toBeNull();
  });

  it("cannot be a family of another office, whoever writes the row", async () => {
    const row = { ...joined(friend.householdId, stranger.householdId, "2026-10-20") };
    await expect(db.enrolment.create({ data: row })).rejects.toThrow();
  });
});

describe("what a family has brought", () => {
  it("is each family once, from the first time it joined, and none that did not", async () => {
    await db.enrolment.createMany({
      data: [
        joined(friend.householdId, family.householdId, "2026-10-20"),
        joined(friend.householdId, family.householdId, "2026-11-05"),
        joined(family.householdId, null, "2026-10-15"),
        joined((await makeFamily(world, "2026-10-21")).householdId, family.householdId, "2026-10-21", "failed"),
      ],
    });
    const { by, joined: came } = await recommendations(world.office as OfficeId, code());
    expect(by.memberId).toBe(family.memberIds[0]);
    expect(came).toMatchObject([{ householdId: friend.householdId, people: 2, joinedOn: "2026-10-20" }]);
    expect(came[0]?.owner?.memberId).toBe(friend.memberIds[0]);
    const own = await ownReferrals(systemPayer(family.payerId));
    expect([...own]).toEqual([[family.householdId, { code: code(), families: 1 }]]);
    const [row] = await listReferrals(world.office as OfficeId);
    expect(row).toMatchObject({ code: code(), by: { memberId: family.memberIds[0] } });
  });

  it("is shown to its own office alone", async () => {
    await expect(recommendations(other.office as OfficeId, code())).rejects.toMatchObject({ status: 404 });
    await expect(recommendations(world.office as OfficeId, "1-000000000000")).rejects.toMatchObject({ status: 404 });
  });
});

describe("a link that was passed on", () => {
  it("names the account owner by their first name, in their own tenant", async () => {
    const { firstName } = await db.member.findUniqueOrThrow({ where: { id: family.memberIds[0] ?? 0 } });
    expect(await recommender("dental", code())).toEqual({ officeId: world.office, firstName });
    await expect(recommender("vision", code())).rejects.toMatchObject({ status: 404 });
    await expect(recommender("dental", `${code()}0`)).rejects.toMatchObject({ status: 404 });
  });

  it("still leads to the office once they have left, and names nobody", async () => {
    await db.membership.updateMany({ where: { householdId: family.householdId }, data: { status: "canceled" } });
    expect(await recommender("dental", code())).toEqual({ officeId: world.office, firstName: null });
  });
});
