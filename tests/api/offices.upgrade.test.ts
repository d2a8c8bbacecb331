import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { closePayoutAccount } from "@/lib/billing/payments/held.commands";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { publicOfficeById } from "@/lib/membership/enrolment/queries";
import { issueToken } from "@/lib/platform/accounts/commands";
import { officeBalances } from "@/lib/platform/ledger/queries";
import { makeUser } from "@/prisma/seed/users";
import {
  deliver,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  platformAccount,
  providerBalance,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";
import { AT_HOME, joiner, joining } from "../support/joining";
import { control, sandbox } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

let world: World;
let token = "";
let userId = 0;
beforeAll(async () => {
  world = await makeWorld({ mode: "direct" });
  const email = "old@upgrade.example";
  const person = { tenantId: "dental", role: "dentist", firstName: "Old", lastName: "Owner" } as const;
  ({ id: userId } = await makeUser(db, { ...person, email, officeIds: [world.office] }));
  token = await tokenFor(email);
});

const isOpen = async () => (await publicOfficeById("dental", world.office))?.open;
const accountNow = () => db.payoutAccount.findUniqueOrThrow({ where: { officeId: world.office } });
const upgrade = (id = userId) => call(`POST /users/${id}/dentist-info/all-plans/upgrade`, { token });

/** A visitor's enrolment, and what they are told. */
function enrol() {
  const nia = joiner(world.planId, { firstName: "Nia", lastName: "New", dob: "1990-01-02" });
  const input = joining(world.office, [nia], { owner: { email: "nia@new.example", ...AT_HOME }, locale: "es-US" });
  return call("POST /enrolments", { input, headers: { "accept-language": "es-US" } });
}

it("is refused for somebody else's number, a dead key, and an office without an old account", async () => {
  expect((await upgrade(userId + 1)).status).toBe(404);
  const byKey = (activationKey: string, id = userId) =>
    call(`POST /users/${id}/dentist-info/all-plans-no-auth/upgrade`, { input: { activationKey } });
  expect((await byKey("none")).status).toBe(404);
  const fresh = await makeWorld();
  const key = await transaction((tx) => issueToken(tx, userId, "activation", 60, { officeId: fresh.office }));
  expect((await byKey(key, userId + 1)).status).toBe(404);
  expect((await byKey(key)).status).toBe(409);
  expect((await accountNow()).upgradingSince).toBeNull();
});

it("goes from the old account to the new one: enrolment waits, members pay on, refunds find their way back", async () => {
  await moveTo("2026-12-02T15:00:00Z");
  const family = await makeFamily(world, "2026-11-02");
  await work();
  const [old] = await paymentsOf(family.payerId);
  expect(old).toMatchObject({ status: "succeeded", mode: "direct", stripeAccountId: world.account });
  expect(await isOpen()).toBe(true);

  // Pressed twice: once begun.
  const begun = await Promise.all([upgrade(), upgrade()]);
  for (const { status, body } of begun) {
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        step: 4,
        enrolmentPaused: true,
        url: `/accounts/complete-dentist-signup/${world.office}/resume?step=payout`,
      },
    });
  }
  expect(await isOpen()).toBe(false);
  const refused = await enrol();
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toMatch(/Las inscripciones volverán pronto|Enrollment will be back soon/);
  const setup = await call(`POST /stripe-connect/${world.office}/setup`, { token, input: { from: "setup" } });
  expect(setup.status).toBe(200);
  const { stripeAccountId: next } = await accountNow();
  if (!next) throw new Error("no new account");

  // The new account is only half done; the old one goes on working, whatever we hear of either.
  await call(`POST /stripe-connect/${world.office}/refresh`, { token });
  await deliver(next);
  await deliver(world.account);
  await moveTo("2027-01-02T15:00:00Z");
  await work();
  const during = (await paymentsOf(family.payerId)).at(-1);
  expect(during).toMatchObject({ status: "succeeded", mode: "direct", stripeAccountId: world.account });
  expect(await isOpen()).toBe(false);

  // The provider's own message finishes it, whether or not somebody comes back to the screen.
  await control("POST", `accounts/${next}`, { onboard: true });
  await deliver(next);
  await work();
  expect(await accountNow()).toMatchObject({ mode: "destination", upgradingSince: null, chargesEnabled: true });
  expect((await accountNow()).convertedAt).not.toBeNull();
  expect(await isOpen()).toBe(true);
  expect((await upgrade()).status).toBe(409);
  const joined = await enrol();
  expect([joined.status, JSON.stringify(joined.body)]).toEqual([200, expect.stringContaining("enrolled")]);

  await moveTo("2027-02-02T15:00:00Z");
  await work();
  const after = (await paymentsOf(family.payerId)).at(-1);
  expect(after).toMatchObject({ status: "succeeded", mode: "destination", stripeAccountId: next, attemptCount: 1 });
  expect(await db.instrument.count({ where: { payerId: family.payerId } })).toBe(1);

  // The old charge is given back where it was made; that the old account goes away later changes nothing here.
  const request = { paymentId: old?.id ?? 0, amountCents: cents(4900), reason: "Moved away" };
  // The old account has been paid out, so the provider waits for its next money, as it does for any refund there.
  expect(["pending", "succeeded"]).toContain((await refund(world.office, request, SYSTEM)).status);
  const refunds = (account: string) => sandbox.store.values("refund", account).map(({ amount }) => amount);
  expect([refunds(world.account), refunds(next)]).toEqual([[4900], []]);
  await closePayoutAccount(world.account);
  expect(await accountNow()).toMatchObject({ mode: "destination", chargesEnabled: true });

  const ours = (await officeBalances(world.office)).get("O:stripe") ?? 0;
  expect(ours).toBe((await providerBalance(world.account)) + (await providerBalance(next)));
  expect(await providerBalance(await platformAccount())).toBeGreaterThan(0);
});
