import { UpgradeScreen } from "@/components/tiers/upgrade-screen";
import { page } from "@/lib/core/page";

export default page("/account/upgrade", UpgradeScreen);
