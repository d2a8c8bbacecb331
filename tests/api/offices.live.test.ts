import { describe, expect, it } from "vitest";
import { openAccounts } from "@/lib/billing/office-billing/account.commands";
import { goLiveWhereReady } from "@/lib/billing/onboarding/live.commands";
import { db, transaction } from "@/lib/core/db/db";
import { makeOffice } from "@/prisma/seed/offices";
import { makeTypicalPlans } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";

const PLACE = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;

/** The mails that say an office is live. */
async function letters(to: string) {
  const rows = await db.outbox.findMany({ where: { kind: "mail" } });
  return rows.filter(({ payload }) => {
    const letter = payload as { to: string; template: string };
    return letter.to === to && letter.template === "officeLive";
  });
}

describe("an office whose onboarding is complete", () => {
  const states = (id: number) =>
    db.office.findUniqueOrThrow({ where: { id }, select: { accountStatus: true, onboardingCompletedAt: true } });

  /** An office that has finished its set-up and has neither plan nor payout account yet. */
  async function finished(slug: string): Promise<number> {
    const { id } = await makeOffice(db, { ...PLACE, officeName: `Maple ${slug}`, slug, payout: false });
    await makeUser(db, {
      ...{ tenantId: "dental", role: "dentist", firstName: "Ana", lastName: slug, email: `${slug}@maple.example` },
      officeIds: [id],
    });
    const waiting = { verified: true, accountStatus: "onboarding", onboardingCompletedAt: null } as const;
    await db.office.update({ where: { id }, data: waiting });
    return id;
  }

  it("goes live by itself, once, with a mail to who runs it, and is billed from then on", async () => {
    const officeId = await finished("live-one");
    expect(await goLiveWhereReady()).toBe(0);
    await transaction((tx) => makeTypicalPlans(tx, "dental", officeId), 30_000);
    expect(await goLiveWhereReady()).toBe(0);
    expect(await states(officeId)).toEqual({ accountStatus: "onboarding", onboardingCompletedAt: null });
    await db.payoutAccount.create({
      data: { officeId, chargesEnabled: true, payoutsEnabled: true, updatedAt: new Date() },
    });
    expect(await goLiveWhereReady()).toBe(1);
    expect(await states(officeId)).toEqual({ accountStatus: "live", onboardingCompletedAt: expect.any(Date) });
    expect(await letters("live-one@maple.example")).toHaveLength(1);
    expect(await db.auditEvent.count({ where: { officeId, action: "office.go_live" } })).toBe(1);
    expect(await goLiveWhereReady()).toBe(0);
    await openAccounts();
    expect(await db.tierAccount.count({ where: { officeId } })).toBe(1);
  });

  it("does not while the profile has a gap", async () => {
    const officeId = await finished("live-two");
    await transaction((tx) => makeTypicalPlans(tx, "dental", officeId), 30_000);
    await db.payoutAccount.create({
      data: { officeId, chargesEnabled: true, payoutsEnabled: true, updatedAt: new Date() },
    });
    await db.office.update({ where: { id: officeId }, data: { zip: null } });
    expect(await goLiveWhereReady()).toBe(0);
  });

  it("can tick and untick the marketing step, and hiding leaves the tick as it is", async () => {
    const officeId = await finished("ticks");
    const token = await tokenFor("ticks@maple.example");
    const keep = (input: object) => call(`POST /dentists/${officeId}/checklist`, { token, input });
    const marketing = async () => {
      const { body } = await call(`POST /dentists/get-connected-steps/${officeId}`, { token, input: {} });
      return (body as { data: { steps: { key: string; done: boolean }[]; hidden: boolean } }).data;
    };
    const isTicked = async () => (await marketing()).steps.find(({ key }) => key === "marketing")?.done;
    expect(await isTicked()).toBe(false);
    expect(await keep({ marketingDone: true })).toMatchObject({ status: 200, body: { message: "Marked as done" } });
    await keep({ hidden: true });
    expect([await isTicked(), (await marketing()).hidden]).toEqual([true, true]);
    await keep({ marketingDone: false });
    expect([await isTicked(), (await marketing()).hidden]).toEqual([false, true]);
  });
});
