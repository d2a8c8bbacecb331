import { InvoiceScreen } from "@/components/tiers/invoice-screen";
import { page } from "@/lib/core/page";

export default page("/account/settings/billing/[invoiceId]", InvoiceScreen);
