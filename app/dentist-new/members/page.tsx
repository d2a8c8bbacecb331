import { MembersScreen } from "@/components/members/members-screen";
import { page } from "@/lib/core/page";

const PATH = "/dentist-new/members";

export default page(PATH, async ({ actor, tenant, office, locale, search }) => (
  <MembersScreen actor={actor} tenant={tenant} office={office} locale={locale} search={search} path={PATH} />
));
