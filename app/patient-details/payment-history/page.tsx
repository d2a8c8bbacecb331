import { getTranslations } from "next-intl/server";
import { PaymentList } from "@/components/patients/payment-list";
import { Card, CardBody } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { provePayer } from "@/lib/core/auth/scope";
import { page } from "@/lib/core/page";
import { officeOfPayer, paymentsOf } from "@/lib/patients/queries";

export async function generateMetadata() {
  return { title: (await getTranslations("routes"))("payments") };
}

export default page("/patient-details/payment-history", async ({ actor, tenant }) => {
  const payer = provePayer(actor);
  const [t, payments, office] = await Promise.all([
    getTranslations("patients"),
    paymentsOf(payer),
    officeOfPayer(payer),
  ]);
  return (
    <>
      <PageHeader
        title={t("payments")}
        description={t("paymentsIntro", { office: office?.officeName ?? tenant.name })}
      />
      <Card>
        <CardBody>
          <PaymentList payments={payments} userId={actor.userId} />
        </CardBody>
      </Card>
    </>
  );
});
