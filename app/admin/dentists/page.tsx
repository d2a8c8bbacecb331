import { OfficesList } from "@/components/offices/admin/offices-list";
import { now } from "@/lib/core/clock";
import { page } from "@/lib/core/page";

export default page("/admin/dentists", async ({ actor, tenant, search }) => (
  <OfficesList actor={actor} tenant={tenant} search={search} now={await now()} />
));
