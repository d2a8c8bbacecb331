import { UpgradeScreen } from "@/components/office-billing/upgrade-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/upgrade-form", UpgradeScreen);
