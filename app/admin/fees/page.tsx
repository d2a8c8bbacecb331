import { FeesScreen } from "@/components/tiers/fees-screen";
import { page } from "@/lib/core/page";

export default page("/admin/fees", FeesScreen);
