import { DashboardScreen } from "@/components/members/dashboard-screen";
import { page } from "@/lib/core/page";

const PATH = "/account/dashboard";

export default page(PATH, async ({ actor, tenant, office, locale, search }) => (
  <DashboardScreen actor={actor} tenant={tenant} office={office} locale={locale} search={search} path={PATH} />
));
