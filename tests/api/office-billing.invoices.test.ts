import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type FirstPayment, recordInOfficePayment } from "@/lib/billing/dues/first-payment.commands";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { billedOwner } from "@/lib/billing/office-billing/account.queries";
import { invoicesWith } from "@/lib/billing/office-billing/invoice.queries";
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import { officeBillingTasks } from "@/lib/billing/office-billing/jobs";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemPayer } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { addMonthsClamped, dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { officeBalances, platformBalances } from "@/lib/platform/ledger/queries";
import { officeProfile } from "@/lib/practice/offices/queries";
import { makeInvoices } from "@/prisma/seed/tiers";
import { makeUser } from "@/prisma/seed/users";
import { bothBooks, makeFamily, makeWorld, moveTo, type World, work } from "../support/billing";
import { call, download, tokenFor } from "../support/call";
import { control, sandbox } from "../support/own-sandbox";
import { csvRows } from "../support/sheets";

// Cards are saved over HTTP, so these take longer than most on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const TIER_CENTS = 14_900;
let admin = "";
const worlds: World[] = [];

type Practice = World & { token: string; email: string };
let made = 0;

/** An office with an account of the given age and somebody who runs it. */
async function practice(): Promise<Practice> {
  const world = await makeWorld();
  worlds.push(world);
  made += 1;
  const email = `owner${made}@tiers.example`;
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Olga",
    lastName: "Owner",
    email,
    officeIds: [world.office],
  });
  await ensureBillingAccount(world.office);
  return { ...world, email, token: await tokenFor(email) };
}

const ask = (what: string, { token, office }: Practice, input: object = {}) =>
  call(`POST /dentists/${what}`, { token, input: { dentistInfoId: office, ...input } });
const dataOf = <T>({ body }: { body: unknown }) => (body as { data: T }).data;
type Method = { id: number; last4: string; isDefault: boolean };

const addCard = async (one: Practice, token = "pm_card_visa") => {
  const answer = await ask("addTierPaymentMethod/org", one, { token });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return dataOf<{ id: number; paymentMethods: Method[] }>(answer);
};

/** The worker's tasks for invoices until none has anything left to do. */
async function invoiceWork(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    let done = 0;
    for (const { name, run } of officeBillingTasks) if (name !== "tier look again") done += await run();
    if (done === 0) return;
  }
  throw new Error("the worker does not come to rest");
}

const accountOf = (office: number) => db.tierAccount.findFirstOrThrow({ where: { officeId: office } });
const invoicesOf = (office: number) =>
  db.tierInvoice.findMany({
    where: { account: { officeId: office } },
    orderBy: { monthOn: "asc" },
    include: { lines: { orderBy: { id: "asc" } }, attempts: { orderBy: { no: "asc" } } },
  });
const onlyInvoice = async (office: number) => {
  const [invoice, ...more] = await invoicesOf(office);
  if (!invoice || more.length > 0) throw new Error("not one invoice");
  return invoice;
};

/** The cents the sandbox took for an invoice, one entry a charge. */
const takenFor = (invoiceId: number) =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("charge", account))
    .filter((charge) => charge.status === "succeeded" && charge.metadata.tier_invoice_id === String(invoiceId))
    .map((charge) => charge.amount);

/** What offices owe by the ledger is what their open invoices say, and what waits for the next ones. */
async function owedBothWays(): Promise<[number, number]> {
  const invoices = await db.tierInvoice.aggregate({
    where: { status: { notIn: ["paid", "void"] } },
    _sum: { amountCents: true },
  });
  const waiting = await db.payment.aggregate({
    where: { method: "in_office", tierLineId: null },
    _sum: { appFeeCents: true },
  });
  const owed = (await platformBalances()).get("P:office_receivable") ?? 0;
  return [owed, (invoices._sum.amountCents ?? 0) + (waiting._sum.appFeeCents ?? 0)];
}

beforeAll(async () => {
  await makeUser(db, { tenantId: "dental", role: "admin", firstName: "Ada", lastName: "Admin" });
  admin = await tokenFor("admin@dental.test");
});
afterEach(async () => {
  disarmFailpoints();
  const { ours, theirs } = await bothBooks(worlds);
  expect(ours).toEqual(theirs);
  const [ledger, documents] = await owedBothWays();
  expect(ledger).toBe(documents);
});

/** Makes the account's next invoice due this very month, whatever months other tests have moved to. */
async function dueNow(office: number): Promise<void> {
  const first = dateOn(`${(await now()).toISOString().slice(0, 7)}-01`);
  await db.tierAccount.update({ where: { officeId: office }, data: { nextOn: toDbDate(first) } });
}

describe("a month's invoice", () => {
  it("is issued once by two workers, with what the office took itself, and paid from its card", async () => {
    const one = await practice();
    await addCard(one);
    const family = await makeFamily(one, "2026-10-15", { card: null });
    const [membershipId = 0] = family.membershipIds;
    const amounts = {
      listCents: cents(4900),
      netCents: cents(4900),
      discountBps: 0,
      discountReason: null,
      familySize: 1,
    };
    const line: FirstPayment["lines"][number] = { membershipId, kind: "dues", ...amounts };
    await transaction((tx) =>
      recordInOfficePayment(
        tx,
        {
          ...{ officeId: one.office, payerId: family.payerId, householdId: family.householdId },
          ...{ purpose: "enrolment", batchKey: "first" },
          lines: [line],
          from: { memberships: [], changes: [] },
        },
        SYSTEM,
      ),
    );
    const { appFeeCents } = await db.payment.findFirstOrThrow({ where: { officeId: one.office, method: "in_office" } });
    expect(appFeeCents).toBeGreaterThan(0);
    expect(fromDbDate((await accountOf(one.office)).nextOn)).toBe("2026-12-01");
    await moveTo("2026-12-01T11:00:00Z");
    // Not yet six in the morning in Chicago.
    await issueInvoices(await now());
    expect(await invoicesOf(one.office)).toEqual([]);
    await moveTo("2026-12-01T14:00:00Z");
    const at = await now();
    await Promise.all([issueInvoices(at), issueInvoices(at)]);
    await Promise.all([invoiceWork(), invoiceWork()]);
    const invoice = await onlyInvoice(one.office);
    expect(invoice.lines.map(({ kind, cents: amount }) => [kind, amount])).toEqual([
      ["tier", TIER_CENTS],
      ["in_office_fee", appFeeCents],
    ]);
    expect(invoice).toMatchObject({ status: "paid", attemptCount: 1, amountCents: TIER_CENTS + appFeeCents });
    expect(takenFor(invoice.id)).toEqual([TIER_CENTS + appFeeCents]);
    const balances = await officeBalances(one.office);
    expect(balances.get("O:owed_platform")).toBe(0);
    expect(balances.get("O:own_funds")).toBe(-invoice.amountCents);
    expect(await db.outbox.count({ where: { dedupe: `mail:tier:${invoice.id}:paid:${one.email}` } })).toBe(1);
    // The same fee is asked for once.
    await moveTo("2027-01-01T14:00:00Z");
    await invoiceWork();
    const [, january] = await invoicesOf(one.office);
    expect(january?.lines.map(({ kind }) => kind)).toEqual(["tier"]);
  });

  it.each([
    "tier.issued",
    "charge.claimed",
    "charge.opened",
    "charge.created",
    "charge.confirmed",
    "settle.read",
    "settle.applied",
  ])("survives the death of a worker at %s: one invoice, one charge", async (point) => {
    const one = await practice();
    await addCard(one);
    await dueNow(one.office);
    armFailpoint(point, () => {
      throw new Crash(point);
    });
    await expect(invoiceWork()).rejects.toThrow(point);
    disarmFailpoints();
    await db.tierInvoice.updateMany({ where: { status: "open" }, data: { leaseUntil: new Date(0) } });
    if (point === "charge.created" || point === "charge.confirmed") await control("POST", "idempotency-keys");
    await invoiceWork();
    const invoice = await onlyInvoice(one.office);
    expect(invoice).toMatchObject({ status: "paid", attemptCount: 1 });
    expect(takenFor(invoice.id)).toEqual([TIER_CENTS]);
    expect(await db.journal.count({ where: { kind: "tier_charge", source: `tier_invoice:${invoice.id}` } })).toBe(1);
  });
});

describe("a declined invoice", () => {
  it("notifies the office, is retried on schedule with the same intent, and ends with a new card", async () => {
    const one = await practice();
    const { id } = await addCard(one);
    const { stripeId } = await db.instrument.findUniqueOrThrow({ where: { id } });
    await dueNow(one.office);
    await control("POST", `instruments/${stripeId}`, {
      next: ["insufficient_funds", "insufficient_funds", "lost_card"],
    });
    await invoiceWork();
    const first = await onlyInvoice(one.office);
    expect(first).toMatchObject({ status: "failed", failureCode: "insufficient_funds", attemptCount: 1 });
    expect(first.nextAttemptOn).not.toBeNull();
    expect(await db.outbox.count({ where: { dedupe: `mail:tier:${first.id}:failed:1:${one.email}` } })).toBe(1);
    // By button: declined again, and said so.
    const pressed = await ask("payTierInvoice", one, { invoiceId: first.id });
    expect(dataOf<{ status: string }>(pressed).status).toBe("failed");
    await moveTo(`${first.nextAttemptOn?.toISOString().slice(0, 10)}T14:00:00Z`);
    await invoiceWork();
    const third = await onlyInvoice(one.office);
    // A lost card is not asked again.
    expect(third).toMatchObject({ status: "failed", failureCode: "lost_card", attemptCount: 3, nextAttemptOn: null });
    expect(third.stripeIntentId).toBe(first.stripeIntentId);
    expect((await ask("removeTierPaymentMethod", one, { paymentMethodId: id })).status).toBe(409);
    await addCard(one, "pm_card_mastercard");
    const paid = await onlyInvoice(one.office);
    expect(paid).toMatchObject({ status: "paid", attemptCount: 4, stripeIntentId: first.stripeIntentId });
    expect(takenFor(paid.id)).toEqual([TIER_CENTS]);
    // A double press afterwards charges nothing.
    await Promise.all([1, 2].map(() => ask("payTierInvoice", one, { invoiceId: paid.id })));
    expect(takenFor(paid.id)).toEqual([TIER_CENTS]);
  });

  it("without any card says so, and the first card pays it", async () => {
    const one = await practice();
    await dueNow(one.office);
    await invoiceWork();
    const waiting = await onlyInvoice(one.office);
    expect(waiting).toMatchObject({ status: "failed", failureCode: "no_instrument", stripeIntentId: null });
    await addCard(one);
    const paid = await onlyInvoice(one.office);
    expect(paid.status).toBe("paid");
    expect(takenFor(paid.id)).toEqual([TIER_CENTS]);
  });

  it("is paid once however often the button is clicked", async () => {
    const one = await practice();
    await dueNow(one.office);
    await invoiceWork();
    const { id: invoiceId } = await onlyInvoice(one.office);
    const { payerId } = await accountOf(one.office);
    await saveInstrument(systemPayer(payerId), "pm_card_visa", SYSTEM, { retry: false });
    const answers = await Promise.all([1, 2, 3].map(() => ask("payTierInvoice", one, { invoiceId })));
    expect(answers.map((answer) => dataOf<{ status: string }>(answer).status)).toEqual(["paid", "paid", "paid"]);
    expect(takenFor(invoiceId)).toEqual([TIER_CENTS]);
  });
});

describe("voiding", () => {
  const takeBack = (id: number, token = admin) =>
    call(`POST /admin/tier-invoices/${id}/void`, { token, input: { reason: "Agreed on the phone" } });

  it("cancels the intent, reverses the ledger and is audited; a paid one stays", async () => {
    const one = await practice();
    const { id } = await addCard(one);
    const { stripeId } = await db.instrument.findUniqueOrThrow({ where: { id } });
    await dueNow(one.office);
    await control("POST", `instruments/${stripeId}`, { next: ["insufficient_funds"] });
    await invoiceWork();
    const invoice = await onlyInvoice(one.office);
    expect((await takeBack(invoice.id, one.token)).status).toBe(403);
    expect((await takeBack(2_000_000_000)).status).toBe(404);
    expect((await takeBack(invoice.id)).status).toBe(200);
    expect((await takeBack(invoice.id)).status).toBe(409);
    const after = await onlyInvoice(one.office);
    expect(after).toMatchObject({ status: "void", voidReason: "Agreed on the phone", nextAttemptOn: null });
    expect((await officeBalances(one.office)).get("O:owed_platform")).toBe(0);
    expect(await db.auditEvent.count({ where: { action: "tier.invoice_void", nounId: String(invoice.id) } })).toBe(1);
    await moveTo(new Date((await now()).getTime() + 4 * 86_400_000).toISOString());
    await invoiceWork();
    expect(dataOf<{ status: string }>(await ask("payTierInvoice", one, { invoiceId: invoice.id })).status).toBe("void");
    expect(takenFor(invoice.id)).toEqual([]);
  });
});

describe("how an office pays", () => {
  it("is changed card by card: the default, then forgetting", async () => {
    const one = await practice();
    const first = await addCard(one);
    const second = await addCard(one, "pm_card_mastercard");
    expect(second.paymentMethods.map(({ isDefault, last4 }) => [isDefault, last4])).toEqual([
      [true, "4444"],
      [false, "4242"],
    ]);
    const remove = (paymentMethodId: number) => ask("removeTierPaymentMethod", one, { paymentMethodId });
    expect((await remove(second.id)).status).toBe(409);
    expect((await ask("setDefaultTierPaymentMethod", one, { paymentMethodId: first.id })).status).toBe(200);
    expect((await remove(second.id)).status).toBe(200);
    expect((await remove(second.id)).status).toBe(404);
    const left = dataOf<Method[]>(await ask("getOrgTierBillingMethod", one));
    expect(left.map(({ id, isDefault }) => [id, isDefault])).toEqual([[first.id, true]]);
    const changes = await db.auditEvent.findMany({
      where: { nounId: { in: [String(first.id), String(second.id)] }, noun: "instrument" },
      orderBy: { id: "asc" },
    });
    expect(changes.map(({ action }) => action)).toEqual([
      "instrument.save",
      "instrument.save",
      "instrument.choose",
      "instrument.remove",
    ]);
  });

  it("is nobody else's business", async () => {
    const [mine, other] = [await practice(), await practice()];
    const { id } = await addCard(mine);
    await addCard(other);
    await dueNow(mine.office);
    await invoiceWork();
    const { id: invoiceId } = await onlyInvoice(mine.office);
    for (const what of ["setDefaultTierPaymentMethod", "removeTierPaymentMethod"])
      expect((await ask(what, other, { paymentMethodId: id })).status).toBe(404);
    expect((await ask("payTierInvoice", other, { invoiceId })).status).toBe(404);
    const paper = (one: Practice) =>
      call(`GET /dentists/${one.office}/tier-invoices/${invoiceId}/pdf`, { token: one.token });
    expect((await paper(other)).status).toBe(404);
    const pdf = await paper(mine);
    expect([pdf.status, String(pdf.raw).slice(0, 5)]).toEqual([200, "%PDF-"]);
  });
});

describe("an organisation", () => {
  it("gets one invoice for all of its locations; who runs one of them does not see it", async () => {
    const [one, two] = [await makeWorld(), await makeWorld()];
    worlds.push(one, two);
    const organization = await db.organization.create({
      data: { tenantId: "dental", name: "Group", createdAt: await now() },
    });
    const ids: OfficeId[] = [one.office, two.office];
    await db.office.updateMany({ where: { id: { in: ids } }, data: { organizationId: organization.id } });
    await Promise.all(ids.map((id) => ensureBillingAccount(id)));
    const account = await db.tierAccount.findFirstOrThrow({ where: { organizationId: organization.id } });
    const person = { tenantId: "dental", role: "dentist", firstName: "H", lastName: "Q" } as const;
    await makeUser(db, { ...person, email: "hq@tiers.example", officeIds: ids });
    await makeUser(db, { ...person, email: "one@tiers.example", officeIds: [one.office] });
    const [hq, local] = [await tokenFor("hq@tiers.example"), await tokenFor("one@tiers.example")];
    const path = `/multi-location/billing/${organization.id}`;
    const input = { action: "add", token: "pm_card_visa" };
    expect((await call(`POST ${path}`, { token: local, input })).status).toBe(404);
    expect((await call(`POST ${path}`, { token: hq, input })).status).toBe(200);
    const first = dateOn(`${(await now()).toISOString().slice(0, 7)}-01`);
    await db.tierAccount.update({
      where: { id: account.id },
      data: { nextOn: toDbDate(first), managementFeeCents: 0 },
    });
    await invoiceWork();
    const answer = await call(`GET ${path}`, { token: hq });
    expect(dataOf(answer)).toMatchObject({
      organizationId: organization.id,
      dentistInfoIds: ids,
      invoices: [{ status: "paid", amount: 298 }],
      paymentMethods: [{ last4: "4242", isDefault: true }],
    });
    expect((await call(`GET ${path}`, { token: local })).status).toBe(404);
    for (const office of ids) expect((await officeBalances(office)).get("O:own_funds")).toBe(-TIER_CENTS);

    // By location it comes to the same, in the file and on the page; what was taken back is no one's.
    const file = async (query = "") =>
      csvRows((await download(`${path}/export?format=csv${query}`, hq)).bytes.toString("utf8")).map((cells) => [
        cells[0],
        cells[4],
      ]);
    const [{ officeName: name }, { officeName: other }] = [
      await officeProfile(one.office),
      await officeProfile(two.office),
    ];
    const [, ...bills] = await file("&sort=-billed");
    expect(bills).toHaveLength(3);
    expect(bills).toEqual(
      expect.arrayContaining([
        [name, "149.00"],
        [other, "149.00"],
        ["Total", "298.00"],
      ]),
    );
    expect((await call(`GET ${path}/export?format=csv`, { token: local })).status).toBe(404);
    const owner = await billedOwner(one.office);
    const [mine, ...more] = await invoicesWith(owner, one.office);
    expect([mine?.hereCents, mine?.amountCents, more]).toEqual([TIER_CENTS, 2 * TIER_CENTS, []]);
    const lines = { create: [{ officeId: two.office, kind: "tier" as const, quantity: 1, cents: 500 }] };
    const days = { monthOn: toDbDate(addMonthsClamped(first, 1)), dueOn: toDbDate(first), createdAt: await now() };
    const { id } = await db.tierInvoice.create({ data: { accountId: account.id, amountCents: 500, ...days, lines } });
    expect((await file("&sort=-billed"))[1]).toEqual([other, "154.00"]);
    expect((await invoicesWith(owner, two.office)).map((row) => row.hereCents)).toEqual([500, TIER_CENTS]);
    const taken = { status: "void" as const, voidedAt: await now(), voidReason: "Twice" };
    await db.tierInvoice.update({ where: { id }, data: taken });
    expect((await file("&sort=-billed")).slice(1)).toEqual(bills);
  });
});

describe("the management fee", () => {
  it("is set by administrators, shown first, and charged for each active member", async () => {
    const one = await practice();
    await addCard(one);
    await makeFamily(one, "2026-10-20", {
      size: 3,
      card: null,
      spec: { status: "active_cash", collection: "in_office" } as never,
    });
    const set = (token: string, feeCents: number, fromCents: number) =>
      call("POST /admin/management-fee", { token, input: { dentistInfoId: one.office, feeCents, fromCents } });
    expect((await set(one.token, 100, 0)).status).toBe(403);
    expect((await set(admin, 100, 0)).status).toBe(200);
    expect((await set(admin, 200, 0)).status).toBe(409);
    await dueNow(one.office);
    await invoiceWork();
    const { lines, status } = await onlyInvoice(one.office);
    expect(lines.map(({ kind, quantity, cents: amount }) => [kind, quantity, amount])).toEqual([
      ["tier", 1, TIER_CENTS],
      ["management_fee", 3, 300],
    ]);
    expect(status).toBe("paid");
  });
});

describe("the demo", () => {
  it.each([
    [{ months: 3 }, ["paid", "paid", "paid"]],
    [{ months: 3, declined: true }, ["paid", "paid", "failed"]],
    [{ months: 1, card: false as const }, ["open"]],
  ])("%j has invoices both ledgers agree on", async (story, statuses) => {
    const one = await makeWorld();
    worlds.push(one);
    await makeInvoices(one.office, await now(), story);
    const invoices = await invoicesOf(one.office);
    expect(invoices.map(({ status }) => status)).toEqual(statuses);
    for (const { id, status, amountCents } of invoices)
      expect(takenFor(id)).toEqual(status === "paid" ? [amountCents] : []);
  });
});

it("leaves members' billing alone", async () => {
  await work();
  expect(await db.payment.count({ where: { payer: { tierAccount: { isNot: null } } } })).toBe(0);
});
