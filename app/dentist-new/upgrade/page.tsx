import { UpgradeScreen } from "@/components/billing/office-billing/upgrade-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/upgrade", UpgradeScreen);
