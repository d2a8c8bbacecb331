import { BillingScreen } from "@/components/office-billing/billing-screen";
import { page } from "@/lib/pages/page";

export default page("/account/settings/billing", BillingScreen);
