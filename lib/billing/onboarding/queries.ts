import "server-only";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { officeProfile } from "@/lib/practice/offices/queries";
import { profileIsComplete } from "@/lib/practice/offices/rules";
import { readSignupData } from "@/lib/practice/offices/signup-data.schema";
import { payoutAccount } from "@/lib/practice/payouts/account.queries";
import type { TenantId } from "@/tenants/tenant";
import type { SetupFacts } from "./rules";

/** The unused activation token of an office behind a key, with its owner; null for a dead or foreign key. */
export async function activation(tenantId: TenantId, officeId: number, key: string, tx: Tx = db) {
  const found = await tx.accountToken.findFirst({
    where: {
      tokenHash: tokenHash(key),
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

/** Whether a mailed key was one of an office whose sign-up is finished since. */
export async function isFinishedBy(tenantId: TenantId, officeId: number, key: string): Promise<boolean> {
  const found = await db.accountToken.findFirst({
    where: {
      ...{ tokenHash: tokenHash(key), purpose: "activation", officeId },
      user: { tenantId, active: true, offices: { some: { officeId, office: { verified: true } } } },
    },
    select: { id: true },
  });
  return found !== null;
}

/** The office whose set-up a mailed key of this very user opens. Throws 404 for a dead or foreign key. */
export async function officeOfKey(tenantId: TenantId, userId: number, key: string): Promise<OfficeId> {
  const found = await db.accountToken.findFirst({
    where: { tokenHash: tokenHash(key), purpose: "activation", userId },
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
