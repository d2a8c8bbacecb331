import { getTranslations } from "next-intl/server";
import { LeaveScreen } from "@/components/membership/memberships/exit/leave-screen";
import { PageHeader } from "@/components/ui/page-header";
import { leaverOf } from "@/lib/membership/memberships/exit.queries";
import { page } from "@/lib/pages/page";
import { serviceNames } from "@/tenants/services";

export default page("/patient-details/leave/[membershipId]", async ({ payer, tenant, locale, params }) => {
  const { membershipId, name, phone } = await leaverOf(payer, params.membershipId);
  const [t, routes] = await Promise.all([getTranslations("membershipsExit.patient"), getTranslations("routes")]);
  return (
    <>
      <PageHeader
        title={t("title", { name })}
        breadcrumbs={[{ label: routes("myMembership"), href: "/patient-details/dashboard" }]}
      />
      <LeaveScreen membershipId={membershipId} phone={phone} serviceNames={serviceNames(tenant, locale)} />
    </>
  );
});
