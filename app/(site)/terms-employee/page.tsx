import { AgreementPage } from "@/components/site/agreement-page";
import { AGREEMENTS } from "@/components/site/public-plans";
import { page } from "@/lib/pages/page";

export default page("/terms-employee", ({ tenant, locale }) => (
  <AgreementPage name="employee" plan={AGREEMENTS.employee} tenant={tenant} locale={locale} />
));
