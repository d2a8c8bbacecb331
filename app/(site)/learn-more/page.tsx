import { Quotes } from "@/components/platform/reviews/quotes";
import { PublicPage } from "@/components/site/public-page";
import { learnMore } from "@/components/site/public-plans";
import { page } from "@/lib/pages/page";

export default page("/learn-more", ({ tenant, locale }) => (
  <PublicPage plan={learnMore} tenant={tenant} locale={locale} before={<Quotes tenant={tenant} />} />
));
