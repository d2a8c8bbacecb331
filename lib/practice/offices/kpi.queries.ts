import "server-only";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { addMonthsClamped, BACK_OFFICE_ZONE, type DateOn, monthOf, yearOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { measureSeries, measureTotals } from "@/lib/platform/measures/flows.queries";
import { activeMembersAcross } from "@/lib/platform/measures/people.queries";
import { readReport } from "@/lib/platform/measures/report.queries";
import type { ReportQuery } from "@/lib/platform/measures/report.schema";
import type { TenantId } from "@/tenants/tenant";
import { countOffices } from "./directory.queries";
import { spanOfMaster } from "./master.schema";

const MONTHS = 12;

/** The back office's day: offices of several zones are read together. */
const backOfficeDay = async () => ({ today: today(await now(), BACK_OFFICE_ZONE), timezone: BACK_OFFICE_ZONE });

/** Every office of the tenant, closed ones too: what they earned was earned. */
async function officesOf(tenantId: TenantId): Promise<OfficeId[]> {
  const rows = await db.office.findMany({ where: { tenantId }, select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => systemOffice(id));
}

/** The numbers of the spec's admin stats, under its names. Money in cents. */
export type PlatformNumbers = {
  dentistOfficeCount: number;
  officesWithMembers: number;
  activeUserCount: number;
  onBoardingCount: number;
  membersLastWeek: number;
  membersByMonth: { month: DateOn; members: number }[];
  feesLastMonth: number;
  feesYTD: number;
};

/** How the business stands: each number is the sum of the rows it leads to. */
export async function platformNumbers(tenantId: TenantId): Promise<PlatformNumbers> {
  const [day, offices] = await Promise.all([backOfficeDay(), officesOf(tenantId)]);
  const on = day.today;
  const month = monthOf(on);
  const zero = { joined: 0, cameBack: 0, platformFees: 0 };
  const totals = (
    names: readonly ("joined" | "cameBack" | "platformFees")[],
    span: { from: DateOn; before: DateOn },
  ) =>
    offices.length === 0 ? zero : measureTotals(offices, names, span, { day }).then((found) => ({ ...zero, ...found }));
  const [counts, active, week, lastMonth, year, months] = await Promise.all([
    countOffices(tenantId),
    activeMembersAcross(tenantId),
    totals(["joined", "cameBack"], spanOfMaster("week", on)),
    totals(["platformFees"], spanOfMaster("", on)),
    totals(["platformFees"], spanOfMaster(yearOf(on).slice(0, 4), on)),
    offices.length === 0
      ? []
      : measureSeries(
          offices,
          ["membersThen"],
          { from: addMonthsClamped(month, 1 - MONTHS), before: addMonthsClamped(month, 1) },
          "month",
          { day },
        ),
  ]);
  return {
    dentistOfficeCount: counts.open,
    officesWithMembers: counts.withMembers,
    activeUserCount: active,
    onBoardingCount: counts.onboarding,
    membersLastWeek: week.joined + week.cameBack,
    membersByMonth: months.map(({ from, values }) => ({ month: from, members: values.membersThen })),
    feesLastMonth: lastMonth.platformFees,
    feesYTD: year.platformFees,
  };
}

/** Who came and went at all offices together; null where there is no office yet. */
export async function readPlatformReport(tenantId: TenantId, query: ReportQuery) {
  const [day, [first, ...others]] = await Promise.all([backOfficeDay(), officesOf(tenantId)]);
  if (first === undefined) return null;
  return readReport([first, ...others], "movement", query, { day });
}

/** How far offices have come, each step with those that came at least so far. */
export const FUNNEL = ["signedUp", "finished", "plans", "payout", "members", "live"] as const;
export type FunnelStep = (typeof FUNNEL)[number];
export async function onboardingFunnel(tenantId: TenantId): Promise<Record<FunnelStep, number>> {
  const [row] = await db.$queryRaw<Record<FunnelStep, number>[]>`
    select count(*)::int as "signedUp", count(*) filter (where o.verified)::int as finished,
      count(*) filter (where o.verified and has.plans)::int as plans,
      count(*) filter (where o.verified and has.plans and has.payout)::int as payout,
      count(*) filter (where o.verified and has.plans and has.payout and has.members)::int as members,
      count(*) filter (where o.verified and has.plans and has.payout and has.members and o.onboarding_completed_at is not null)::int as live
    from office o cross join lateral (select
      exists (select 1 from plan p where p.office_id = o.id and p.status = 'active' and not p.is_deleted) as plans,
      exists (select 1 from payout_account a where a.office_id = o.id and a.charges_enabled and a.payouts_enabled) as payout,
      exists (select 1 from member m where m.office_id = o.id) as members) has
    where o.tenant_id = ${tenantId}::"TenantId" and o.account_status <> 'closed'`;
  return row ?? { signedUp: 0, finished: 0, plans: 0, payout: 0, members: 0, live: 0 };
}
