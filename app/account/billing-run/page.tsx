import { getTranslations } from "next-intl/server";
import { BillingRunScreen } from "@/components/billing/dues/billing-run-screen";
import { billingToday } from "@/lib/billing/dues/calendar.queries";
import { page } from "@/lib/pages/page";
import { pathOf } from "@/lib/pages/routes";

export default page("/account/billing-run", async ({ office, tenant, search, path }) => {
  const [t, today] = await Promise.all([getTranslations("duesCalendar"), billingToday(office)]);
  return (
    <BillingRunScreen
      {...{ scope: { office }, today, search, path }}
      file={`/api/v1/dentists/${office}/billing-run`}
      membersPath={pathOf(tenant, "members")}
      breadcrumbs={[{ label: t("title"), href: "/account/billing-calendar" }]}
    />
  );
});
