import "server-only";
import { z } from "zod";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { MONTHLY_CENTS } from "@/lib/platform/measures/people.queries";
import { ACTIVE_STATUSES } from "@/lib/platform/membership-status/queries";
import { planService } from "@/lib/practice/plans/schema";
import { type PlanSettingsInput, worryFree, YEARLY_NOTICE_DAYS } from "@/lib/practice/plans/settings.schema";
import { planLabel } from "./rules";
import type { PlanTerms } from "./versions.rules";

// Row types are inferred from `planColumns` by hand: one statement brings plan, current terms and who is on it.

/** A plan as its office sees it: state, current terms, and the members on it. Amounts in cents. */
export type OfficePlan = PlanTerms & {
  id: number;
  revision: number;
  status: "draft" | "active" | "archived";
  target: "location" | "group" | "master";
  parentPlanId: number | null;
  /** The organisation whose master or group plan it follows: its terms are changed there. */
  keptBy: string | null;
  /** The association whose template it is a copy of. */
  adoptedFrom: string | null;
  position: number;
  presetType: string | null;
  notes: string;
  showOnBC: boolean;
  showOnEnrollmentMonthly: boolean;
  showOnEnrollmentAnnual: boolean;
  showOnInternalEnrollmentMonthly: boolean;
  showOnInternalEnrollmentAnnual: boolean;
  forInsured: boolean;
  forUninsured: boolean;
  updatedAt: Date;
  updatedBy: string | null;
  versionId: number;
  versionNo: number;
  membersMonthly: number;
  membersAnnual: number;
  /** What its active members are billed a month at their own list prices, an annual price by a twelfth. */
  monthlyRevenueCents: number;
};

type Row = Omit<OfficePlan, "services"> & { services: unknown };

function read(office: OfficeId, only: Prisma.Sql, tx: Tx): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    select p.id, p.revision, p.status::text, p.target::text, p.parent_plan_id as "parentPlanId", o.name as "keptBy",
      a.name as "adoptedFrom",
      p.position,
      p.preset_type as "presetType", coalesce(p.notes, '') as notes, p.show_on_bc as "showOnBC",
      p.show_on_enrollment_monthly as "showOnEnrollmentMonthly", p.show_on_enrollment_annual as "showOnEnrollmentAnnual",
      p.show_on_internal_enrollment_monthly as "showOnInternalEnrollmentMonthly",
      p.show_on_internal_enrollment_annual as "showOnInternalEnrollmentAnnual",
      p.for_insured as "forInsured", p.for_uninsured as "forUninsured", p.updated_at as "updatedAt",
      case when u.id is null then null else u.first_name || ' ' || u.last_name end as "updatedBy",
      v.id as "versionId", v.no as "versionNo", v.plan_name as "planName", v.spanish_name as "spanishName",
      v.description, coalesce(v.spanish_description, '') as "spanishDescription",
      v.monthly_cents as "monthlyCents", v.annual_cents as "annualCents", v.activation_fee_cents as "activationFeeCents",
      v.worry_free_month_cents as "worryFreeMonthCents", v.worry_free_year_cents as "worryFreeYearCents",
      v.age_group::text as "ageGroup", v.age_limit::text as "ageLimit", v.min_age as "minAge", v.max_age as "maxAge",
      v.specialty, v.disable_gpp as "disableGpp", v.disable_family_discounts as "disableFamilyDiscounts",
      v.exit_policy::text as "exitPolicy", v.services,
      coalesce(c.monthly, 0)::int as "membersMonthly", coalesce(c.annual, 0)::int as "membersAnnual",
      coalesce(c.revenue, 0)::float8 as "monthlyRevenueCents"
    from plan p
    join plan_version v on v.id = p.current_version_id
    left join app_user u on u.id = p.updated_by_id
    left join plan parent on parent.id = p.parent_plan_id
    left join organization o on o.id = parent.organization_id
    left join plan_template template on template.id = p.template_id
    left join association a on a.id = template.association_id
    left join (
      select s.plan_id, count(*) filter (where s.unit = 'month') as monthly, count(*) filter (where s.unit = 'year') as annual,
        sum(${MONTHLY_CENTS}) as revenue
      from membership s where s.office_id = ${office} and s.status in ${ACTIVE_STATUSES} group by s.plan_id
    ) c on c.plan_id = p.id
    where p.office_id = ${office} and not p.is_deleted ${only}
    order by p.position, p.id`;
}

const services = z.array(planService).catch([]);
const parsed = (row: Row): OfficePlan => ({ ...row, services: services.parse(row.services) });

/** All plans of an office in its own order, with members and revenue, in one statement. Deleted ones are left out. */
export async function listPlans(office: OfficeId, tx: Tx = db): Promise<OfficePlan[]> {
  return (await read(office, Prisma.empty, tx)).map(parsed);
}

/** The plans an office has or had members on, as one chooses among them. */
export async function planChoices(office: OfficeId, locale: Locale): Promise<{ id: number; name: string }[]> {
  const rows = await db.plan.findMany({
    where: { officeId: office, memberships: { some: {} } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, currentVersion: { select: { planName: true, spanishName: true } } },
  });
  return rows.flatMap(({ id, currentVersion }) =>
    currentVersion ? [{ id, name: planLabel(currentVersion, locale) }] : [],
  );
}

/** One plan of an office. Throws 404 for a deleted one and for another office's. */
export async function getPlan(office: OfficeId, planId: number, tx: Tx = db): Promise<OfficePlan> {
  const [row] = await read(office, Prisma.sql`and p.id = ${planId}`, tx);
  if (!row) throw notFound();
  return parsed(row);
}

/** Settings as they are stored, with the defaults of an office that has never saved any. */
function settingsOf(row: Prisma.PlanSettingsGetPayload<object> | null | undefined, specialty: string | null) {
  return {
    programName: row?.programName ?? null,
    programDescription: row?.programDescription ?? "",
    spanishProgramDescription: row?.spanishProgramDescription ?? "",
    specialty,
    familyTwoBps: row?.familyTwoBps ?? null,
    familyThreeBps: row?.familyThreeBps ?? null,
    familyFourBps: row?.familyFourBps ?? null,
    allowBankDraft: row?.allowBankDraft ?? false,
    allowInOffice: row?.allowInOffice ?? true,
    disableEnrollment: row?.disableEnrollment ?? false,
    gppActive: row?.gppActive ?? false,
    gppApproved: row?.gppApproved ?? false,
    gppAdminOnlyWaive: row?.gppAdminOnlyWaive ?? false,
    gppMemberWaive: row?.gppMemberWaive ?? false,
    gppAutomaticClaim: row?.gppAutomaticClaim ?? false,
    exitPolicy: row?.exitPolicy ?? ("refund_90" as const),
    yearlyNoticeDays: row?.yearlyNoticeDays ?? YEARLY_NOTICE_DAYS.usual,
    gppSetupFeeBps: row?.gppSetupFeeBps ?? 500,
    worryFree: worryFree.parse(row?.worryFree ?? {}),
    updatedAt: row?.updatedAt ?? null,
  };
}
export type OfficePlanSettings = ReturnType<typeof settingsOf>;

/** What the office itself sets: without approval and fee rate, which are the back office's. */
export function ownSettings(stored: OfficePlanSettings): PlanSettingsInput {
  const { gppApproved: _approved, gppSetupFeeBps: _rate, updatedAt: _at, ...own } = stored;
  return own;
}

/** Plan settings of an office; an office that has never saved any gets the defaults. */
export async function getPlanSettings(office: OfficeId, tx: Tx = db): Promise<OfficePlanSettings> {
  const [row, { specialty }] = await Promise.all([
    tx.planSettings.findUnique({ where: { officeId: office } }),
    tx.office.findUniqueOrThrow({ where: { id: office }, select: { specialty: true } }),
  ]);
  return settingsOf(row, specialty);
}

/** An office with the settings of all its plans and what it usually charges, in cents by service code. */
export type OfficeWithSettings = {
  office: OfficeId;
  officeName: string;
  settings: OfficePlanSettings;
  fees: Record<string, number>;
};

/** The same of several offices by id, in as many statements with many as with one. */
export async function planSettingsAt(offices: readonly OfficeId[], tx: Tx = db): Promise<OfficeWithSettings[]> {
  const rows = await tx.office.findMany({
    where: { id: { in: [...offices] } },
    select: {
      id: true,
      officeName: true,
      specialty: true,
      settings: true,
      fees: { select: { code: true, feeCents: true }, orderBy: { code: "asc" } },
    },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, officeName, specialty, settings, fees }) => ({
    office: systemOffice(id),
    officeName,
    settings: settingsOf(settings, specialty),
    fees: Object.fromEntries(fees.map(({ code, feeCents }) => [code, feeCents])),
  }));
}

/** What the office usually charges, in cents by service code (UCR, U&C). */
export async function getOfficeFees(office: OfficeId, tx: Tx = db): Promise<Record<string, number>> {
  const rows = await tx.officeFee.findMany({ where: { officeId: office }, orderBy: { code: "asc" } });
  return Object.fromEntries(rows.map((row) => [row.code, row.feeCents]));
}

/** Name and IANA zone of the office. */
export async function getOfficeFacts(
  office: OfficeId,
): Promise<{ officeName: string; internalName: string | null; timezone: string }> {
  const select = { officeName: true, internalName: true, timezone: true } as const;
  return db.office.findUniqueOrThrow({ where: { id: office }, select });
}

/** Whether a user works in the office: the policy for the `:userId` of legacy paths (never the caller's identity). */
export async function worksInOffice(office: OfficeId, userId: number): Promise<boolean> {
  return (await db.userOffice.count({ where: { officeId: office, userId } })) === 1;
}
