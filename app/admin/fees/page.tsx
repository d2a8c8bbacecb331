import { FeesScreen } from "@/components/office-billing/fees-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/fees", FeesScreen);
