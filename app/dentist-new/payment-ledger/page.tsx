import { LedgerScreen } from "@/components/billing/payments/ledger-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/payment-ledger", LedgerScreen);
