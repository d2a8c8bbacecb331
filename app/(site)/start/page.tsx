import { PublicPage } from "@/components/site/public-page";
import { start } from "@/components/site/public-plans";
import { page } from "@/lib/pages/page";

export default page("/start", ({ tenant, locale }) => <PublicPage plan={start} tenant={tenant} locale={locale} />);
