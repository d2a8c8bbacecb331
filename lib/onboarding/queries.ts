import "server-only";
import { systemOffice } from "@/lib/core/auth/scope";
import { now, systemTime } from "@/lib/core/clock";
import { today } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { OfficeId } from "@/lib/core/scope";
import { hashOf } from "@/lib/core/secrets";
import { officeProfile } from "@/lib/offices/queries";
import { profileIsComplete } from "@/lib/offices/rules";
import { payoutAccount } from "@/lib/payouts/account.queries";
import type { TenantId } from "@/tenants/tenant";
import { promoKey, type SetupFacts } from "./rules";
import { promo, readSignupData } from "./schema";

/** Coupons are counted by the days of the tenant's home, the zone of the mainland's east. */
const HOME_ZONE = "America/New_York";

export type FoundPromo = { code: string; percentOffBps: number; name: string; associationId: number | null };

/**
 * What a promo code brings: a stored coupon, or the sign-up name of an association, which brings its offices together
 * and no discount of its own. Null for unknown, switched off and past codes.
 */
export async function findPromo(tenantId: TenantId, code: string, tx: Tx = db): Promise<FoundPromo | null> {
  const row = await tx.appSetting.findUnique({ where: { key: promoKey(tenantId, code) } });
  const coupon = row ? promo.safeParse(row.value) : null;
  if (coupon?.success) {
    const { percentOffBps, name, active, expiresOn } = coupon.data;
    const past = expiresOn !== null && expiresOn < today(await now(), HOME_ZONE);
    return active && !past ? { code: code.toUpperCase(), percentOffBps, name, associationId: null } : null;
  }
  const association = await tx.association.findFirst({
    where: { tenantId, signupUrl: { equals: code, mode: "insensitive" } },
    select: { id: true, name: true, signupUrl: true },
  });
  return (
    association && {
      code: association.signupUrl,
      percentOffBps: 0,
      name: association.name,
      associationId: association.id,
    }
  );
}

/** The unused activation token of an office behind a key, with its owner; null for a dead or foreign key. */
export async function activation(tenantId: TenantId, officeId: number, key: string, tx: Tx = db) {
  const found = await tx.accountToken.findFirst({
    where: {
      tokenHash: hashOf(key),
      purpose: "activation",
      officeId,
      usedAt: null,
      expiresAt: { gt: systemTime() },
      user: { tenantId, active: true },
    },
    select: { id: true, user: true },
  });
  return found?.user ? { tokenId: found.id, user: found.user } : null;
}

/** The office whose set-up a mailed key of this very user opens. Throws 404 for a dead or foreign key. */
export async function officeOfKey(tenantId: TenantId, userId: number, key: string): Promise<OfficeId> {
  const found = await db.accountToken.findFirst({
    where: { tokenHash: hashOf(key), purpose: "activation", userId },
    select: { officeId: true },
  });
  if (!found?.officeId || !(await activation(tenantId, found.officeId, key))) throw notFound();
  return systemOffice(found.officeId);
}

/** What decides which steps of the set-up are behind the office. */
export async function setupFacts(office: OfficeId): Promise<SetupFacts> {
  const [profile, payout, activePlans, owner] = await Promise.all([
    officeProfile(office),
    payoutAccount(office),
    db.plan.count({ where: { officeId: office, status: "active", isDeleted: false } }),
    db.user.findFirst({
      where: { isOwner: true, offices: { some: { officeId: office } } },
      select: { passwordHash: true },
    }),
  ]);
  return {
    profileComplete: profileIsComplete(profile),
    hasPassword: owner?.passwordHash != null,
    activePlans,
    payoutReady: payout.ready,
  };
}

/** Everything the set-up shows: what is saved, what has only been typed, and how far it is. */
export async function setupState(office: OfficeId, userId: number) {
  const [profile, payout, facts, user, fees, row, plans] = await Promise.all([
    officeProfile(office),
    payoutAccount(office),
    setupFacts(office),
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { firstName: true, lastName: true, email: true, phone: true, jobTitle: true },
    }),
    db.officeFee.findMany({ where: { officeId: office }, select: { code: true, feeCents: true } }),
    db.office.findUniqueOrThrow({ where: { id: office }, select: { signupData: true } }),
    db.plan.findMany({
      where: { officeId: office, isDeleted: false, status: "active" },
      select: {
        presetType: true,
        currentVersion: { select: { planName: true, monthlyCents: true, annualCents: true } },
      },
      orderBy: { position: "asc" },
    }),
  ]);
  return {
    profile,
    payout,
    facts,
    user,
    fees: Object.fromEntries(fees.map((fee) => [fee.code, fee.feeCents])),
    draft: readSignupData(row.signupData).draft,
    plans: plans.flatMap(({ presetType, currentVersion }) =>
      currentVersion ? [{ presetType, ...currentVersion }] : [],
    ),
  };
}

export type SetupState = Awaited<ReturnType<typeof setupState>>;
