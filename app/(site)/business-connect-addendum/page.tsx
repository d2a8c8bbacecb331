import { AgreementPage } from "@/components/site/agreement-page";
import { AGREEMENTS } from "@/components/site/public-plans";
import { page } from "@/lib/pages/page";

export default page("/business-connect-addendum", ({ tenant, locale }) => (
  <AgreementPage name="addendum" plan={AGREEMENTS.addendum} tenant={tenant} locale={locale} />
));
