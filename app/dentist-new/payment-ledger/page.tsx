import { LedgerScreen } from "@/components/payments/ledger-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/payment-ledger", LedgerScreen);
