import { FeesScreen } from "@/components/tiers/fees-screen";
import { page } from "@/lib/core/page";

export default page("/admin/fees", ({ tenant, locale, search }) => FeesScreen({ tenant, locale, search }));
