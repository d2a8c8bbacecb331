// The link on which a family saves another card: who may have it made, how it goes, what it shows, and when it is refused.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { linkedFamily } from "@/lib/billing/pay-links/queries";
import { tokenHash } from "@/lib/core/auth/secrets";
import { db } from "@/lib/core/db/db";
import { daysFrom } from "@/lib/core/time/dates";
import { memberDetails } from "@/lib/membership/members/detail.queries";
import type { TenantId } from "@/tenants/tenant";
import { makeUser } from "../../prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

type Made = { data: { sent: boolean; url: string | null }; message?: string };

const hostOf = (tenantId: TenantId) => `${tenantId}.localhost:3000`;
const memberOf = (family: Family) => family.memberIds[0] ?? 0;

async function desk(tenantId: TenantId): Promise<{ world: World; token: string }> {
  const world = await makeWorld({ tenantId });
  const email = `desk${world.office}@${tenantId}.test`;
  await makeUser(db, {
    tenantId,
    role: "dentist_standard",
    firstName: "Robin",
    lastName: "Desk",
    officeIds: [world.office],
    email,
  });
  return { world, token: await tokenFor(email, undefined, hostOf(tenantId)) };
}

let world: World;
let token: string;
let healthy: Family;

const ask = async (family: Family, by: string | undefined, as = token, office = world.office) => {
  const input = { memberId: memberOf(family), ...(by ? { by } : {}) };
  const host = hostOf(world.tenantId ?? "dental");
  const path = `POST /dentists/${office}/members/sendSecurePaymentUpdateLink`;
  const { status, body } = await call(path, { token: as, input, host });
  return { status, ...(body as Made) };
};
const noticesOf = async ({ householdId }: Family) =>
  (await db.notice.findMany({ where: { householdId }, orderBy: { id: "asc" } })).map((one) => one.channel);
const keyIn = (url: string | null) => /payment-update\/([\w-]+)\//.exec(url ?? "")?.[1] ?? "";
const linesOf = async ({ householdId }: Family) =>
  db.auditEvent.findMany({
    where: { action: { in: ["household.updateLink", "household.cardLinkMade"] }, nounId: String(householdId) },
    orderBy: { id: "asc" },
  });
const consents = (family: Family, phone: string, to: string | null) =>
  db.household.update({
    where: { id: family.householdId },
    data: { phone, textConsentPhone: to, textConsentAt: to === null ? null : new Date() },
  });
const shownAt = async (family: Family) => (await memberDetails(world.office, memberOf(family), "en-US")).cardLink;

beforeAll(() => moveTo("2026-11-28T15:00:00Z"));

describe.each(["dental", "vision"] as const)("a healthy family's card at a %s office", (tenantId) => {
  beforeAll(async () => {
    ({ world, token } = await desk(tenantId));
    healthy = await makeFamily(world, "2026-11-10", { size: 2 });
    await consents(healthy, "(512) 555-0177", "5125550177");
  });

  it("is asked for by mail or by text alone, and once within the hour, which is what is said", async () => {
    const { email } = await db.household.findUniqueOrThrow({ where: { id: healthy.householdId } });
    expect(await ask(healthy, "mail")).toMatchObject({
      status: 200,
      data: { sent: true, url: null },
      message: `We are emailing the link to ${email}.`,
    });
    expect(await noticesOf(healthy)).toEqual(["mail"]);
    expect(await ask(healthy, "text")).toMatchObject({ message: "We are texting the link to (512) 555-0177." });
    expect(await noticesOf(healthy)).toEqual(["mail", "text"]);
    expect(await ask(healthy, "text")).toMatchObject({
      data: { sent: false },
      message: "This was sent a short while ago.",
    });
    expect(await noticesOf(healthy)).toEqual(["mail", "text"]);
    expect((await linesOf(healthy)).map(({ action }) => action)).toEqual([
      "household.updateLink",
      "household.updateLink",
    ]);
  });

  it("goes by text only to the number that was agreed to", async () => {
    const changed = await makeFamily(world, "2026-11-10");
    await consents(changed, "(512) 555-0199", "5125550177");
    expect(await ask(changed, "text")).toMatchObject({
      status: 409,
      message: "They have not agreed to text messages at this number.",
    });
    expect((await shownAt(changed)).texts).toBe("noConsent");
    expect(await noticesOf(changed)).toEqual([]);
    expect(await linesOf(changed)).toEqual([]);
    expect((await shownAt(healthy)).texts).toBe("yes");
  });

  it("is saved on a link that works once, shows no more than it needs, and takes nothing", async () => {
    const { data } = await ask(healthy, "copy");
    expect(data.sent).toBe(false);
    expect((await linesOf(healthy)).at(-1)?.action).toBe("household.cardLinkMade");
    const key = keyIn(data.url);
    const shown = await linkedFamily(tenantId, key, memberOf(healthy));
    expect(Object.keys(shown).sort()).toEqual(
      [
        ...["firstName", "householdId", "lateCents", "locale", "logo", "memberId", "officeName", "officePhone"],
        ...["payerId", "state", "tokenId", "underWayCents"],
      ].sort(),
    );
    expect(shown).toMatchObject({ state: "open", lateCents: 0 });
    const save = (paymentMethodId: string) =>
      call(`POST /payment-updates/${key}/${memberOf(healthy)}/card`, {
        input: { paymentMethodId },
        host: hostOf(tenantId),
      });
    expect(await save("pm_card_mastercard")).toMatchObject({
      status: 200,
      body: { data: { last4: "4444", collected: false, stillLate: false } },
    });
    expect((await memberDetails(world.office, memberOf(healthy), "en-US")).instrument).toMatchObject({ last4: "4444" });
    expect(await db.payment.count({ where: { payerId: healthy.payerId } })).toBe(0);
    expect(await linkedFamily(tenantId, key, memberOf(healthy))).toMatchObject({ state: "used" });
    expect(await save("pm_card_visa")).toMatchObject({
      status: 409,
      body: { message: "This link was already used. Ask the office for a new one." },
    });
  });

  it("is changed on a screen of the office by a link that works for an hour, and says when it no longer does", async () => {
    const { data } = await ask(healthy, "screen");
    const hash = tokenHash(keyIn(data.url));
    const row = await db.accountToken.findUniqueOrThrow({ where: { tokenHash: hash } });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(3_600_000);
    await db.accountToken.update({ where: { tokenHash: hash }, data: { expiresAt: daysFrom(new Date(), -1) } });
    expect(await linkedFamily(tenantId, keyIn(data.url), memberOf(healthy))).toMatchObject({ state: "expired" });
    const late = await call(`POST /payment-updates/${keyIn(data.url)}/${memberOf(healthy)}/setup-intent`, {
      host: hostOf(tenantId),
    });
    expect(late).toMatchObject({
      status: 409,
      body: { message: "This link no longer works. Ask the office for a new one." },
    });
  });

  it("is not asked for where nothing would be charged to it, and that is said at the desk and on an older link", async () => {
    const paysHere = await makeFamily(world, "2026-11-10", {
      card: null,
      spec: { status: "active_cash", collection: "in_office" },
    });
    const gone = await makeFamily(world, "2026-11-10");
    const { data } = await ask(gone, "copy");
    await db.membership.updateMany({ where: { householdId: gone.householdId }, data: { status: "canceled" } });
    for (const by of ["mail", "copy", undefined])
      expect(await ask(paysHere, by)).toMatchObject({
        status: 409,
        message: "The family pays in the office. No card is charged.",
      });
    expect((await shownAt(paysHere)).refused).toBe("paysInOffice");
    expect(await ask(gone, "mail")).toMatchObject({
      status: 409,
      message: "No membership is running, so no card would be charged.",
    });
    expect(await linkedFamily(tenantId, keyIn(data.url), memberOf(gone))).toMatchObject({ state: "noPlan" });
    const opened = await call(`POST /payment-updates/${keyIn(data.url)}/${memberOf(gone)}/setup-intent`, {
      host: hostOf(tenantId),
    });
    expect(opened.status).toBe(409);
    expect(await noticesOf(paysHere)).toEqual([]);
  });

  it("is not made for another office's family, nor by another office", async () => {
    const far = await desk(tenantId);
    const theirs = await makeFamily(far.world, "2026-11-10");
    expect((await ask(theirs, "copy")).status).toBe(404);
    expect((await ask(healthy, "copy", far.token)).status).toBe(404);
    expect((await ask(healthy, "copy", far.token, far.world.office)).status).toBe(404);
    expect((await ask(healthy, "fax")).status).toBe(400);
  });

  it("is not asked for once the office is closed, unless something is still owed", async () => {
    const owing = await makeFamily(world, "2026-10-28", { card: "pm_card_chargeCustomerFail" });
    await work();
    await db.office.update({ where: { id: world.office }, data: { accountStatus: "closed" } });
    expect(await ask(owing, "mail")).toMatchObject({ status: 200, data: { sent: true } });
    expect((await shownAt(owing)).refused).toBeNull();
    expect(await ask(healthy, "mail")).toMatchObject({
      status: 409,
      message: "The office is closed. No card is charged anymore.",
    });
    expect((await shownAt(healthy)).refused).toBe("closed");
  });
});
