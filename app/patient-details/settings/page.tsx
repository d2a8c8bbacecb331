import { getTranslations } from "next-intl/server";
import { useInstrumentName } from "@/components/patients/next-payment";
import { ContactForm, PasswordForm } from "@/components/patients/settings-forms";
import { UpdateCard } from "@/components/patients/update-card";
import { TextConsent } from "@/components/recovery/text-consent";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { provePayer } from "@/lib/core/auth/scope";
import { env } from "@/lib/core/env";
import { page } from "@/lib/core/page";
import { defaultInstrument, familiesOf } from "@/lib/patients/queries";

export async function generateMetadata() {
  return { title: (await getTranslations("routes"))("settings") };
}

function InstrumentName({ instrument }: { instrument: Awaited<ReturnType<typeof defaultInstrument>> }) {
  return <>{useInstrumentName()(instrument)}</>;
}

export default page("/patient-details/settings", async ({ actor }) => {
  const payer = provePayer(actor);
  const [t, texts, families, instrument] = await Promise.all([
    getTranslations("patients"),
    getTranslations("recovery"),
    familiesOf(payer),
    defaultInstrument(payer),
  ]);
  const household = families[families.length - 1];
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <PageHeader title={t("settings")} />
      <Card id="payment-method">
        <CardHeader title={t("paymentMethod")} description={<InstrumentName instrument={instrument} />} />
        <CardBody>
          <UpdateCard
            publishableKey={env().STRIPE_PUBLISHABLE_KEY}
            sandboxUrl={env().SANDBOX_URL}
            userId={actor.userId}
          />
        </CardBody>
      </Card>
      {household ? (
        <Card>
          <CardHeader title={t("contact")} />
          <CardBody>
            <ContactForm
              values={{
                email: household.email,
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
            <TextConsent allowed={household.textConsentAt !== null} />
          </CardBody>
        </Card>
      ) : null}
      <Card>
        <CardHeader title={t("password")} />
        <CardBody>
          <PasswordForm />
        </CardBody>
      </Card>
    </div>
  );
});
