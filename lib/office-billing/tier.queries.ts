import "server-only";
import { fromDbDate } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/core/db";
import type { OfficeId } from "@/lib/core/scope";
import { OFFICE_TIERS, PRICING_PERIODS } from "@/lib/offices/tier.schema";
import { findPromo } from "@/lib/promos/queries";
import type { TierPayer } from "./account.queries";
import { membersOf } from "./issue.queries";
import { offerOf, type TierStanding } from "./tier.rules";
import { plannedTier, tierPlan } from "./tier.wire";

/** All that decides a change of an office's plan; `account` pays for it. */
export async function tierStanding(account: TierPayer, office: OfficeId, tx: Tx = db): Promise<TierStanding> {
  const { nextOn } = await tx.tierAccount.findUniqueOrThrow({ where: { id: account.accountId } });
  const row = await tx.office.findUniqueOrThrow({
    where: { id: office },
    include: { tierChanges: { where: { status: "pending" } } },
  });
  const promo = row.discountCode ? await findPromo(row.tenantId, row.discountCode, tx) : null;
  return {
    plan: tierPlan(row),
    offBps: promo?.percentOffBps ?? 0,
    legacyPricing: row.legacyPricing,
    live: row.accountStatus === "live",
    members: (await membersOf(tx, [office])).get(office) ?? 0,
    nextOn: fromDbDate(nextOn),
    pending: plannedTier(row.tierChanges[0]),
  };
}

/** Every plan with what changing to it means, and the office as it stands. */
export async function tierOffers(account: TierPayer, office: OfficeId) {
  const [standing, { officeName }] = await Promise.all([
    tierStanding(account, office),
    db.office.findUniqueOrThrow({ where: { id: office }, select: { officeName: true } }),
  ]);
  const wanted = OFFICE_TIERS.flatMap(({ level }) => PRICING_PERIODS.map((period) => ({ level, period })));
  return { standing, officeName, offers: wanted.map((terms) => offerOf(standing, terms)) };
}

export type TierOffers = Awaited<ReturnType<typeof tierOffers>>;
