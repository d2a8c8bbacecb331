import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RunScreen } from "@/components/forecast/run-screen";
import { now } from "@/lib/core/clock";
import { BACK_OFFICE_ZONE, today } from "@/lib/core/dates";
import { page } from "@/lib/core/page";

const PATH = "/admin/billing-run";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("billingRun") };
}

export default page(PATH, async ({ tenant, search }) =>
  RunScreen({
    ...{ scope: { tenant: tenant.id }, search, path: PATH, file: "/api/v1/admin/billing-run", membersPath: null },
    today: today(await now(), BACK_OFFICE_ZONE),
  }),
);
