// Fees from the enrolment to the ledger: an activation fee waived afterwards, a set-up fee the office takes over.
import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { officeBalances, platformBalances } from "@/lib/platform/ledger/queries";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { moveTo } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";
import { AT_HOME, joiner, joining } from "../support/joining";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let office: OfficeId;
let guaranteed: OfficeId;
const plans = new Map<number, number>();
const tokens = new Map<string, string>();
const as = (who: string) => tokens.get(who) ?? "";

type Joined = { memberId: number; membershipId: number; planId: number };

/** Somebody is enrolled at the desk and waits for the first payment there. */
async function enrolled(at: OfficeId, totalCents: number, more: object = {}): Promise<Joined> {
  const planId = plans.get(at) ?? 0;
  const email = `fee${randomUUID().slice(0, 8)}@family.example`;
  const answer = await call("POST /enrolments/internal", {
    token: as("office_admin"),
    input: joining(at, [joiner(planId, { firstName: "Ines", lastName: "Moreno", dob: "1990-02-02", ...more })], {
      owner: { email, ...AT_HOME },
      payment: { kind: "in_office" },
      consentedTotalCents: totalCents,
    }),
  });
  expect(answer.status, String(answer.raw)).toBe(200);
  const row = await db.membership.findFirstOrThrow({ where: { household: { email } } });
  return { memberId: row.memberId, membershipId: row.id, planId };
}

const activate = (at: OfficeId, { memberId, planId }: Joined) =>
  call(`POST /dentists/${at}/subscription/members/${memberId}/activate_cash`, {
    token: as("office_admin"),
    input: { membershipId: planId },
  });
const waive = ({ membershipId }: Joined, input: object, who = "office_admin") =>
  call("POST /subscriptions/waive-fee", { token: as(who), input: { subscriptionId: membershipId, ...input } });
const taken = async ({ membershipId }: Joined) => {
  const rows = await db.obligation.findMany({ where: { membershipId }, orderBy: { id: "asc" } });
  return rows.map(({ kind, netCents, status }) => [kind, netCents, status]);
};
const revision = async ({ membershipId }: Joined) =>
  (await db.membership.findUniqueOrThrow({ where: { id: membershipId } })).revision;

beforeAll(async () => {
  const place = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;
  const gpp = { gppActive: true, gppApproved: true };
  office = (await makeOffice(db, { ...place, officeName: "Bright Smiles", slug: "bright-smiles" })).id as OfficeId;
  guaranteed = (await makeOffice(db, { ...place, officeName: "Cedar Ridge", slug: "cedar-ridge", settings: gpp }))
    .id as OfficeId;
  const other = (await makeOffice(db, { ...place, officeName: "Else", slug: "else" })).id;
  const adult = filledPreset("dental", "general_adult");
  const priced = { ...adult, monthlyCents: 4900 as never, activationFeeCents: 2500 as never };
  for (const officeId of [office, guaranteed]) plans.set(officeId, (await makePlan(db, { officeId, plan: priced })).id);
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...staff, role: "office_admin", officeIds: [office, guaranteed] });
  await makeUser(db, { ...staff, role: "dentist", officeIds: [other] });
  await makeUser(db, { ...staff, role: "admin" });
  await makeUser(db, { ...staff, role: "super_admin" });
  for (const role of ["office_admin", "dentist", "admin", "super_admin"])
    tokens.set(role, await tokenFor(`${role}@dental.test`));
});

describe("an activation fee", () => {
  it("is shown, waived once, and not taken with the first payment", async () => {
    const joined = await enrolled(office, 7400);
    const before = await everything();
    const shown = await waive(joined, { waive: true, preview: true });
    expect(shown).toMatchObject({ status: 200, body: { data: { feeCents: 2500 } } });
    expect((await waive(joined, { waive: true }, "dentist")).status).toBe(404);
    expect(await everything()).toEqual(before);
    const known = await revision(joined);
    const presses = [waive(joined, { waive: true, revision: known }), waive(joined, { waive: true, revision: known })];
    expect((await Promise.all(presses)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const lines = await db.auditEvent.findMany({ where: { action: { contains: "aive" } } });
    expect(lines.length).toBe(1);
    expect((await activate(office, joined)).status).toBe(200);
    expect(await taken(joined)).toEqual([["dues", 4900, "paid"]]);
    // Once it has begun there is nothing to waive any more.
    expect((await waive(joined, { waive: true })).status).toBe(409);
  });

  it("can be restored before the first payment", async () => {
    const joined = await enrolled(office, 7400);
    expect((await waive(joined, { waive: true })).status).toBe(200);
    expect((await waive(joined, { waive: false })).status).toBe(200);
    expect((await activate(office, joined)).status).toBe(200);
    expect(await taken(joined)).toEqual([
      ["dues", 4900, "paid"],
      ["activation_fee", 2500, "paid"],
    ]);
  });

  it("is waived by super administrators alone where the office restricts it", async () => {
    const joined = await enrolled(office, 7400);
    await db.planSettings.update({ where: { officeId: office }, data: { gppAdminOnlyWaive: true } });
    const before = await everything();
    for (const who of ["office_admin", "admin"])
      expect([403, 409], who).toContain((await waive(joined, { waive: true }, who)).status);
    expect(await everything()).toEqual(before);
    expect((await waive(joined, { waive: true }, "super_admin")).status).toBe(200);
    await db.planSettings.update({ where: { officeId: office }, data: { gppAdminOnlyWaive: false } });
  });
});

describe("the set-up fee of a guaranteed plan", () => {
  // 5 % of twelve months at 49.00.
  const FEE = 2940;

  it("that the member pays is taken with the first payment, and the office owes nothing", async () => {
    const joined = await enrolled(guaranteed, 4900 + FEE);
    expect((await activate(guaranteed, joined)).status).toBe(200);
    expect(await taken(joined)).toEqual([
      ["dues", 4900, "paid"],
      ["gpp_setup_fee", FEE, "paid"],
    ]);
    expect(await db.journal.count({ where: { kind: "setup_fee_owed" } })).toBe(0);
  });

  it("that the office takes over is owed from the first payment on, once, and stands on its next invoice", async () => {
    await ensureBillingAccount(guaranteed);
    const joined = await enrolled(guaranteed, 4900, { payor: "office" });
    const [ours, platform] = [await officeBalances(guaranteed), await platformBalances()];
    const owed = async () => {
      const change = (after: Map<string, number>, before: Map<string, number>, account: string) =>
        (after.get(account) ?? 0) - (before.get(account) ?? 0);
      const [office, house] = [await officeBalances(guaranteed), await platformBalances()];
      return [
        change(office, ours, "O:owed_platform"),
        change(house, platform, "P:office_receivable"),
        change(house, platform, "P:fee_income"),
      ];
    };
    expect(await owed()).toEqual([0, 0, 0]);
    const presses = await Promise.all([activate(guaranteed, joined), activate(guaranteed, joined)]);
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await taken(joined)).toEqual([["dues", 4900, "paid"]]);
    const journals = await db.journal.findMany({ where: { kind: "setup_fee_owed" } });
    expect(journals.map(({ source }) => source)).toEqual([`membership:${joined.membershipId}`]);
    // The platform's fee on what was taken at the desk is owed beside it.
    const { appFeeCents } = await db.payment.findFirstOrThrow({
      where: { obligations: { some: { membershipId: joined.membershipId } } },
    });
    expect(await owed()).toEqual([-(FEE + appFeeCents), FEE + appFeeCents, -(FEE + appFeeCents)]);
    await moveTo("2027-02-02T15:00:00Z");
    await issueInvoices(await now());
    await issueInvoices(await now());
    const lines = await db.tierLine.findMany({ where: { kind: "setup_fee", officeId: guaranteed } });
    expect(lines.map(({ quantity, cents }) => [quantity, cents])).toEqual([[1, FEE]]);
    expect(await db.membership.findUniqueOrThrow({ where: { id: joined.membershipId } })).toMatchObject({
      tierLineId: lines[0]?.id,
    });
  });
});
