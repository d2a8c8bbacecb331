import { InvoiceScreen } from "@/components/tiers/invoice-screen";
import { page } from "@/lib/pages/page";

export default page("/account/settings/billing/[invoiceId]", InvoiceScreen);
