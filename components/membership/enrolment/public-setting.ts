import "server-only";
import { now } from "@/lib/core/clock";
import type { Locale } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { today } from "@/lib/core/time/wall-clock";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import { enrolmentTenant, type Tenant } from "@/tenants/tenant";
import type { FlowSetting } from "./flow/setting";
import { includesOf } from "./includes";

type Given = {
  tenant: Tenant;
  office: PublicOffice;
  plans: readonly EnrolmentPlan[];
  locale: Locale;
  /** What the address holds, codes among it. */
  search?: Record<string, string>;
};

/** All that the enrolment of a visitor is about, whichever address it stands at. */
export async function publicSetting({
  tenant,
  office,
  plans,
  locale,
  search = {},
}: Given): Promise<Omit<FlowSetting, "internalRole" | "family" | "stepParam">> {
  const settings = env();
  return {
    tenant: enrolmentTenant(tenant),
    office,
    plans,
    includes: includesOf(tenant, plans, locale),
    today: today(await now(), office.timezone),
    locale,
    codes: {
      groupCode: search.groupCode?.slice(0, 40) ?? "",
      referralCode: search.referralCode?.slice(0, 60) ?? "",
    },
    provider: { key: settings.STRIPE_PUBLISHABLE_KEY, sandbox: settings.SANDBOX_URL },
  };
}
