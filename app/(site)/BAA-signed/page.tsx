import { PublicPage } from "@/components/site/public-page";
import { baaSigned } from "@/components/site/public-plans";
import { page } from "@/lib/pages/page";

export default page("/BAA-signed", ({ tenant, locale }) => (
  <PublicPage plan={baaSigned} tenant={tenant} locale={locale} />
));
