import { BillingScreen } from "@/components/tiers/billing-screen";
import { page } from "@/lib/pages/page";

export default page("/account/settings/billing", BillingScreen);
