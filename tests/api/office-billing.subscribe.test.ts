// A practice subscribes: it signs up, adds the card that pays its invoices, and is charged only once it is live.
import "../support/own-sandbox";
import { expect, it, vi } from "vitest";
import { officeBillingTasks } from "@/lib/billing/office-billing/jobs";
import { loadTierFacts } from "@/lib/billing/office-billing/tier.queries";
import { firstTier } from "@/lib/billing/office-billing/tier.rules";
import { goLiveWhereReady } from "@/lib/billing/onboarding/live.commands";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { makeTypicalPlans } from "@/prisma/seed/plans";
import { makePromo } from "@/prisma/seed/promos";
import { makeUser } from "@/prisma/seed/users";
import { moveTo } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { sandbox } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 90_000 });

const headers = { cookie: "inhouse.browser=browser-one-0123456789" };
const EMAIL = "una@maple.example";

/** Signs up for the second tier, paid by the year, with a fifth off; returns the owner's token and the office. */
async function signUp() {
  await call("POST /dentist-users/generate_code", { input: { email: EMAIL }, headers });
  const mails = await db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "asc" } });
  const letters = mails.map(({ payload }) => payload as { to: string; values: { code?: string } });
  const code = letters.find(({ to, values }) => to === EMAIL && values.code)?.values.code ?? "";
  const input = { email: EMAIL, code: [...code], discountCode: "FIFTH", tierLevel: 2, pricingPeriod: "year" };
  const { status, body } = await call("POST /accounts/signup", { input, headers });
  expect(status).toBe(200);
  const { token, data } = body as { token: string; data: { dentistInfoId: number } };
  return { token, office: systemOffice(data.dentistInfoId) };
}

async function invoiceWork(): Promise<void> {
  for (const { name, run } of officeBillingTasks) if (name !== "tier look again") await run();
}

const invoicesOf = (officeId: number) =>
  db.tierInvoice.findMany({ where: { account: { officeId } }, include: { lines: true }, orderBy: { monthOn: "asc" } });

/** The set-up is behind it: an address, a plan, an account for its money. */
async function finish(officeId: number): Promise<void> {
  const place = { street: "12 Maple Street", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" };
  await db.office.update({
    where: { id: officeId },
    data: { ...place, officeName: "Maple", phone: "5125550134", verified: true, accountStatus: "onboarding" },
  });
  await transaction((tx) => makeTypicalPlans(tx, "dental", officeId), 30_000);
  await db.payoutAccount.create({
    data: { officeId, chargesEnabled: true, payoutsEnabled: true, updatedAt: new Date() },
  });
}

it("charges a year from the month after going live, what its page said and once, however long the set-up took", async () => {
  // Its last day is the last to sign up with it: who has, keeps it.
  await makePromo(db, "dental", "FIFTH", { percentOffBps: 2000, name: "A fifth", expiresOn: dateOn("2026-12-31") });
  await moveTo("2026-11-28T15:00:00Z");
  const { token, office } = await signUp();
  const form = await call("POST /dentists/tierCardForm", { token, input: { dentistInfoId: office } });
  expect(form).toMatchObject({ status: 200, body: { data: { clientSecret: expect.any(String) } } });
  const saved = await call("POST /dentists/addTierPaymentMethod/org", {
    token,
    input: { dentistInfoId: office, token: "pm_card_visa" },
  });
  expect(saved.status).toBe(200);
  const account = await db.tierAccount.findFirstOrThrow({ where: { officeId: office } });
  expect(fromDbDate(account.nextOn)).toBe("2026-12-01");

  for (const month of ["2026-12-01", "2027-01-01"]) {
    await moveTo(`${month}T15:00:00Z`);
    await invoiceWork();
  }
  expect(await invoicesOf(office), "not live yet").toEqual([]);

  await finish(office);
  await moveTo("2027-01-20T15:00:00Z");
  const facts = await loadTierFacts({ accountId: account.id }, office);
  const said = firstTier(facts, facts.nextOn);
  expect([facts.offBps, said]).toEqual([2000, Math.round(firstTier({ ...facts, offBps: 0 }, facts.nextOn) * 0.8)]);
  expect(await goLiveWhereReady()).toBe(1);
  for (const month of ["2027-02-01", "2027-03-01"]) {
    await moveTo(`${month}T15:00:00Z`);
    await invoiceWork();
  }
  const [invoice, ...more] = await invoicesOf(office);
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ monthOn: toDbDate(facts.nextOn), status: "paid", amountCents: said });
  expect(invoice?.lines.map(({ kind, cents }) => [kind, cents])).toEqual([["tier", said]]);
  const taken = sandbox
    .accounts()
    .flatMap((each) => sandbox.store.values("charge", each))
    .filter(({ metadata }) => metadata.tier_invoice_id === String(invoice?.id));
  expect(taken.map(({ amount, status }) => [amount, status])).toEqual([[said, "succeeded"]]);
});

it("lets nobody else add a card to an office that is signing up", async () => {
  const { id } = await db.office.findFirstOrThrow({ where: { email: EMAIL } });
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Other",
    lastName: "Owner",
    email: "o@o.example",
  });
  const other = await tokenFor("o@o.example");
  const input = { dentistInfoId: id, token: "pm_card_visa" };
  expect((await call("POST /dentists/addTierPaymentMethod/org", { token: other, input })).status).toBe(404);
});
