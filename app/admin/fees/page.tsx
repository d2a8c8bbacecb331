import { FeesScreen } from "@/components/tiers/fees-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/fees", FeesScreen);
