import "server-only";
import { z } from "zod";
import { takesBankDebits } from "@/lib/billing/payment-methods/bank-link.rules";
import { publicOffice } from "@/lib/core/auth/scope";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import { type DateOn, toDbDate } from "@/lib/core/time/dates";
import { BRANDING_COLUMNS } from "@/lib/practice/branding/queries";
import type { Branding } from "@/lib/practice/branding/rules";
import { onboardingState } from "@/lib/practice/offices/rules";
import type { PickerPlan } from "@/lib/practice/plans/picker.rules";
import { type ExitPolicy, type PlanService, planService } from "@/lib/practice/plans/schema";
import { hasBankLink } from "@/lib/providers/plaid";
import type { TenantId } from "@/tenants/tenant";

/** The public side of an office: nothing in here may be kept from a visitor. */
export type PublicOffice = {
  id: PublicOfficeId;
  slug: string;
  officeName: string;
  phone: string | null;
  website: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  timezone: string;
  logoUrl: string | null;
  association: { name: string; logoUrl: string | null } | null;
  programName: string | null;
  programDescription: string | null;
  spanishProgramDescription: string | null;
  familyTwoBps: number | null;
  familyThreeBps: number | null;
  familyFourBps: number | null;
  gppActive: boolean;
  gppAdminOnlyWaive: boolean;
  gppSetupFeeBps: number;
  verified: boolean;
  /** Whether its set-up is finished and it is not closed: only then others are told of it. */
  live: boolean;
  /** Whether people can sign up now: verified, neither paused nor about to close, and at least one payment method. */
  open: boolean;
  /** Paused while the office replaces its payout account (000 §4). */
  upgrading: boolean;
  /** How its public pages look, and the sentence they open with. */
  branding: Branding;
  /** Ways to pay the office offers. */
  accepts: { card: boolean; bank: boolean; inOffice: boolean };
};

const PUBLIC_COLUMNS = {
  id: true,
  slug: true,
  officeName: true,
  phone: true,
  website: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  timezone: true,
  logoFileId: true,
  ...BRANDING_COLUMNS,
  verified: true,
  accountStatus: true,
  closesOn: true,
  onboardingCompletedAt: true,
  association: { select: { name: true, logoFileId: true } },
  payoutAccount: { select: { chargesEnabled: true, mode: true, upgradingSince: true } },
  settings: {
    select: {
      programName: true,
      programDescription: true,
      spanishProgramDescription: true,
      familyTwoBps: true,
      familyThreeBps: true,
      familyFourBps: true,
      gppActive: true,
      gppAdminOnlyWaive: true,
      gppSetupFeeBps: true,
      allowInOffice: true,
      allowBankDraft: true,
      disableEnrollment: true,
    },
  },
  switches: { where: { feature: "gpp", off: true }, select: { id: true } },
} satisfies Prisma.OfficeSelect;

type Row = Prisma.OfficeGetPayload<{ select: typeof PUBLIC_COLUMNS }>;

const fileUrl = (fileId: number | null) => (fileId === null ? null : `/api/v1/files/${fileId}`);

function toPublicOffice(row: Row): PublicOffice {
  const { id, logoFileId, verified, accountStatus, association, payoutAccount, settings, switches, ...more } = row;
  const { closesOn, onboardingCompletedAt, brandTemplate, brandAccent, heroEnglish, heroSpanish, ...rest } = more;
  const accepts = {
    card: payoutAccount?.chargesEnabled ?? false,
    bank: hasBankLink() && takesBankDebits(settings, payoutAccount),
    inOffice: settings?.allowInOffice ?? true,
  };
  const upgrading = payoutAccount?.upgradingSince != null;
  const paused = upgrading || closesOn !== null || (settings?.disableEnrollment ?? false);
  return {
    ...rest,
    id: publicOffice(id),
    verified,
    live: onboardingState({ verified, accountStatus, onboardingCompletedAt }) === "live",
    logoUrl: fileUrl(logoFileId),
    branding: { brandTemplate, brandAccent, heroEnglish, heroSpanish },
    association: association && { name: association.name, logoUrl: fileUrl(association.logoFileId) },
    programName: settings?.programName ?? null,
    programDescription: settings?.programDescription ?? null,
    spanishProgramDescription: settings?.spanishProgramDescription ?? null,
    familyTwoBps: settings?.familyTwoBps ?? null,
    familyThreeBps: settings?.familyThreeBps ?? null,
    familyFourBps: settings?.familyFourBps ?? null,
    // What is turned off for the office is not offered to who joins, whoever reads it.
    gppActive: (settings?.gppActive ?? false) && switches.length === 0,
    gppAdminOnlyWaive: settings?.gppAdminOnlyWaive ?? false,
    gppSetupFeeBps: settings?.gppSetupFeeBps ?? 500,
    upgrading,
    open: verified && accountStatus !== "closed" && !paused && (accepts.card || accepts.inOffice),
    accepts,
  };
}

/** An office of the tenant by the last part of its sign-up address, of now or of before; null for an unknown one. */
export async function publicOfficeBySlug(tenantId: TenantId, slug: string): Promise<PublicOffice | null> {
  const row = await db.office.findUnique({ where: { tenantId_slug: { tenantId, slug } }, select: PUBLIC_COLUMNS });
  if (row) return toPublicOffice(row);
  const before = await db.officeSlug.findUnique({
    where: { tenantId_slug: { tenantId, slug } },
    select: { office: { select: PUBLIC_COLUMNS } },
  });
  return before && toPublicOffice(before.office);
}

/** An office of the tenant by its number; null for an unknown one and for another tenant's. */
export async function publicOfficeById(tenantId: TenantId, id: number, tx: Tx = db): Promise<PublicOffice | null> {
  const row = await tx.office.findFirst({ where: { id, tenantId }, select: PUBLIC_COLUMNS });
  return row && toPublicOffice(row);
}

/** A plan with the current terms, as the picker, the bill and the plan card need it. Amounts in cents. */
export type EnrolmentPlan = PickerPlan & {
  versionId: number;
  description: string;
  spanishDescription: string | null;
  activationFeeCents: number;
  disableGpp: boolean;
  disableFamilyDiscounts: boolean;
  exitPolicy: ExitPolicy;
  services: PlanService[];
};

const services = z.array(planService).catch([]);

/** The office's own active plans with a price, in its order; the picker's rules decide what of them a person may have. */
export async function activePlans(office: PublicOfficeId, tx: Tx = db): Promise<EnrolmentPlan[]> {
  return (await activePlansOf([office], tx)).map(({ plan }) => plan);
}

async function activePlansOf(
  offices: readonly PublicOfficeId[],
  tx: Tx = db,
): Promise<{ officeId: number | null; plan: EnrolmentPlan }[]> {
  const rows = await tx.plan.findMany({
    where: { officeId: { in: [...offices] }, status: "active", isDeleted: false, currentVersionId: { not: null } },
    include: { currentVersion: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.flatMap((plan) => {
    const { currentVersion: version } = plan;
    if (!version) return [];
    return [
      {
        officeId: plan.officeId,
        plan: {
          id: plan.id,
          versionId: version.id,
          planName: version.planName,
          spanishName: version.spanishName,
          description: version.description,
          spanishDescription: version.spanishDescription,
          presetType: plan.presetType,
          status: plan.status,
          isDeleted: plan.isDeleted,
          monthlyCents: version.monthlyCents,
          annualCents: version.annualCents,
          activationFeeCents: version.activationFeeCents,
          ageGroup: version.ageGroup,
          minAge: version.minAge,
          maxAge: version.maxAge,
          showOnEnrollmentMonthly: plan.showOnEnrollmentMonthly,
          showOnEnrollmentAnnual: plan.showOnEnrollmentAnnual,
          showOnInternalEnrollmentMonthly: plan.showOnInternalEnrollmentMonthly,
          showOnInternalEnrollmentAnnual: plan.showOnInternalEnrollmentAnnual,
          forInsured: plan.forInsured,
          forUninsured: plan.forUninsured,
          disableGpp: version.disableGpp,
          disableFamilyDiscounts: version.disableFamilyDiscounts,
          exitPolicy: version.exitPolicy,
          services: services.parse(version.services),
        },
      },
    ];
  });
}

/** Of an office's plans those a visitor may see: shown on public enrolment, with only the units that are. */
function shownToVisitors(plans: readonly EnrolmentPlan[]): EnrolmentPlan[] {
  return plans
    .map((plan) => ({
      ...plan,
      monthlyCents: plan.showOnEnrollmentMonthly ? plan.monthlyCents : null,
      annualCents: plan.showOnEnrollmentAnnual ? plan.annualCents : null,
    }))
    .filter((plan) => plan.monthlyCents || plan.annualCents);
}

/** Plans a visitor may see. */
export async function publicPlans(office: PublicOfficeId): Promise<EnrolmentPlan[]> {
  return shownToVisitors(await activePlans(office));
}

/** The same of several offices at once; an office without any is left out. */
export async function publicPlansOf(offices: readonly PublicOfficeId[]): Promise<ReadonlyMap<number, EnrolmentPlan[]>> {
  const plans = groupBy(await activePlansOf(offices), ({ officeId }) => officeId ?? 0);
  return new Map([...plans].map(([officeId, rows]) => [officeId, shownToVisitors(rows.map(({ plan }) => plan))]));
}

/** What the office usually charges, in cents by service code. Public: plan cards compare with it. */
export async function publicFees(office: PublicOfficeId): Promise<Record<string, number>> {
  const rows = await db.officeFee.findMany({ where: { officeId: office } });
  return Object.fromEntries(rows.map((row) => [row.code, row.feeCents]));
}

export type UsableCode = { id: number; code: string; discountBps: number; employerId: number | null };

/** A group code that brings a discount on `today`: active, not expired, not used up. Null otherwise. */
export async function usableCode(
  office: PublicOfficeId,
  code: string,
  today: DateOn,
  tx: Tx = db,
): Promise<UsableCode | null> {
  // Compared as text, never as a pattern: a code of "%" must not fit every code there is.
  const rows = await tx.$queryRaw<(UsableCode & { exhausted: boolean })[]>`
    select id, code, discount_bps as "discountBps", employer_id as "employerId",
      max_uses is not null and uses >= max_uses as exhausted
    from group_code
    where office_id = ${office} and lower(code) = lower(${code.trim()}) and active
      and (expires_on is null or expires_on >= ${today}::date)
    order by id limit 1`;
  const row = rows[0];
  if (!row || row.exhausted) return null;
  return { id: row.id, code: row.code, discountBps: row.discountBps, employerId: row.employerId };
}

/** Group discounts of an employer at the office that hold on `today`, for the legacy call. */
export function employerDiscounts(office: PublicOfficeId, employerId: number, today: DateOn) {
  const holds = [{ expiresOn: null }, { expiresOn: { gte: toDbDate(today) } }];
  return db.groupCode.findMany({
    where: { officeId: office, employerId, active: true, OR: holds },
    select: { discountBps: true },
    orderBy: { discountBps: "desc" },
  });
}
