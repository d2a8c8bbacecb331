import { PayoutsScreen } from "@/components/money/payouts-screen";
import { page } from "@/lib/core/page";

export default page("/account/payouts", PayoutsScreen);
