import { PublicPage } from "@/components/site/public-page";
import { signupComplete } from "@/components/site/public-plans";
import { page } from "@/lib/pages/page";

export default page("/signup-complete", ({ tenant, locale }) => (
  <PublicPage plan={signupComplete} tenant={tenant} locale={locale} />
));
