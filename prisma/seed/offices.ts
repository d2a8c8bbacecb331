import type { Tx } from "@/lib/core/db/db";
import type { Office, Prisma } from "@/lib/generated/prisma/client";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { SEEDED_AT } from "./users";

/** Usual fees (UCR, U&C) of a typical office, in cents by code. */
export const TYPICAL_FEES: Record<TenantId, Record<string, number>> = {
  dental: {
    "0120": 9200,
    "0145": 9600,
    "0150": 12500,
    "0210": 14500,
    "0220": 3400,
    "0272": 7600,
    "0274": 12200,
    "1110": 15800,
    "1120": 9800,
    "1208": 4800,
    "4910": 18400,
    "0330": 13800,
    "0140": 11000,
    "1206": 4800,
  },
  vision: { S9986: 4500, "92310": 9500, "S-Code": 17500 },
};

export type OfficeSpec = {
  tenantId: TenantId;
  officeName: string;
  slug: string;
  city: string;
  state: string;
  zip: string;
  timezone: string;
  phone?: string;
  street?: string;
  organizationId?: number;
  groupId?: number;
  associationId?: number;
  /** False: no payout account yet. */
  payout?: boolean;
  verified?: boolean;
  /** Others read its name on the leaderboard. */
  leaderboardNamed?: boolean;
  /** Null: not said yet, so its administrators are asked. */
  practiceSystem?: null;
  settings?: Partial<Omit<Prisma.PlanSettingsUncheckedCreateInput, "officeId" | "updatedAt">>;
};

/** The provider's account of a seeded office; the sandbox is told the same id. */
export const payoutAccountId = (officeId: number) => `acct_demo${officeId}`;

/** Makes an office with fees, plan settings (10, 15 and 20 % for families) and, unless told otherwise, a payout account. */
export async function makeOffice(tx: Tx, spec: OfficeSpec): Promise<Office> {
  const { payout = true, verified = true, settings = {}, ...rest } = spec;
  const office = await tx.office.create({
    data: {
      practiceSystem: TENANTS[spec.tenantId].constants.pmsOptions[0]?.value ?? null,
      phone: "512-555-0142",
      street: "410 Main Street",
      ...rest,
      email: `office@${spec.slug}.example`,
      verified,
      accountStatus: verified ? "live" : "incomplete",
      signupStep: verified ? 5 : 3,
      onboardingCompletedAt: verified ? SEEDED_AT : null,
      tierLevel: 2,
      createdAt: SEEDED_AT,
      updatedAt: SEEDED_AT,
    },
  });
  const fees = Object.entries(TYPICAL_FEES[spec.tenantId]).map(([code, feeCents]) => ({
    officeId: office.id,
    code,
    feeCents,
  }));
  await tx.officeFee.createMany({ data: fees });
  await tx.planSettings.create({
    data: {
      familyTwoBps: 1000,
      familyThreeBps: 1500,
      familyFourBps: 2000,
      allowBankDraft: true,
      programName: `${spec.officeName} Membership`,
      ...settings,
      officeId: office.id,
      updatedAt: SEEDED_AT,
    },
  });
  if (payout) {
    await tx.payoutAccount.create({
      data: {
        officeId: office.id,
        stripeAccountId: payoutAccountId(office.id),
        chargesEnabled: true,
        payoutsEnabled: true,
        last4: "6789",
        updatedAt: SEEDED_AT,
      },
    });
  }
  return office;
}
