import { BillingScreen } from "@/components/tiers/billing-screen";
import { page } from "@/lib/core/page";

export default page("/account/settings/billing", BillingScreen);
