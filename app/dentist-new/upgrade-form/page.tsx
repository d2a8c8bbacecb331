import { UpgradeScreen } from "@/components/tiers/upgrade-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/upgrade-form", UpgradeScreen);
