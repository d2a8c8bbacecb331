import { DeskPage } from "@/components/enrolment/desk-page";
import { page } from "@/lib/core/page";

const PATH = "/account/patient-signup";

export default page(PATH, async ({ actor, tenant, office, locale, search }) => (
  <DeskPage actor={actor} tenant={tenant} office={office} locale={locale} search={search} path={PATH} />
));
