import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { billedOwner } from "@/lib/billing/office-billing/account.queries";
import { billingAccountOf, nextInvoice } from "@/lib/billing/office-billing/invoice.queries";
import { officeBillingTasks } from "@/lib/billing/office-billing/jobs";
import { db } from "@/lib/core/db/db";
import { dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { makeUser } from "@/prisma/seed/users";
import { bothBooks, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const worlds: World[] = [];
type Practice = World & { token: string };
let standard = "";

/** An office with an account and somebody who runs it, on a plan of its own. */
async function practice(plan: object = {}): Promise<Practice> {
  const world = await makeWorld();
  worlds.push(world);
  const email = `plan${worlds.length}@tiers.example`;
  const who = { tenantId: "dental", firstName: "Olga", lastName: "Owner" } as const;
  await makeUser(db, { ...who, role: "dentist", email, officeIds: [world.office] });
  await makeUser(db, { ...who, role: "dentist_standard", email: `staff-${email}`, officeIds: [world.office] });
  await db.office.update({ where: { id: world.office }, data: plan });
  await ensureBillingAccount(world.office);
  const token = await tokenFor(email);
  await call("POST /dentists/addTierPaymentMethod/org", {
    token,
    input: { dentistInfoId: world.office, token: "pm_card_visa" },
  });
  standard = await tokenFor(`staff-${email}`);
  return { ...world, token };
}

const change = ({ office, token }: Practice, input: object, as = token) =>
  call("POST /dentists/changeTier", { token: as, input: { dentistInfoId: office, ...input } });
const keep = ({ office, token }: Practice, changeId: number, as = token) =>
  call("POST /dentists/keepTier", { token: as, input: { dentistInfoId: office, changeId } });
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;

async function invoiceWork(): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const { name, run } of officeBillingTasks) if (name !== "tier look again") done += await run();
  }
}

/** Months and amounts of the invoices of an office, and how each stands. */
const asked = async ({ office }: World) =>
  (await db.tierInvoice.findMany({ where: { account: { officeId: office } }, orderBy: { monthOn: "asc" } })).map(
    ({ monthOn, amountCents, status }) => `${fromDbDate(monthOn)} ${amountCents} ${status}`,
  );
const planOf = async ({ office }: World) => {
  const { tierLevel, pricingPeriod } = await db.office.findUniqueOrThrow({ where: { id: office } });
  return `${tierLevel} ${pricingPeriod}`;
};
/** What the billing page says of the next invoice. */
const nextOf = async ({ office }: World) => {
  const owner = await billedOwner(office);
  const account = await billingAccountOf(owner);
  if (!account) throw new Error("no account");
  const { monthOn, totalCents } = await nextInvoice(owner, account);
  return `${monthOn} ${totalCents}`;
};

const bellOf = async ({ office, token }: Practice, as = token) => {
  const { body } = await call(`GET /dentists/${office}/notices`, { token: as });
  return (body as { data: { notices: { kind: string }[] } }).data.notices.map(({ kind }) => kind);
};

beforeAll(() => moveTo("2026-11-29T15:00:00Z"));
afterEach(async () => {
  const { ours, theirs } = await bothBooks(worlds);
  expect(ours).toEqual(theirs);
});

describe("another plan with the platform", () => {
  const bigger = { tierLevel: 3, pricingPeriod: "month", monthOn: "2026-12-01", firstCents: 29_900 };

  it("is scheduled once, applies from the invoice shown, and charges the amount shown", async () => {
    const one = await practice();
    const twice = await Promise.all([change(one, bigger), change(one, bigger)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(twice.map(idOf)).size).toBe(1);
    expect(await db.auditEvent.count({ where: { action: "tier.plan_change", officeId: one.office } })).toBe(1);
    expect([await planOf(one), await nextOf(one)]).toEqual(["2 month", "2026-12-01 29900"]);
    // Who runs the practice has it in writing, once, and in the bell; staff without its money has neither.
    const letters = await db.outbox.findMany({ where: { kind: "mail", officeId: one.office } });
    expect(letters.map(({ payload }) => payload)).toMatchObject([
      {
        template: "tierChanged",
        values: { plan: "Group, monthly", from: "December 1, 2026" },
        rows: [
          { value: "$299.00 a month" },
          { value: "December 1, 2026: $299.00" },
          { value: "January 1, 2027: $299.00" },
          { value: "3% instead of 4%" },
        ],
      },
    ]);
    expect([await bellOf(one), await bellOf(one, standard)]).toEqual([["tierChanged"], []]);

    await moveTo("2026-12-01T15:00:00Z");
    await invoiceWork();
    expect(await planOf(one)).toBe("3 month");
    expect(await bellOf(one)).not.toContain("tierChanged");
    expect(await asked(one)).toEqual(["2026-12-01 29900 paid"]);
    expect(await nextOf(one)).toBe("2027-01-01 29900");
    expect((await keep(one, idOf(twice[0] ?? twice[1]))).status).toBe(409);
  });

  it("within a paid year costs the difference for the months left, and the whole price in its own month", async () => {
    const one = await practice({ tierLevel: 1, pricingPeriod: "year", tierYearSince: toDbDate(dateOn("2026-03-17")) });
    // December is over: January to March is a quarter of the year.
    const wanted = { tierLevel: 2, pricingPeriod: "year", monthOn: "2027-01-01", firstCents: 17_500 };
    expect((await change(one, wanted)).status).toBe(200);
    for (const day of ["2027-01-01", "2027-02-01", "2027-03-01", "2027-04-01"]) {
      await moveTo(`${day}T15:00:00Z`);
      await invoiceWork();
    }
    expect(await asked(one)).toEqual(["2027-01-01 17500 paid", "2027-04-01 149000 paid"]);
  });

  it("can be canceled until then, and then nothing has changed", async () => {
    const one = await practice();
    const wanted = { ...bigger, monthOn: "2027-05-01" };
    const id = idOf(await change(one, wanted));
    expect((await change(one, { ...wanted, tierLevel: 1, firstCents: 7900 })).status).toBe(409);
    expect([(await keep(one, id)).status, (await keep(one, id)).status]).toEqual([200, 200]);
    expect(await nextOf(one)).toBe("2027-05-01 14900");
    expect((await change(one, wanted)).status).toBe(200);
  });

  it("is refused where the dialog showed another day or amount, and to who does not run the office", async () => {
    const [one, other] = [await practice(), await practice()];
    const wanted = { ...bigger, monthOn: "2027-05-01" };
    expect((await change(one, { ...wanted, firstCents: 100 })).status).toBe(409);
    expect((await change(one, { ...wanted, monthOn: "2027-06-01" })).status).toBe(409);
    expect((await change(one, wanted, other.token)).status).toBe(404);
    expect((await change(other, wanted, standard)).status).toBe(403);
    const id = idOf(await change(one, wanted));
    expect((await keep(other, id)).status).toBe(404);
    expect((await db.tierChange.findUniqueOrThrow({ where: { id } })).status).toBe("pending");
  });
});
