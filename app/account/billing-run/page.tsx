import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RunScreen } from "@/components/forecast/run-screen";
import { page } from "@/lib/core/page";
import { billingToday } from "@/lib/dues/calendar.queries";

const PATH = "/account/billing-run";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("billingRun") };
}

export default page(PATH, async ({ office, tenant, search }) => {
  const [t, today] = await Promise.all([getTranslations("calendar"), billingToday(office)]);
  return RunScreen({
    ...{ scope: { office }, today, search, path: PATH, file: `/api/v1/dentists/${office}/billing-run` },
    membersPath: tenant.dashboardPath.startsWith("/dentist-new") ? "/dentist-new/members" : "/account/members",
    breadcrumbs: [{ label: t("title"), href: "/account/billing-calendar" }],
  });
});
