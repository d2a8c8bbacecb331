import { getTranslations } from "next-intl/server";
import { PaymentMethod } from "@/components/membership/patients/payment-method";
import { ContactForm } from "@/components/membership/patients/settings-forms";
import { TextConsent } from "@/components/membership/recovery/text-consent";
import { OwnCards } from "@/components/platform/accounts/own-settings";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { debitOfficeOf } from "@/lib/billing/payment-methods/bank-link.queries";
import { instrumentsOf } from "@/lib/billing/payment-methods/queries";
import { now } from "@/lib/core/clock";
import { env } from "@/lib/core/process/env";
import { today } from "@/lib/core/time/wall-clock";
import { familiesOfPayer } from "@/lib/membership/patients/queries";
import { page } from "@/lib/pages/page";
import { mayText } from "@/lib/practice/receipts/texting.rules";

export default page("/patient-details/settings", async ({ actor, tenant, payer }) => {
  const [t, texts, families, saved, office, at] = await Promise.all([
    getTranslations("patients"),
    getTranslations("recovery"),
    familiesOfPayer(payer),
    instrumentsOf(payer),
    debitOfficeOf(payer),
    now(),
  ]);
  const household = families[families.length - 1];
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <PageHeader title={t("settings")} />
      <Card id="payment-method">
        <CardHeader title={t("paymentMethod")} description={saved.length === 0 ? t("noCard") : undefined} />
        <CardBody>
          <PaymentMethod
            publishableKey={env().STRIPE_PUBLISHABLE_KEY}
            sandboxUrl={env().SANDBOX_URL}
            userId={actor.userId}
            zip={household?.zip ?? null}
            saved={saved}
            office={office && { id: office.id, officeName: office.officeName, today: today(at, office.timezone) }}
          />
        </CardBody>
      </Card>
      {household ? (
        <Card>
          <CardHeader title={t("contact")} />
          <CardBody>
            <ContactForm
              values={{
                phone: household.phone,
                street: household.street ?? "",
                city: household.city ?? "",
                state: household.state ?? "",
                zip: household.zip ?? "",
              }}
            />
          </CardBody>
        </Card>
      ) : null}
      {household ? (
        <Card>
          <CardHeader title={texts("consent")} description={texts("consentText", { phone: household.phone })} />
          <CardBody>
            <TextConsent key={household.phone} allowed={mayText(household)} />
          </CardBody>
        </Card>
      ) : null}
      <OwnCards actor={actor} tenant={tenant} />
    </div>
  );
});
