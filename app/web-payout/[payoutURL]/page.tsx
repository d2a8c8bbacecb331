import { z } from "zod";
import { PayoutScreen } from "@/components/practice/payouts/payout-screen";
import { idText } from "@/lib/core/fields/fields";
import { page } from "@/lib/pages/page";

export default page("/web-payout/[payoutURL]", PayoutScreen, { params: z.object({ payoutURL: idText }) });
