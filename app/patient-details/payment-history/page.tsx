import { getTranslations } from "next-intl/server";
import { PaymentList } from "@/components/patients/payment-list";
import { StatementCard } from "@/components/patients/statement-card";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { page } from "@/lib/pages/page";
import { freeReceiptsOf, officeOfPayer, paymentsOf } from "@/lib/patients/queries";
import { statementsOf } from "@/lib/payments/statements.queries";

export default page("/patient-details/payment-history", async ({ actor, payer, tenant, locale }) => {
  const [t, calendar, payments, free, office, statements] = await Promise.all([
    getTranslations("patients"),
    getTranslations("duesCalendar"),
    paymentsOf(payer),
    freeReceiptsOf(payer),
    officeOfPayer(payer),
    statementsOf(payer, locale),
  ]);
  return (
    <>
      <PageHeader
        title={t("payments")}
        description={t("paymentsIntro", { office: office?.officeName ?? tenant.name })}
        actions={<LinkButton href="/patient-details/billing-calendar">{calendar("patientLink")}</LinkButton>}
      />
      <Card>
        <CardBody>
          <PaymentList payments={payments} free={free} userId={actor.userId} />
        </CardBody>
      </Card>
      {statements.length > 0 ? <StatementCard choices={statements} /> : null}
    </>
  );
});
