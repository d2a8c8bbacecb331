import "server-only";
import { cache } from "react";
import { now } from "@/lib/core/clock";
import { notFound } from "@/lib/core/errors";
import type { DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import {
  type EnrolmentPlan,
  type PublicOffice,
  publicFees,
  publicOfficeById,
  publicPlans,
} from "@/lib/membership/enrolment/queries";
import { type OfficePage, officePage } from "@/lib/practice/offices/public-page.queries";
import type { TenantId } from "@/tenants/tenant";

export type Profile = {
  office: PublicOffice;
  plans: EnrolmentPlan[];
  fees: Record<string, number>;
  page: OfficePage;
  /** Today at the office. */
  day: DateOn;
};

/** An office as others are told of it. Head and page need the same in one request; it is read once. Not found: another tenant's, and one that is not live. */
export const profileOf = cache(async (tenantId: TenantId, id: number): Promise<Profile> => {
  const office = await publicOfficeById(tenantId, id);
  if (!office?.live) throw notFound();
  const [plans, fees, page, at] = await Promise.all([
    publicPlans(office.id),
    publicFees(office.id),
    officePage(office.id),
    now(),
  ]);
  return { office, plans, fees, page, day: today(at, office.timezone) };
});
