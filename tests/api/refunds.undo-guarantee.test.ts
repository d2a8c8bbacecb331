import "../support/own-sandbox";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { PEOPLE_RULES } from "@/lib/operations/checks/people.queries";
import { makeUser } from "@/prisma/seed/users";
import { makeFamily, moveTo, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { type Desk, dataOf, done, latestOf, makeDesk, standingOf } from "../support/desk";
import { rulesHold } from "../support/rules-hold";

// A family handed over what it owes the office and what it owes the guarantor in one go. The ledger's rules are left out: the
// guarantee's transfer waits for the platform's balance here.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let desk: Desk;

beforeAll(async () => {
  await moveTo("2026-12-01T15:00:00Z");
  desk = await makeDesk();
});

afterEach(async () => {
  await rulesHold({ ...MONEY_RULES, ...PEOPLE_RULES });
});

it("a record with the guarantor's share is refused to the office beforehand as it is when pressed, and undone by an administrator", async () => {
  const card = "pm_card_chargeCustomerFail";
  const family = await makeFamily(desk.world, "2026-11-10", { card, size: 2, spec: { gpp: true } });
  const [subscriptionId = 0, other = 0] = family.membershipIds;
  await db.membership.update({ where: { id: other }, data: { gpp: false } });
  for (const day of ["2026-12-10", "2027-01-02"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
  done(await desk.post("/subscriptions/claimGuarantee", { subscriptionId }));
  const before = await standingOf(family);
  done(await desk.record(family, 8820));
  const { id } = await latestOf(family);
  const words = /guarant/i;
  expect(await desk.undo(id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(words) } });
  expect((await desk.preview(id)).refused).toMatch(words);
  const email = `admin${id}@desk.example`;
  await makeUser(db, { tenantId: "dental", role: "admin", firstName: "Robin", lastName: "Admin", email });
  const token = await tokenFor(email);
  const path = `/dentists/${desk.world.office}/desk-records/${id}`;
  expect(dataOf(await call(`GET ${path}`, { token }))).toMatchObject({ refused: null });
  const input = { dentistInfoId: desk.world.office, chargeId: id, reason: "Another family's money" };
  done(await call("POST /dentists/desk-records/undo", { token, input }));
  expect(await standingOf(family)).toEqual(before);
});

it("a charge with the guarantor's share is no record that somebody could undo: a refund forgives it", async () => {
  const card = "pm_card_chargeCustomerFail";
  const family = await makeFamily(desk.world, "2027-01-10", { card, spec: { gpp: true } });
  const [subscriptionId = 0] = family.membershipIds;
  for (const day of ["2027-02-10", "2027-03-05"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
  done(await desk.post("/subscriptions/claimGuarantee", { subscriptionId }));
  await saveInstrument(family.payerId, "pm_card_visa", SYSTEM, { retry: false });
  const charged = await desk.post("/users/me/update-account/retryPayment", { memberId: family.memberIds[0] });
  expect(charged.body).toMatchObject({ data: [{ outcome: "succeeded" }] });
  const { id, claimId, deskRecordId } = await latestOf(family);
  expect([claimId === null, deskRecordId]).toEqual([false, null]);
  expect((await desk.undo(id)).status).toBe(409);
});
