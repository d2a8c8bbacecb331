import { PayoutsScreen } from "@/components/payouts/payouts-screen";
import { page } from "@/lib/pages/page";

export default page("/account/payouts", PayoutsScreen);
