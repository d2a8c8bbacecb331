import { PlansScreen } from "@/components/plans/plans-screen";
import { page } from "@/lib/core/page";

export default page("/account/settings/membership-plan", PlansScreen);
