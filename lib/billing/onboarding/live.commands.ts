import "server-only";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { ON_PLAN } from "@/lib/platform/membership-status/flags.rules";
import { profileIsComplete } from "@/lib/practice/offices/rules";
import { payoutReady } from "@/lib/practice/payouts/account.rules";
import { readersOf } from "@/lib/practice/receipts/office-mail.commands";
import { sendMail } from "@/lib/queue/mail/mail";
import { mayGoLive } from "./rules";

/** How many offices are looked at in one go; more come in the next. */
const BATCH = 200;
const WAITING = { verified: true, accountStatus: "onboarding", onboardingCompletedAt: null } as const;

async function isReady(tx: Tx, officeId: number): Promise<boolean> {
  const [office, payout, activePlans, members] = await Promise.all([
    tx.office.findUniqueOrThrow({ where: { id: officeId } }),
    tx.payoutAccount.findUnique({ where: { officeId } }),
    tx.plan.count({ where: { officeId, status: "active", isDeleted: false } }),
    tx.membership.count({ where: { officeId, status: { in: [...ON_PLAN] } } }),
  ]);
  // Who has finished the set-up has said their name.
  const profileComplete = profileIsComplete({ ...office, named: true });
  return mayGoLive({ profileComplete, activePlans, payoutReady: payoutReady(payout), members });
}

/** Makes one office live, and tells its owner. Nothing happens to an office that is live already. */
async function goLive(officeId: number): Promise<boolean> {
  return transaction(async (tx) => {
    const at = await now();
    const { timezone, officeName, tenantId } = await tx.office.findUniqueOrThrow({ where: { id: officeId } });
    // A price by the year is owed from going live on, however long the set-up took: only live offices are invoiced.
    const tierYearSince = toDbDate(today(at, timezone));
    const { count } = await tx.office.updateMany({
      where: { id: officeId, ...WAITING },
      data: { accountStatus: "live", onboardingCompletedAt: at, tierYearSince, updatedAt: at },
    });
    if (count === 0) return false;
    await audit(tx, SYSTEM, {
      ...{ action: "office.go_live", noun: "office", nounId: officeId, officeId },
      ...{ before: { accountStatus: "onboarding" }, after: { accountStatus: "live" } },
    });
    for (const { email, firstName, locale } of await readersOf(tx, [officeId], "officeLive")) {
      await sendMail(tx, `live:${officeId}:${email}`, {
        ...{ tenantId, template: "officeLive", locale, to: email },
        values: { name: firstName, office: officeName },
        link: `${tenantUrl(tenantId)}/account/settings/billing`,
      });
    }
    return true;
  });
}

/**
 * Offices whose onboarding has become complete are live from then on (000 §4, 001 §2), and billed as live offices are.
 * Returns how many became so.
 */
export async function goLiveWhereReady(): Promise<number> {
  const waiting = await db.office.findMany({
    where: {
      ...WAITING,
      plans: { some: { status: "active", isDeleted: false } },
      OR: [
        { payoutAccount: { chargesEnabled: true, payoutsEnabled: true } },
        { memberships: { some: { status: { in: [...ON_PLAN] } } } },
      ],
    },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
    select: { id: true },
  });
  let made = 0;
  for (const { id } of waiting) if ((await isReady(db, id)) && (await goLive(id))) made += 1;
  return made;
}
