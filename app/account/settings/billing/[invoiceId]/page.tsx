import { InvoiceScreen } from "@/components/billing/office-billing/invoice-screen";
import { page } from "@/lib/pages/page";

export default page("/account/settings/billing/[invoiceId]", InvoiceScreen);
