import { BillingRunScreen } from "@/components/billing/dues/billing-run-screen";
import { now } from "@/lib/core/clock";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { page } from "@/lib/pages/page";

export default page("/admin/billing-run", async ({ tenant, search, path }) => (
  <BillingRunScreen
    {...{ scope: { tenant: tenant.id }, search, path }}
    file="/api/v1/admin/billing-run"
    membersPath={null}
    today={today(await now(), BACK_OFFICE_ZONE)}
  />
));
