import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OfficeSettings } from "@/components/offices/settings/office-settings";
import { OwnData } from "@/components/offices/settings/own-data";
import { page } from "@/lib/core/page";
import { hasRole, OFFICE } from "@/lib/core/roles";
import { payoutReturn } from "@/lib/payouts/account.rules";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("officeSettings") };
}

/** Open to every role (000 §6); who works in no office sees their own data. */
export default page("/account/settings/office", async (context) => {
  const { actor, tenant, search } = context;
  if (!hasRole(actor.role, OFFICE) || actor.officeIds.length === 0) return <OwnData actor={actor} />;
  return (
    <OfficeSettings
      actor={actor}
      tenant={tenant}
      office={context.office}
      tab={search.tab}
      returned={payoutReturn(search.payout)}
    />
  );
});
