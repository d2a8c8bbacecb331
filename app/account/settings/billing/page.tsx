import { BillingScreen } from "@/components/billing/office-billing/billing-screen";
import { page } from "@/lib/pages/page";

export default page("/account/settings/billing", BillingScreen);
