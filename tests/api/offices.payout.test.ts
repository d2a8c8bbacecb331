import { beforeAll, describe, expect, it } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { getFrameOffice } from "@/lib/practice/offices/frame.queries";
import { publicDetails } from "@/lib/practice/offices/queries";
import { storePayoutFacts } from "@/lib/practice/payouts/account.commands";
import { payoutState } from "@/lib/practice/payouts/account.rules";
import type { Cast } from "@/prisma/seed/cast";
import { payoutAccountId } from "@/prisma/seed/offices";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let owner = "";
let fresh = 0;
beforeAll(async () => {
  cast = castOf("dental");
  owner = await tokenFor("hq@dental.test");
  fresh = cast.locationIds[0] ?? 0;
  await db.payoutAccount.delete({ where: { officeId: fresh } });
});

const at = (what: string, token = owner, office = fresh, input?: object) =>
  call(`POST /stripe-connect/${office}/${what}`, { token, ...(input ? { input } : {}) });
const view = (ticket: string, ip = "10.7.0.1") =>
  call(`GET /stripe-connect/viewAccount?jwt=${encodeURIComponent(ticket)}`, { ip });
const nothing = {
  stripeAccountId: null,
  standardAccountId: null,
  convertedAt: null,
  chargesEnabled: false,
  payoutsEnabled: false,
  last4: null,
};

describe("the state of a payout account", () => {
  it.each([
    ["none", null],
    ["none", nothing],
    ["standard", { ...nothing, standardAccountId: "acct_old", last4: "1234" }],
    ["standard", { ...nothing, standardAccountId: "acct_old", stripeAccountId: "acct_new" }],
    ["connected", { ...nothing, standardAccountId: "acct_old", stripeAccountId: "acct_new", convertedAt: new Date(0) }],
    ["connected", { ...nothing, stripeAccountId: "acct_new" }],
    ["complete", { ...nothing, stripeAccountId: "acct_new", last4: "1234" }],
  ] as const)("is %s for %j", (state, account) => {
    expect(payoutState(account)).toBe(state);
  });
});

describe("an account that takes no charges", () => {
  it("is told above every page and by the account call, of an open office only", async () => {
    const office = cast.soloOfficeId;
    const token = await tokenFor("dentist@dental.test");
    const told = async () => {
      const { body } = await call("GET /users/me/account", { token });
      const frame = await getFrameOffice(systemOffice(office), 0);
      const { stripeRestricted } = (body as { data: { dentistInfo: { stripeRestricted: boolean } } }).data.dentistInfo;
      return [frame.stripeRestricted, stripeRestricted];
    };
    expect(await told()).toEqual([false, false]);
    await db.payoutAccount.update({ where: { officeId: office }, data: { chargesEnabled: false } });
    expect(await told()).toEqual([true, true]);
    // Who is still in the set-up has nothing that could be on hold.
    await db.office.update({ where: { id: office }, data: { verified: false } });
    expect(await told()).toEqual([false, false]);
    await db.office.update({ where: { id: office }, data: { verified: true } });
    await db.payoutAccount.update({ where: { officeId: office }, data: { chargesEnabled: true } });
  });
});

describe("set-up", () => {
  it("makes one account however often it is asked for, and answers the provider's address", async () => {
    const answers = await Promise.all([at("setup", owner, fresh, { from: "setup" }), at("setup", owner, fresh, {})]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect((answer.body as { data: { url: string } }).data.url).toMatch(new RegExp(`^${env().SANDBOX_URL}`));
    }
    const account = await db.payoutAccount.findUniqueOrThrow({ where: { officeId: fresh } });
    expect(account).toMatchObject({ mode: "destination", chargesEnabled: false, last4: null });
    expect(account.stripeAccountId).toMatch(/^acct_/);
    const again = await at("setup", owner, fresh, {});
    expect(again.status).toBe(200);
    expect((await db.payoutAccount.findUniqueOrThrow({ where: { officeId: fresh } })).stripeAccountId).toBe(
      account.stripeAccountId,
    );
    expect((await at("refresh")).body).toMatchObject({ data: { state: "connected", ready: false } });
  });

  it("tells the other owners once that it has begun, however often and by how many at once", async () => {
    const office = cast.locationIds[1] ?? 0;
    await db.payoutAccount.delete({ where: { officeId: office } });
    const person = {
      tenantId: "dental",
      role: "dentist",
      lastName: "Reed",
      officeIds: [office],
      isOwner: true,
    } as const;
    const other = await makeUser(db, { ...person, firstName: "Ada", email: "ada@owner.test" });
    await Promise.all([1, 2, 3].map(() => at("setup", owner, office, {})));
    await at("setup", owner, office, {});
    const mails = await db.outbox.findMany({ where: { dedupe: { startsWith: `mail:payoutBegun:${office}:` } } });
    expect(mails.map(({ payload }) => (payload as { to: string }).to)).toEqual([other.email]);
    expect(await db.auditEvent.count({ where: { officeId: office, action: "payout.account_create" } })).toBe(1);
  });

  it("is for practice administrators of the office", async () => {
    expect((await at("setup", await tokenFor("dentist_standard@dental.test"), cast.soloOfficeId, {})).status).toBe(403);
    expect((await at("setup", owner, cast.soloOfficeId, {})).status).toBe(404);
  });
});

describe("the upgrade of an old account", () => {
  it("converts when the new one can take charges, and opens enrolment again", async () => {
    const officeId = cast.largeOfficeId;
    await db.payoutAccount.update({
      where: { officeId },
      data: { standardAccountId: "acct_old_large", mode: "direct", convertedAt: null, upgradingSince: new Date() },
    });
    const isOpen = async () => (await publicDetails("dental", officeId)).enrollmentOpen;
    expect(await isOpen()).toBe(false);
    const facts = { chargesEnabled: false, payoutsEnabled: false, last4: null, requirementsDue: ["external_account"] };
    await transaction((tx) => storePayoutFacts(tx, officeId, payoutAccountId(officeId), facts, { actor: null }));
    expect(await db.payoutAccount.findUniqueOrThrow({ where: { officeId } })).toMatchObject({
      mode: "direct",
      convertedAt: null,
      // The old account still takes the members' payments.
      chargesEnabled: true,
      last4: "6789",
      requirementsDue: ["external_account"],
    });
    expect(await isOpen()).toBe(false);
    await transaction((tx) =>
      storePayoutFacts(
        tx,
        officeId,
        payoutAccountId(officeId),
        { ...facts, chargesEnabled: true, payoutsEnabled: true, last4: "4321" },
        { actor: null },
      ),
    );
    const after = await db.payoutAccount.findUniqueOrThrow({ where: { officeId } });
    expect(after).toMatchObject({ mode: "destination", last4: "4321" });
    expect(after.convertedAt).not.toBeNull();
    expect(await isOpen()).toBe(true);
    const lines = await db.auditEvent.count({ where: { officeId, action: "payout.account_update" } });
    await transaction((tx) =>
      storePayoutFacts(
        tx,
        officeId,
        payoutAccountId(officeId),
        { ...facts, chargesEnabled: true, payoutsEnabled: true, last4: "4321" },
        { actor: null },
      ),
    );
    expect(await db.auditEvent.count({ where: { officeId, action: "payout.account_update" } })).toBe(lines);
  });
});

describe("the ticket to view the account", () => {
  const ticket = async () => ((await at("ticket")).body as { data: { ticket: string; url: string } }).data;

  it("works once", async () => {
    const { ticket: one, url } = await ticket();
    expect(url).toBe(`/api/v1/stripe-connect/viewAccount?jwt=${encodeURIComponent(one)}`);
    const first = await view(one);
    // A login link exists only once the provider has the account's details; either way the ticket is used up.
    expect([303, 503]).toContain(first.status);
    if (first.status === 303) expect(first.headers.location).toMatch(/^http/);
    expect((await view(one)).status).toBe(401);
  });

  it("leads an old account to its own dashboard", async () => {
    const officeId = cast.locationIds[1] ?? 0;
    await db.payoutAccount.update({
      where: { officeId },
      data: { stripeAccountId: null, standardAccountId: "acct_std" },
    });
    const { data } = (await at("ticket", owner, officeId)).body as { data: { ticket: string } };
    expect(await view(data.ticket)).toMatchObject({
      status: 303,
      headers: { location: "https://dashboard.stripe.com/" },
    });
  });

  it("is refused after a minute, and in the other tenant", async () => {
    const late = await ticket();
    await db.accountToken.updateMany({ where: { purpose: "ticket", usedAt: null }, data: { expiresAt: new Date(0) } });
    expect((await view(late.ticket)).status).toBe(401);
    const other = await ticket();
    expect(
      (
        await call(`GET /stripe-connect/viewAccount?jwt=${other.ticket}`, {
          host: "vision.localhost:3000",
          ip: "10.7.0.2",
        })
      ).status,
    ).toBe(401);
    const lifetime = await db.accountToken.findFirstOrThrow({ where: { purpose: "ticket" }, orderBy: { id: "desc" } });
    expect(lifetime.expiresAt.getTime() - lifetime.createdAt.getTime()).toBe(60_000);
  });

  it("may be a legacy caller's stored token, of who may set the account up, and is in the trail", async () => {
    const { body } = await call("GET /users/me/account", { token: owner });
    const officeId = (body as { data: { firstOffice: number } }).data.firstOffice;
    await db.payoutAccount.update({
      where: { officeId },
      data: { stripeAccountId: null, standardAccountId: "acct_old" },
    });
    const where = { officeId, action: "payout.view" };
    const before = await db.auditEvent.count({ where });
    const answer = await view(owner);
    expect([answer.status, answer.headers.location]).toEqual([303, "https://dashboard.stripe.com/"]);
    expect(answer.headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
    expect(await db.auditEvent.count({ where })).toBe(before + 1);
    for (const role of ["dentist_standard", "client", "admin"])
      expect([role, (await view(await tokenFor(`${role}@dental.test`))).status]).toEqual([role, 401]);
    expect((await view("not.a.token")).status).toBe(401);
  });
});
