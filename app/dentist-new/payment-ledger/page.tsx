import { LedgerScreen } from "@/components/money/ledger-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/payment-ledger", LedgerScreen);
