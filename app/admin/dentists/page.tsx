import { OfficesList } from "@/components/offices/admin/offices-list";
import { now } from "@/lib/core/clock";
import { page } from "@/lib/core/page";

export default page("/admin/dentists", async ({ tenant, search }) => (
  <OfficesList tenant={tenant} search={search} now={await now()} />
));
