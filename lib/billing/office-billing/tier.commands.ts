import "server-only";
import { type Author, audit, SYSTEM } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { type DateOn, toDbDate } from "@/lib/core/time/dates";
import type { BillingAccount } from "./account.queries";
import { sendTierChanged } from "./mail.commands";
import { loadTierFacts } from "./tier.queries";
import { offerOf, planIn } from "./tier.rules";
import type { TierChangeInput } from "./tier.schema";
import { plannedTier, tierPlan } from "./tier.wire";

/** The month a change takes effect in is issued under the same lock. */
const lockAccount = (tx: Tx, { accountId }: BillingAccount) =>
  tx.$queryRaw`select id from tier_account where id = ${accountId} for no key update`;

/**
 * Schedules a tier change for the month and amount that were shown, and confirms it by email; nothing is charged before
 * its invoice. A repetition changes nothing. Throws 409 when it is not possible, or when month or amount changed
 * meanwhile.
 */
export async function changeTier(
  account: BillingAccount,
  office: OfficeId,
  input: TierChangeInput,
  author: Author,
): Promise<{ id: number; monthOn: DateOn }> {
  const wanted = { level: input.tierLevel, period: input.pricingPeriod };
  return transaction(async (tx) => {
    await lockAccount(tx, account);
    const facts = await loadTierFacts(account, office, tx);
    const { plan, pending } = facts;
    if (pending?.level === wanted.level && pending.period === wanted.period)
      return { id: pending.id, monthOn: pending.monthOn };
    const offer = offerOf(facts, wanted);
    const { refused, monthOn, firstCents } = offer;
    if (refused) throw conflict(`officeBilling.upgrade.refused.${refused}`);
    if (monthOn !== input.monthOn || firstCents !== input.firstCents) throw conflict("officeBilling.upgrade.moved");
    const row = { officeId: office, ...wanted, monthOn: toDbDate(monthOn), createdAt: await now() };
    const { id } = await tx.tierChange.create({ data: row });
    await audit(tx, author, {
      action: "tier.plan_change",
      noun: "tierChange",
      nounId: id,
      officeId: office,
      before: { tierLevel: plan.level, pricingPeriod: plan.period },
      after: { tierLevel: wanted.level, pricingPeriod: wanted.period, effectiveOn: monthOn, amountCents: firstCents },
    });
    await sendTierChanged(tx, account.accountId, id, plan, offer);
    return { id, monthOn };
  });
}

/** Takes a change back that still waits. Throws 404 for another office's, 409 once its invoice has been issued. */
export async function withdrawTier(
  account: BillingAccount,
  office: OfficeId,
  changeId: number,
  author: Author,
): Promise<void> {
  await transaction(async (tx) => {
    await lockAccount(tx, account);
    const change = await tx.tierChange.findFirst({ where: { id: changeId, officeId: office } });
    if (!change) throw notFound();
    if (change.status === "withdrawn") return;
    if (change.status === "done") throw conflict("officeBilling.upgrade.tooLate");
    const data = { status: "withdrawn" as const, decidedAt: await now() };
    await tx.tierChange.update({ where: { id: changeId, officeId: office }, data });
    await audit(tx, author, {
      action: "tier.plan_keep",
      noun: "tierChange",
      nounId: changeId,
      officeId: office,
      before: { status: "pending" },
      after: { status: "withdrawn" },
    });
  });
}

/** The month of these changes is being invoiced: the offices are on their new plans; the caller holds their account. */
export async function applyChanges(tx: Tx, officeIds: readonly number[], monthOn: DateOn): Promise<void> {
  const due = await tx.tierChange.findMany({
    where: { officeId: { in: [...officeIds] }, status: "pending", monthOn: { lte: toDbDate(monthOn) } },
    include: { office: true },
    orderBy: { id: "asc" },
  });
  const at = await now();
  for (const { office, ...row } of due) {
    const { level, period, sinceOn } = planIn(monthOn, tierPlan(office), plannedTier(row));
    await tx.office.update({
      where: { id: office.id },
      data: { tierLevel: level, pricingPeriod: period, tierYearSince: toDbDate(sinceOn), updatedAt: at },
    });
    await tx.tierChange.update({ where: { id: row.id }, data: { status: "done", decidedAt: at } });
    await audit(tx, SYSTEM, {
      action: "tier.plan_applied",
      noun: "tierChange",
      nounId: row.id,
      officeId: office.id,
      before: { tierLevel: office.tierLevel, pricingPeriod: office.pricingPeriod },
      after: { tierLevel: level, pricingPeriod: period, effectiveOn: monthOn },
    });
  }
}
