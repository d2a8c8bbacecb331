import { PlansScreen } from "@/components/practice/plans/plans-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/memberships", PlansScreen);
