import { PayoutScreen } from "@/components/money/payout-screen";
import { page } from "@/lib/core/page";

export default page("/web-payout/[payoutURL]", ({ params, ...context }) =>
  PayoutScreen({ ...context, office: context.office, payoutURL: params.payoutURL ?? "" }),
);
