import { PlansScreen } from "@/components/plans/plans-screen";
import { page } from "@/lib/core/page";

export default page("/dentist-new/memberships", PlansScreen);
