import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";
import { signedDiscount } from "@/lib/platform/promos/queries";
import { OFFICE_TIERS, PRICING_PERIODS } from "@/lib/practice/offices/tier.schema";
import type { BillingAccount } from "./account.queries";
import { offerOf, type TierFacts } from "./tier.rules";
import { plannedTier, tierPlan } from "./tier.wire";

/** All that decides a change of an office's plan; `account` pays for it. */
export async function loadTierFacts(
  account: Pick<BillingAccount, "accountId">,
  office: OfficeId,
  tx: Tx = db,
): Promise<TierFacts> {
  const { nextOn } = await tx.tierAccount.findUniqueOrThrow({ where: { id: account.accountId } });
  const row = await tx.office.findUniqueOrThrow({
    where: { id: office },
    include: { tierChanges: { where: { status: "pending" } } },
  });
  return {
    plan: tierPlan(row),
    offBps: await signedDiscount(row.tenantId, row.discountCode, tx),
    legacyPricing: row.legacyPricing,
    live: row.accountStatus === "live",
    members: (await activeMembersByOffice(tx, [office])).get(office) ?? 0,
    nextOn: fromDbDate(nextOn),
    pending: plannedTier(row.tierChanges[0]),
  };
}

/** Every plan with what changing to it means, and the office as it stands. */
export async function tierOffers(account: BillingAccount, office: OfficeId) {
  const [facts, { officeName }] = await Promise.all([
    loadTierFacts(account, office),
    db.office.findUniqueOrThrow({ where: { id: office }, select: { officeName: true } }),
  ]);
  const wanted = OFFICE_TIERS.flatMap(({ level }) => PRICING_PERIODS.map((period) => ({ level, period })));
  return { standing: facts, officeName, offers: wanted.map((terms) => offerOf(facts, terms)) };
}

export type TierOffers = Awaited<ReturnType<typeof tierOffers>>;
