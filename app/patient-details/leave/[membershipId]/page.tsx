import { getTranslations } from "next-intl/server";
import { LeaveScreen } from "@/components/exit/leave-screen";
import { PageHeader } from "@/components/ui/page-header";
import { provePayer } from "@/lib/core/auth/scope";
import { page } from "@/lib/core/page";
import { leaverOf } from "@/lib/memberships/exit.queries";

export async function generateMetadata() {
  return { title: (await getTranslations("routes"))("leave") };
}

export default page("/patient-details/leave/[membershipId]", async ({ actor, tenant, params }) => {
  const { membershipId, name, phone } = await leaverOf(provePayer(actor), Number(params.membershipId));
  const [t, routes] = await Promise.all([getTranslations("exit.patient"), getTranslations("routes")]);
  return (
    <>
      <PageHeader
        title={t("title", { name })}
        breadcrumbs={[{ label: routes("myMembership"), href: "/patient-details/dashboard" }]}
      />
      <LeaveScreen membershipId={membershipId} phone={phone} serviceNames={tenant.constants.serviceCodes} />
    </>
  );
});
