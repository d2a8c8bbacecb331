import { AgreementPage } from "@/components/site/agreement-page";
import { AGREEMENTS } from "@/components/site/public-plans";
import { page } from "@/lib/pages/page";

export default page("/business-connect-terms", ({ tenant, locale }) => (
  <AgreementPage name="businessConnect" plan={AGREEMENTS.businessConnect} tenant={tenant} locale={locale} />
));
