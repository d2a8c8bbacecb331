import type { DateOn } from "@/lib/core/time/dates";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import type { QuoteSettings } from "@/lib/membership/enrolment/rules";
import { type EnrolmentTenant, enrolmentTenant, type Tenant } from "@/tenants/tenant";

/** What a price is reckoned from, on the page as at enrolment. */
export type PriceFacts = {
  tenant: EnrolmentTenant;
  today: DateOn;
  plans: readonly EnrolmentPlan[];
  settings: QuoteSettings;
};

/** @param today the office's day. */
export function priceFacts(
  tenant: Tenant,
  office: PublicOffice,
  plans: readonly EnrolmentPlan[],
  today: DateOn,
): PriceFacts {
  return {
    tenant: enrolmentTenant(tenant),
    today,
    plans,
    settings: {
      ...office,
      disableEnrollment: !office.open,
      allowBankDraft: office.accepts.bank,
      allowInOffice: office.accepts.inOffice,
    },
  };
}
