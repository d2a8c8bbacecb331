import { PayoutsScreen } from "@/components/money/payouts-screen";
import { page } from "@/lib/pages/page";

export default page("/account/payouts", PayoutsScreen);
