import { PublicPage } from "@/components/site/public-page";
import { outOfNetwork } from "@/components/site/public-plans";
import { page } from "@/lib/pages/page";

export default page("/out-of-network-old", ({ tenant, locale }) => (
  <PublicPage plan={outOfNetwork} tenant={tenant} locale={locale} />
));
