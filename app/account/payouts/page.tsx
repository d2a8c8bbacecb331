import { PayoutsScreen } from "@/components/money/payouts-screen";
import { page } from "@/lib/core/page";

const PATH = "/account/payouts";

export default page(PATH, (context) => PayoutsScreen({ ...context, path: PATH }));
