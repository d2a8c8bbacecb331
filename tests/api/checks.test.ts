// Every rule of `npm run check-data` by itself: the fault is planted past triggers and keys, found, and taken back.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { payWaitingClaims } from "@/lib/billing/guarantees/pay.commands";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { sealTrail } from "@/lib/core/audit/seal.commands";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { LOCALES } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { brokenRules, checkData } from "@/lib/operations/checks/commands";
import { TRIGGERS } from "@/lib/operations/checks/database.queries";
import { differences, PROVIDER_RULES } from "@/lib/operations/checks/provider.queries";
import { checkIsUnderWay, lastCheck, RULES } from "@/lib/operations/checks/queries";
import { checkWished } from "@/lib/operations/checks/wish.commands";
import { makeUser } from "../../prisma/seed/users";
import { makeFamily, makeWorld, moveTo, nextOutcomes, paymentsOf, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { PLANTED } from "../support/faults";
import { fundPlatform } from "../support/funds";
import { control, sandbox } from "../support/own-sandbox";

const AGAINST_PROVIDER: readonly string[] = PROVIDER_RULES;

beforeAll(async () => {
  const office = await makeWorld();
  const old = await makeWorld({ mode: "direct" });
  await moveTo("2026-11-30T14:00:00Z");
  fundPlatform(sandbox, 1_000_000);
  const paid = await makeFamily(office, "2026-10-30", { size: 2 });
  const claimed = await makeFamily(office, "2026-10-30", { spec: { gpp: true } });
  await nextOutcomes(claimed.payerId, "insufficient_funds");
  await makeFamily(office, "2026-10-30", { card: "pm_card_createDispute" });
  await makeFamily(old, "2026-10-30");
  await work({ hear: true });
  const [payment] = await paymentsOf(paid.payerId);
  await refund(office.office, { paymentId: payment?.id ?? 0, amountCents: 100, reason: "Moved" }, SYSTEM);
  const at = await now();
  const claim = { officeId: office.office, membershipId: claimed.membershipIds[0] ?? 0, amountCents: 4900 };
  const due = { idemKey: "claim", stripeAccountId: office.account, nextAttemptAt: at, createdAt: at };
  const { id: claimId } = await db.guaranteeClaim.create({ data: { ...claim, ...due } });
  const owed = { claimId, appFeeCents: 0, stripeAccountId: null };
  await db.payment.updateMany({ where: { payerId: claimed.payerId, status: "failed" }, data: owed });
  await payWaitingClaims();
  await work({ hear: true });
  await control("POST", `accounts/${old.account}`, { deauthorize: true });
  expect(await sealTrail()).toBeGreaterThan(0);
});

const UNDONE = "taken back";

/** What is found once the statements have been let through; they are taken back. */
async function foundAfter(statements: readonly string[], find: (tx: Tx) => Promise<readonly string[]>) {
  let found: readonly string[] = [];
  // Not the product's own: what is found in it is asked of the provider as well.
  const plant = async (tx: Tx) => {
    await tx.$executeRawUnsafe("set local session_replication_role = replica");
    for (const sql of statements) expect(await tx.$executeRawUnsafe(sql), sql).toBeGreaterThan(0);
    found = await find(tx);
    throw new Error(UNDONE);
  };
  await expect(db.$transaction(plant, { timeout: 60_000 })).rejects.toThrow(UNDONE);
  return found;
}

const inDatabase = async (tx: Tx, rules: string[]) => (await brokenRules(tx, rules)).map(({ rule }) => rule);
const atProvider = async (tx: Tx) => [...(await differences(null, tx)).keys()];

describe("the data", () => {
  it("that the product has made breaks no rule, and the result is kept", async () => {
    const result = await checkData(null);
    expect(result).toMatchObject({ faults: [], providerSince: null });
    expect(result.rules).toBe(Object.keys(PLANTED).length);
    expect(await lastCheck()).toEqual(result);
  });

  it("has a fault to plant for every rule", () => {
    expect(Object.keys(PLANTED).sort()).toEqual([...Object.keys(RULES), ...PROVIDER_RULES].sort());
  });

  it("is guarded by every trigger that the migrations make, and the rule knows each", async () => {
    const made = await db.$queryRaw<{ name: string; tab: string }[]>`
      select t.tgname::text as name, c.relname::text as tab from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;
    expect(made.map(({ name, tab }) => `${name} ${tab}`).sort()).toEqual(TRIGGERS.map((each) => each.join(" ")).sort());
  });

  it.each([
    [
      "a foreign key that is switched off",
      "triggersStand",
      `update pg_trigger set tgenabled = 'D' where tgisinternal
      and tgrelid = 'payment'::regclass`,
    ],
    [
      "a trigger on another table",
      "triggersStand",
      `update pg_trigger set tgname = 'audit_sleeps' where tgname = 'audit_waits'`,
    ],
    [
      "a patient who was raised",
      "roleAsItsTrail",
      `with raised as (insert into app_user (tenant_id, email, role, first_name,
        last_name, created_at) values ('dental', 'p@planted.example', 'super_admin', 'P', 'P', now()) returning id)
      update payer set user_id = raised.id from raised where payer.id = (select min(payer_id) from household)`,
    ],
    [
      "the old payout account turned",
      "payoutAccountAsItsTrail",
      "update payout_account set standard_account_id = 'acct_planted' where mode = 'direct'",
    ],
    ["an email of a family turned", "emailAsItsTrail", "update household set email = 'x@planted.example'"],
    [
      "a plan paid in the office that is still drawn",
      "collectionHasItsTerms",
      `update membership set collection = 'in_office', auto_renew = false, status = 'active_cash'
      where id = (select min(id) from membership where next_due_on is not null)`,
    ],
    [
      "a colleague who was taken out and is back",
      "workplaceAsItsTrail",
      `with made as (insert into app_user (tenant_id, email, role, first_name, last_name, created_at)
        values ('dental', 'back@planted.example', 'dentist', 'B', 'B', now()) returning id),
      placed as (insert into user_office (user_id, office_id) select made.id, min(office.id) from made, office group by made.id
        returning user_id, office_id)
      insert into audit_event (at, action, noun, noun_id, office_id)
        select now(), 'user.remove', 'user', user_id::text, office_id from placed`,
    ],
    [
      "a fee waived that was agreed to",
      "feeWaiverAsItsTrail",
      `with made as (insert into enrolment (submission_key, office_id, source, state, input_hash, consented_cents, created_at,
          updated_at, result) select '00000000-0000-4000-8000-00000000000a', office_id, 'public', 'received', 'x', 0, now(), now(),
          jsonb_build_object('agreed', jsonb_build_array(
            jsonb_build_object('membershipId', id, 'kind', 'activation_fee', 'netCents', 2500)))
        from membership where id = (select min(id) from membership) returning id)
      update membership set fee_waived = true, enrolment_id = made.id from made
        where membership.id = (select min(id) from membership)`,
    ],
  ])("finds %s", async (_, rule, statement) => {
    expect(await foundAfter([statement], (tx) => inDatabase(tx, [rule]))).toContain(rule);
  });

  it.each(LOCALES)("has its rules told in %s", (locale) => {
    const told = Object.keys(PLANTED).map((rule) => `checks.rule.${rule}`);
    expect(told.filter((key) => translate(locale, key) === key)).toEqual([]);
  });

  it.each(Object.entries(PLANTED))("is found to break %s", async (rule, statements) => {
    const find = AGAINST_PROVIDER.includes(rule) ? atProvider : (tx: Tx) => inDatabase(tx, [rule]);
    expect(await foundAfter(statements, find)).toContain(rule);
  });

  it("is told by the rows that break it, as many as there are", async () => {
    const [payment] = await db.payment.findMany({ where: { status: "succeeded" }, orderBy: { id: "asc" }, take: 1 });
    let faults: Awaited<ReturnType<typeof brokenRules>> = [];
    await foundAfter([`update payment set refunded_cents = amount_cents where id = ${payment?.id}`], async (tx) => {
      faults = await brokenRules(tx);
      return [];
    });
    expect(faults).toEqual([{ rule: "refundsCounted", count: 1, rows: [`payment ${payment?.id}`] }]);
  });

  it("is held to the database alone while the provider is away, and that is said", async () => {
    await control("POST", "faults", { match: { method: "GET", path: "/v1/charges" }, kind: "http_500", times: 99 });
    const result = await checkData(null);
    await control("DELETE", "faults");
    expect(result).toMatchObject({ faults: [], rules: Object.keys(RULES).length, providerSince: "unreachable" });
  });

  it("is held at once where a senior administrator asks for it, by one worker and once", async () => {
    const person = { tenantId: "dental", firstName: "Ann", lastName: "Lee" } as const;
    const senior = await makeUser(db, { ...person, role: "super_admin" });
    const junior = await makeUser(db, { ...person, role: "admin" });
    const wish = async (email: string) =>
      (await call("POST /admin/data-check", { token: await tokenFor(email) })).status;
    const before = await lastCheck();
    expect(await wish(junior.email)).toBe(403);
    expect(await checkIsUnderWay()).toBe(false);
    expect([await wish(senior.email), await wish(senior.email)]).toEqual([200, 200]);
    expect(await checkIsUnderWay()).toBe(true);
    expect((await Promise.all([checkWished(), checkWished()])).sort()).toEqual([0, 1]);
    expect(await checkIsUnderWay()).toBe(false);
    expect((await lastCheck())?.at).not.toBe(before?.at);
    expect(await db.auditEvent.count({ where: { action: "check.start", actorId: senior.id } })).toBe(1);
  });
});
