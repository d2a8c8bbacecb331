import { PayoutsScreen } from "@/components/practice/payouts/payouts-screen";
import { page } from "@/lib/pages/page";

export default page("/account/payouts", PayoutsScreen);
