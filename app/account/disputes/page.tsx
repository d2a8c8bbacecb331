import { DisputeScreen } from "@/components/billing/disputes/dispute-screen";
import { DisputesScreen } from "@/components/billing/disputes/disputes-screen";
import { page } from "@/lib/pages/page";

export default page("/account/disputes", (context) =>
  context.search.id ? <DisputeScreen {...context} /> : <DisputesScreen {...context} />,
);
