import { getTranslations } from "next-intl/server";
import { PaymentList } from "@/components/membership/patients/payment-list";
import { StatementCard } from "@/components/membership/patients/statement-card";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { statementsOf } from "@/lib/billing/payments/statements.queries";
import { freeReceiptsOf, officeOfPayer, paymentsOf } from "@/lib/membership/patients/queries";
import { page } from "@/lib/pages/page";

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
