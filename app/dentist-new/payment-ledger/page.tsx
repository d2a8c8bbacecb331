import { LedgerScreen } from "@/components/money/ledger-screen";
import { page } from "@/lib/core/page";

const PATH = "/dentist-new/payment-ledger";

export default page(PATH, (context) => LedgerScreen({ ...context, path: PATH }));
