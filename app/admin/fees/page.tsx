import { FeesScreen } from "@/components/billing/office-billing/fees-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/fees", FeesScreen);
